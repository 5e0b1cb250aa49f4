import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { changeRules } from '../../server/identity/proof-table';
import { operations } from '../../server/operations';

/** Whatever the audit can hold is said in words to those who read it. */
const written = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) => [
    ...readFileSync(`server/${file}`, 'utf8').matchAll(/(?:action: |archiving\(around, )'([a-z]\w*(?:\.\w+)+)'/g),
  ])
  .map(([, action = '']) => action);
const actions = [
  ...new Set([
    ...operations.flatMap(({ action }) => action ?? []),
    ...written,
    ...Object.keys(changeRules).map((change) => `identity.${change}`),
    ...['signInFailed', 'lockedOut', 'codeRefused'].map((failure) => `identity.${failure}`),
  ]),
].filter((action) => action !== 'own');

test.each(['en', 'es', 'fr', 'ja'])('every action of the audit has words in %s', (language) => {
  expect(actions.length).toBeGreaterThan(50);
  const words = JSON.parse(readFileSync(`locales/${language}/admin.json`, 'utf8')).audit.what;
  const textOf = (action: string) =>
    action.split('.').reduce((inner: Record<string, unknown> | undefined, part) => inner?.[part] as never, words);
  expect(actions.filter((action) => typeof textOf(action) !== 'string')).toEqual([]);
});
