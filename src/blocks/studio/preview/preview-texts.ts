import i18next, { type i18n } from 'i18next';
import { translatorOptions } from '../../../language/i18next-translator';
import { documentIn } from '../documents/commands';

const localePath = /^locales\/([^/]+)\/([^/]+)\.json$/;

/** A separate translator with the texts being edited. Only changed files are passed again. */
export function createPreviewTexts(supported: readonly string[]) {
  const instance: i18n = i18next.createInstance();
  void instance.init({
    ...translatorOptions({ language: supported[0] ?? 'en', supported, texts: {} }),
    initAsync: false,
    partialBundledLanguages: true,
  });
  const seen = new Map<string, string>();
  return {
    i18n: instance,
    /** Returns whether any sentence changed. */
    update(texts: ReadonlyMap<string, string>, language: string): boolean {
      let changed = instance.language !== language;
      if (changed) void instance.changeLanguage(language);
      for (const [path, text] of texts) {
        const [, code, namespace] = localePath.exec(path) ?? [];
        if (code === undefined || namespace === undefined || seen.get(path) === text) continue;
        // A file that is not JSON at the moment keeps its previous texts.
        const value = documentIn(texts, path);
        if (value === undefined) continue;
        seen.set(path, text);
        instance.addResourceBundle(code, namespace, value, false, true);
        changed = true;
      }
      return changed;
    },
  };
}
