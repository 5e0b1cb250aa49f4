/**
 * What grows with its definition, without a browser: a form of 5,000 fields, a chain of 100 computed fields, a choice of 10,000 options, and
 * the validator of the largest schema of the API. `npm run bench -- large`. Milliseconds of CPU, the least of the repetitions.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { compile } from '../engine/compile';
import { readDefinitions } from '../engine/definition';
import type { FieldFormModel, JsonSchema } from '../engine/model';
import {
  builtInComponents,
  builtInKinds,
  createFormStore,
  createRegistry,
  type FormStore,
  type Host,
  judge,
  vocabularyOf,
} from '../engine/runtime';
import { openWorker } from '../engine/runtime/computed/later';
import { compileValidators } from '../engine/validators';
import { FormBuilder } from '../test/support/form-model';

const repetitions = process.argv.includes('--quick') ? 5 : 25;
const registry = createRegistry({ ...builtInKinds(), components: builtInComponents });
const offered = Array.from({ length: 10_000 }, (_, at) => ({ value: `v${at}`, label: `Option ${at}` }));
const host: Host = {
  operate: async () => ({ ok: true }),
  loadOptions: async () => offered,
  perform: () => undefined,
  now: () => Date.now(),
  report: () => undefined,
};
const figures: { what: string; ms: string }[] = [];

async function least(what: string, work: () => unknown): Promise<void> {
  const taken: number[] = [];
  for (let turn = 0; turn < repetitions; turn++) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    taken.push((user + system) / 1000);
  }
  figures.push({ what, ms: Math.min(...taken).toFixed(2) });
}

/** A form as it is open in a page: every field is read and listened to. */
function opened(model: FieldFormModel): FormStore {
  const store = createFormStore({ model, registry, host, context: {} });
  for (const [index] of model.fields.entries()) {
    store.field(index);
    store.subscribeField(index, () => undefined);
  }
  return store;
}

function compiled(fields: readonly object[]): FieldFormModel {
  const form = {
    $schema: '../meta/form.schema.json',
    id: 'large',
    steps: [{ id: 'one', fields, submit: { label: 'iam:large.next' } }],
  };
  const definitions = readDefinitions([
    { path: 'schemas/forms/large.form.json', bytes: JSON.stringify(form) },
    { path: 'locales/en/iam.json', bytes: JSON.stringify({ large: { next: 'Next' } }) },
  ]);
  const { model, problems } = compile(definitions, vocabularyOf(registry, { contexts: {}, languages: ['en'] }));
  const found = model.forms.large;
  if (found?.kind !== 'fields') throw new Error(JSON.stringify(problems));
  return found;
}

const wide = new FormBuilder();
for (let at = 0; at < 5000; at++) wide.field({ name: `f${at}`, required: at % 3 === 0 });
const form = wide.model();
const payload = Object.fromEntries(form.fields.map(({ name }) => [name, 'x']));
await least('5,000 fields: open, all of them listened to', () => opened(form).dispose());
const store = opened(form);
let typed = 0;
await least('5,000 fields: 100 keys in the one in the middle', () => {
  for (let key = 0; key < 100; key++) store.change(2500, `x${typed++}`);
});
await least('5,000 fields: judged by the server', () => judge({ model: form, registry, host, payload, context: {} }));

await openWorker();
const chain = opened(
  compiled([
    { name: 'f0', type: 'integer', required: false },
    ...Array.from({ length: 100 }, (_, at) => ({
      name: `f${at + 1}`,
      type: 'integer',
      computed: { sum: [{ field: `f${at}` }, { value: 1 }] },
    })),
  ]),
);
let first = 0;
await least('a chain of 100 computed fields: 100 keys in the first', () => {
  for (let key = 0; key < 100; key++) chain.change(0, String(first++));
});

const options = new FormBuilder().field({
  name: 'choice',
  type: 'choice',
  options: { from: { kind: 'source', source: 'many', where: {} } },
});
const chosen = opened(options.model());
// The options come once the source has answered.
while (chosen.field(0).options?.options.length !== offered.length) await new Promise((done) => setTimeout(done, 10));
await least('a choice of 10,000 options: 100 choices', () => {
  for (let key = 0; key < 100; key++) chosen.change(0, `v${(key * 97) % 10_000}`);
});

const folder = join(import.meta.dirname, '../schemas/data');
const largest = readdirSync(folder)
  .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
  .filter(({ text }) => !text.includes('"$ref": "./'))
  .sort((one, other) => other.text.length - one.text.length)[0];
if (largest === undefined) throw new Error('There is no schema.');
const { $schema: _dialect, ...schema } = JSON.parse(largest.text) as JsonSchema;
await least(`the validator of ${largest.name} (${Math.round(largest.text.length / 1000)} kB)`, () =>
  compileValidators(schema),
);

console.log(`${new Date().toISOString().slice(0, 10)}, ${repetitions} repetitions, Node ${process.version}.`);
console.table(figures);
process.exit(0);
