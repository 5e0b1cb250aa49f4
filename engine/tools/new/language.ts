import { Misuse } from '../command';
import { appendJson, asDocument } from './edit-json';
import type { Plan, PlanInput } from './plan';

const list = 'schemas/languages.json';

/** A language in the list, and an empty file for each namespace: texts that are not translated yet are shown in the first language. */
export function newLanguage(wish: PlanInput, namespaces: readonly string[]): Plan {
  const [code] = wish.names;
  if (code === undefined || !isLanguage(code)) {
    throw new Misuse(`“${code ?? ''}” is no language: write a code of two or three letters, like de.`);
  }
  const endonym = wish.options.label ?? endonymOf(code);
  const known = wish.read(list);
  const entries = [...wish.languages.map((each) => ({ code: each, endonym: endonymOf(each) })), { code, endonym }];
  const files = Object.fromEntries(namespaces.map((namespace) => [`locales/${code}/${namespace}`, '{}\n']));
  const plurals = new Intl.PluralRules(code).resolvedOptions().pluralCategories.join(', ');
  return {
    created:
      known === undefined
        ? { ...files, [list]: asDocument({ $schema: 'meta/languages.schema.json', languages: entries }) }
        : files,
    changed: known === undefined ? {} : { [list]: appendJson(known, ['languages'], { code, endonym }) },
    next: [
      `Write the sentences of ${endonym} into locales/${code}/, by the keys of the first language: one is enough to begin with.`,
      `Plural forms of ${code}: ${plurals}; a key with _one and _other needs one sentence for each.`,
      'portico check tells how many are missing, and portico check --strict each of them.',
    ],
  };
}

function isLanguage(code: string): boolean {
  return /^[a-z]{2,3}$/.test(code) && Intl.DisplayNames.supportedLocalesOf(code).length > 0;
}

/** Endonym of a language, capitalized as at the start of a line. */
function endonymOf(code: string): string {
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}
