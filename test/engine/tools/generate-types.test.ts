import { expect, test } from 'vitest';
import { readDefinitions } from '../../../engine/definition';
import { generateTypes } from '../../../engine/tools';

test('A property called like a keyword of JSON Schema has its type as any other', async () => {
  const names = ['default', 'const', 'enum', 'title'];
  const thing = {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { $ref: '#/$defs/flag' }])),
    required: names,
    additionalProperties: false,
    $defs: { flag: { type: 'boolean' } },
  };
  const definitions = readDefinitions([{ path: 'schemas/data/thing.schema.json', bytes: JSON.stringify(thing) }]);
  expect(definitions.problems).toEqual([]);
  const text = await generateTypes(definitions, {});
  for (const name of names) expect(text).toContain(`  ${name}: ThingFlag;`);
});
