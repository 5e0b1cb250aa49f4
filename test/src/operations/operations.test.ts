import { expect, test } from 'vitest';
import { portalPlugin } from '../../../kinds';
import { portalOperations } from '../../../src/operations';

const parts = [
  () => import('../../../src/operations/sign-in'),
  () => import('../../../src/operations/registration'),
  () => import('../../../src/operations/account'),
];

test('every operation that definitions may name is there, and each part holds those that are looked for in it', async () => {
  const loaded = (await Promise.all(parts.map((load) => load()))).flatMap((part) => Object.keys(part));
  expect([...loaded, 'signOut'].sort()).toEqual(Object.keys(portalOperations).sort());
  expect(Object.keys(portalOperations).sort()).toEqual(Object.keys(portalPlugin.operations ?? {}).sort());
});
