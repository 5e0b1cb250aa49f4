import { Ajv2020 } from 'ajv/dist/2020';
import { afterEach, expect, test, vi } from 'vitest';
import { Parser } from '../../../engine/definition/parse';
import { findProblems, readProjectFiles } from '../../../engine/tools';
import { createPortalVocabulary } from '../../../kinds';

afterEach(() => {
  vi.restoreAllMocks();
});

/** A sentence that every language has. */
const label = 'signIn.documentTitle';

const form = (number: number) => ({
  path: `schemas/forms/work${number}.form.json`,
  bytes: JSON.stringify({
    $schema: '../meta/form.schema.json',
    id: `work${number}`,
    conditions: { shows: { field: 'kind', is: 'a' } },
    steps: [
      {
        id: 'only',
        fields: [
          {
            name: 'kind',
            type: 'choice',
            label,
            options: [
              { value: 'a', label },
              { value: 'b', label },
            ],
          },
          { name: 'code', type: 'text', label, validate: [{ type: 'pattern', pattern: '^[A-Z][a-z]+$' }] },
          { name: 'count', type: 'integer', label, min: 1, max: 99, displayed: { condition: 'shows' } },
          { name: 'mail', type: 'email', label, required: { field: 'kind', is: 'b' } },
        ],
        submit: { label },
      },
    ],
  }),
});

/** What is done for a check of the portal and some forms more; counts do not depend on the machine, as seconds do. */
async function work(forms: number) {
  const files = [
    ...(await readProjectFiles(process.cwd())),
    ...Array.from({ length: forms }, (_, number) => form(number)),
  ];
  const vocabulary = createPortalVocabulary();
  const counted = {
    placed: vi.spyOn(Parser.prototype, 'parse'),
    compiled: vi.spyOn(Ajv2020.prototype, 'compile'),
    read: vi.spyOn(JSON, 'parse'),
    written: vi.spyOn(JSON, 'stringify'),
  };
  const problems = findProblems(files, vocabulary);
  const counts = Object.fromEntries(Object.entries(counted).map(([name, { mock }]) => [name, mock.calls.length]));
  vi.restoreAllMocks();
  expect(problems).toEqual([]);
  return counts as Record<keyof typeof counted, number>;
}

test('what a check does grows by a few readings and writings for each definition, and by nothing else', async () => {
  await work(0);
  const few = await work(10);
  const many = await work(110);
  const forEach = (name: keyof typeof few) => (many[name] - few[name]) / 100;
  // Read by the platform, once; places are found only where something is said of one.
  expect(forEach('read')).toBe(1);
  expect(forEach('placed')).toBe(0);
  // Schemas of settings are compiled once for all.
  expect(forEach('compiled')).toBe(0);
  // Keys of fields, conditions and places: four fields of this form have eight.
  expect(forEach('written')).toBeLessThanOrEqual(8);
});
