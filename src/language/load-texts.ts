import type { i18n } from 'i18next';

/**
 * Loads the texts of namespaces. i18next also resolves if a file could not be loaded and would show the raw keys: this loads it once more,
 * and rejects unless the page's language or the fallback has the texts.
 */
export async function loadTexts(texts: i18n, namespaces: readonly string[]): Promise<void> {
  const missing = () =>
    namespaces.filter((namespace) => !texts.languages.some((language) => texts.hasResourceBundle(language, namespace)));
  await texts.loadNamespaces([...namespaces]);
  if (missing().length > 0) await texts.reloadResources([...texts.languages], missing());
  if (missing().length > 0) throw new Error(`No texts for ${missing().join(', ')}.`);
}
