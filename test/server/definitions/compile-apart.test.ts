import { describe, expect, test } from 'vitest';
import type { Json, JsonSchema } from '../../../engine/model';
import { createApartCompiler, createSchemaValidators } from '../../../server/definitions';
import { compileValidators } from '../../../server/definitions/validators';
import { schemas } from '../../fixtures/rjsf/schemas';

/** A schema of some hundred kilobytes. */
const large: JsonSchema = {
  type: 'object',
  properties: Object.fromEntries(
    Array.from({ length: 400 }, (_, index): [string, JsonSchema] => [
      `p${index}`,
      {
        oneOf: [
          { type: 'object', required: ['a'], properties: { a: { type: 'string', minLength: index % 7 } } },
          { type: 'array', items: { enum: [`a${index}`, `b${index}`] } },
        ],
      },
    ]),
  ),
};

/** How often the event loop turns until something is done. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    turns++;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await done;
  return turns;
}

const apart = createApartCompiler();

const values: readonly Json[] = [
  {},
  null,
  [],
  { name: 'A' },
  { count: 10 },
  { kind: ['a', [1]] },
  { terms: true, mail: 'x' },
];

describe('A schema is compiled away from the server’s thread', () => {
  test('which goes on meanwhile, and then finds it compiled', async () => {
    const validators = createSchemaValidators(apart);
    expect(await turnsDuring(validators.prepare(large))).toBeGreaterThan(20);
    expect(await turnsDuring(validators.prepare(large))).toBeLessThan(3);
    expect(validators.module(large)).toBe(compileValidators(large).module);
    expect(validators.problems(large, { p3: { a: 'ab' } })).toEqual(
      createSchemaValidators().problems(large, { p3: { a: 'ab' } }),
    );
  });

  test.each(Object.entries(schemas))('%s is judged the same', async (_, schema) => {
    const validators = createSchemaValidators(apart);
    await validators.prepare(schema);
    for (const value of values)
      expect(validators.problems(schema, value)).toEqual(createSchemaValidators().problems(schema, value));
  });

  test('in this thread all the same, if the other one fails', async () => {
    const ends = new URL('data:text/javascript,process.exit(1)');
    const never = new URL('data:text/javascript,setInterval(() => undefined, 1000)');
    for (const failing of [
      createApartCompiler({ program: ends }),
      createApartCompiler({ program: never, patience: 50 }),
    ]) {
      const validators = createSchemaValidators(failing);
      await validators.prepare({ type: 'string' });
      expect(validators.problems({ type: 'string' }, 1)).toMatchObject([{ code: 'schema.type' }]);
    }
  });

  test('and a schema that cannot be compiled ends nothing', async () => {
    await expect(apart.compile({ $ref: '#/nowhere' })).rejects.toThrow();
    expect((await apart.compile({ type: 'string' })).judge('a')).toBe(true);
  });
});
