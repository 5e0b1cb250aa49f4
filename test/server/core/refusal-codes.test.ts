import { expect, test } from 'vitest';
import sources from '../../../schemas/sources.json';
import { refusalCodes } from '../../support/refusal-codes';

test('what operations say of their refusals is what their code refuses with', () => {
  const own = (codes: Iterable<readonly [string, readonly string[]]>) =>
    Object.fromEntries([...codes].filter(([, names]) => names.length > 0).sort());
  const said = own(
    Object.entries(sources.sources).map(([name, source]) => [
      name,
      'refuses' in source ? [...source.refuses].sort() : [],
    ]),
  );
  expect(said).toEqual(own(refusalCodes()));
  expect(Object.keys(said).length).toBeGreaterThan(20);
});
