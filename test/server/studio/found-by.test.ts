import { expect, test } from 'vitest';
import { publishedDefinitions } from '../../../server/features/studio/published';

test('Editions are found by push while the database is heard, and by polling before, after and without it', async () => {
  const changes: ((isHeard: boolean) => void)[] = [];
  const said: boolean[] = [];
  const connection = {
    db: undefined as never,
    listen: ({ onChange }: { readonly onChange?: ((isHeard: boolean) => void) | undefined }) => {
      if (onChange) changes.push(onChange);
      return { close: async () => {} };
    },
  };
  const source = publishedDefinitions(connection, { isNotified: true, onChange: (isHeard) => said.push(isHeard) });
  expect(source.isHeard?.()).toBe(false);
  await source.onMoved?.(() => {})();
  const steps = [true, false, true];
  for (const isHeard of steps) {
    for (const change of changes) change(isHeard);
    expect(source.isHeard?.()).toBe(isHeard);
  }
  expect(said).toEqual(steps);
  expect(publishedDefinitions(connection).isHeard?.()).toBe(false);
});
