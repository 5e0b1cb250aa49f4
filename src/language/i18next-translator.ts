import i18next, { type i18n } from 'i18next';
import resourcesToBackend from 'i18next-resources-to-backend';
import { initReactI18next } from 'react-i18next';
import { FALLBACK_LANGUAGE, storeLanguage } from './choose-language';

/** Namespaces every page needs; the first is meant where a key names none. */
const NAMESPACES = ['iam', 'common', 'kit', 'problems', 'errors'];

/**
 * Translations over i18next. A file that cannot be had falls back key by key to English and is reported once
 * (quality R20). React escapes what it draws, so nothing is escaped here.
 */
export async function createI18nextTranslator(options: {
  readonly language: string;
  readonly supported: readonly string[];
  /** Address of the locale files, without a slash at the end. */
  readonly address: string;
  /** Busts the cache: the version of translations and of the live definitions. */
  readonly version: () => string;
  readonly report: (code: string, args: Readonly<Record<string, string>>) => void;
}): Promise<i18n> {
  const instance = i18next.createInstance();
  const load = async (language: string, namespace: string) => {
    const response = await fetch(`${options.address}/${language}/${namespace}.json?v=${options.version()}`);
    if (!response.ok) throw new Error(`${language}/${namespace}.json answered ${response.status}`);
    return response.json();
  };
  instance.on('failedLoading', (language, namespace) =>
    options.report('translations-missing', { language, namespace }),
  );
  await instance
    .use(resourcesToBackend(load))
    .use(initReactI18next)
    .init({
      lng: options.language,
      fallbackLng: FALLBACK_LANGUAGE,
      supportedLngs: [...options.supported],
      load: 'languageOnly',
      ns: NAMESPACES,
      defaultNS: NAMESPACES[0],
      interpolation: { escapeValue: false },
      returnNull: false,
      react: { useSuspense: false },
    });
  instance.on('languageChanged', (language) => {
    document.documentElement.lang = language;
    storeLanguage(language);
  });
  document.documentElement.lang = instance.language;
  return instance;
}
