import i18next, { type BackendModule, type InitOptions, type i18n, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { pageNamespaces } from '../../kinds';
import type { Texts } from '../definitions/preload';
import { FALLBACK_LANGUAGE, storeLanguage } from './choose-language';
import { loadTexts } from './load-texts';

/**
 * Translations over i18next. Rejects if the texts that every page needs cannot be loaded in any language. A file that cannot be loaded
 * falls back key by key to English and is reported once (quality R20). React escapes what it renders, so nothing is escaped here.
 */
export async function createI18nextTranslator(options: {
  readonly language: string;
  readonly supported: readonly string[];
  /** Address of the locale files, without a slash at the end. */
  readonly address: string;
  /** The version of translations, and the edition of definitions whose texts the page has. */
  readonly version: () => string;
  /** Texts that were sent with the page. */
  readonly texts: Texts;
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
    .use(backendOf(load))
    .use(initReactI18next)
    .init({
      ...translatorOptions(options),
      // What was not sent with the page is requested.
      partialBundledLanguages: true,
    });
  await loadTexts(instance, pageNamespaces);
  const spoken = (language: string) => {
    document.documentElement.lang = language;
    document.documentElement.dir = instance.dir(language);
  };
  instance.on('languageChanged', (language) => {
    spoken(language);
    storeLanguage(language);
  });
  spoken(instance.language);
  return instance;
}

/** Texts are loaded from these files. */
function backendOf(load: (language: string, namespace: string) => Promise<ResourceKey>): BackendModule {
  return {
    type: 'backend',
    init: () => undefined,
    read(language, namespace, done) {
      load(language, namespace).then(
        (words) => done(null, words),
        (fault: unknown) => done(fault instanceof Error ? fault : String(fault), false),
      );
    },
  };
}

/** How texts are looked up and formatted, in the browser and on the server. */
export function translatorOptions({
  language,
  supported,
  texts,
}: {
  readonly language: string;
  readonly supported: readonly string[];
  readonly texts: Texts;
}): InitOptions {
  return {
    lng: language,
    fallbackLng: FALLBACK_LANGUAGE,
    supportedLngs: [...supported],
    load: 'languageOnly',
    ns: [...pageNamespaces],
    defaultNS: pageNamespaces[0],
    resources: texts,
    interpolation: { escapeValue: false },
    returnNull: false,
    react: { useSuspense: false },
  };
}
