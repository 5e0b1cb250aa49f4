import { Misuse } from '../command';
import { requireText } from './edit-json';
import type { Plan, Wish } from './plan';

/** Every locale file of the fallback language, copied to be translated. `namespaces` are the files there are. */
export function newLanguage(wish: Wish, namespaces: readonly string[]): Plan {
  const [code] = wish.names;
  const [fallback = 'en'] = wish.languages;
  if (code === undefined || !isLanguage(code)) {
    throw new Misuse(`“${code ?? ''}” is no language: write a code like de or pt-BR.`);
  }
  const created = namespaces.map((namespace) => [
    `locales/${code}/${namespace}`,
    requireText(wish.read, `locales/${fallback}/${namespace}`, 'sentence'),
  ]);
  const plurals = new Intl.PluralRules(code).resolvedOptions().pluralCategories.join(', ');
  return {
    created: Object.fromEntries(created) as Record<string, string>,
    changed: {},
    next: [
      `Translate the sentences of locales/${code}/. Plural forms of ${code}: ${plurals}; a key with _one and _other needs one sentence for each.`,
      `Add "${code}" to the languages of kinds/world.ts: from then on portico check asks for every sentence.`,
      `Offer it: add { "value": "${code}" } to "languages" in the settings.`,
    ],
  };
}

function isLanguage(code: string): boolean {
  return (
    /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/.test(code) && Intl.DisplayNames.supportedLocalesOf(code).length > 0
  );
}
