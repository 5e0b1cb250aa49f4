import type { i18n } from 'i18next';
import type { DefinitionsClient } from '../definitions/definitions-client';

/**
 * Returns a function that loads the translations again after another edition went live, to be awaited at each navigation: a new sentence
 * appears with the form that uses it. If they cannot be loaded, the present ones stay.
 */
export function createFreshTexts(texts: i18n, definitions: Pick<DefinitionsClient, 'edition'>): () => Promise<void> {
  let edition = definitions.edition();
  return async () => {
    if (edition === definitions.edition()) return;
    edition = definitions.edition();
    const loaded = Object.entries(texts.store.data);
    await Promise.all(loaded.map(([language, namespaces]) => texts.reloadResources(language, Object.keys(namespaces))));
  };
}
