import { expect, test } from 'vitest';
import { createAjv } from '../../../server/platform/ajv';

test('every instance refuses a schema that is none, also one made after another', () => {
  for (const ajv of [createAjv(), createAjv()]) {
    expect(() => ajv.compile({ type: 'nonsense' })).toThrow(/schema is invalid/);
    expect(() => ajv.addSchema({ $id: 'portal:/wrong', required: 'name' })).toThrow(/schema is invalid/);
    expect(ajv.compile({ type: 'string', format: 'role' })('ADMIN')).toBe(true);
  }
});

test('lists of texts are those of the instance', () => {
  const [some, none] = [createAjv({ role: () => ['ADMIN'] }), createAjv({ role: () => [] })];
  const schema = { type: 'string', format: 'role' };
  expect([some, none].map((ajv) => ajv.compile(schema)('ADMIN'))).toEqual([true, false]);
});
