import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { engineWords, filesIn, productWords } from '../support/engine-words';

/** Words of the engine's own types, none of its language, that the product happens to use too. Each means here what it means in any program. */
const engineToo = new Set(
  (
    'after again args ask at base before broken cancel cells change changed column comment countries current data ' +
    'document draft facts failed failure files finish hash history home host inApp job keys known language latest left limit line ' +
    'kept lists lower main members move moved named narrower nearest now off on pending plan pointer pool previous problem question ' +
    'reach read readers ready received records region remove removed renew report request restore results role ' +
    'same scope sent shared skipped status stop stopped subject summary symbols test texts time total unknown ' +
    'until updates upper used uses version what'
  ).split(' '),
);

/** Words it uses that stand in none of its types, with why. */
const known: Readonly<Record<string, string>> = {
  profile: 'the root of the context that says whose record it is, and what texts may name',
  outdated: 'a state of a translation',
  passwordPolicy: 'the setting that a field of type password is judged by; docs/definition-language.md names it',
  hintText: 'a member of that setting',
  until: 'an argument of problems that end by themselves',
  delete: 'a method of Map and Set; the sign of an action',
  reject: 'Promise.reject',
  post: 'a method of HTTP forms',
  active: 'a state of a chart',
  hour: 'a unit of Intl',
  unit: 'an option of Intl',
  en: 'the language of the command line',
  e: 'a letter',
  forget: 'what keepers of options do',
  result: 'a heading of a file of results',
  on: 'a method of Vite’s watcher of files',
  exists: 'a method of i18next',
  sets: 'a local name',
  origin: 'a member of URL',
  sentence: 'what is printed of a problem',
  sound: 'an exit code of the command line',
  incomplete: 'a method of the parts of a form',
  today: 'a limit of a date',
  seconds: 'a unit of time',
  totalIsExact: 'what an answer of a list says of its number',
};

const product = productWords();
const { declared, used } = engineWords();

describe('The engine knows nothing of the product', () => {
  it('uses no name of a screen, form, field, route, source, role, permission, property or value of it', () => {
    expect(product.size).toBeGreaterThan(400);
    const foreign = [...used].filter(
      ([word]) => product.has(word) && !declared.has(word) && !Object.hasOwn(known, word),
    );
    expect(foreign.map(([word, files]) => `${word}: ${[...files].join(', ')}`)).toEqual([]);
  });

  it('has no such name in its types either, but for words that are anybody’s', () => {
    expect([...declared].filter((word) => product.has(word) && !engineToo.has(word))).toEqual([]);
  });

  it('and a name that is planted is found', () => {
    for (const word of [
      'licenseId',
      'ownerId',
      'ACTIVE',
      'SYSADMIN',
      'licenses-list',
      'listApiKeys',
      'editApiKey',
      'jobRole',
    ])
      expect(product.has(word) && !declared.has(word) && !Object.hasOwn(known, word), word).toBe(true);
  });

  it('speaks of no license, customer or key of it', () => {
    const words = /\b(licen[cs]es?|apiKeys?|licenseId|accessId|ratePlan|expiresAt|accountType|jobRole)\b/i;
    const spoken = filesIn('engine', /\.(ts|tsx|css)$/).filter((file) => {
      const text = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '');
      return words.test(text) && !file.endsWith('.gen.ts');
    });
    expect(spoken).toEqual([]);
  });
});
