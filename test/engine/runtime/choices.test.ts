import { expect, test } from 'vitest';
import type { Json } from '../../../engine/model';
import { builtInKinds, createRegistry, judge } from '../../../engine/runtime';
import { compiledForm, compileFiles, formFile } from '../../support/compile-form';
import { fakeHost, open, optionsOf, quiet } from '../../support/form-store';

type Written = Readonly<Record<string, unknown>>;
const listed = ['a', 'b', 'c'].map((value) => ({ value }));

const stepsOf = (fields: readonly Written[]) => ({
  steps: [{ id: 'one', fields, submit: { label: 'iam:next', operation: 'save' } }],
});
const formOf = (more: Written = {}, ...others: readonly Written[]) =>
  compiledForm(stepsOf([{ name: 'of', type: 'choices', options: listed, required: false, ...more }, ...others]));

async function judged(model: ReturnType<typeof formOf>, payload: Json, sources: readonly string[] = []) {
  const registry = createRegistry(builtInKinds(), [
    { optionSources: Object.fromEntries(sources.map((name) => [name, { where: [] }])) },
  ]);
  const host = fakeHost({ loadOptions: async () => optionsOf('a', 'b') });
  const answer = await judge({ model, registry, host, payload, context: {} });
  return answer.ok ? answer.payload : answer.problems.map(({ code }) => code);
}

test('several options are a list, and none of them is nothing', async () => {
  const form = open(formOf({ required: true }));
  form.type('of', ['a', 'c']);
  expect(form.store.payload('step')).toEqual({ of: ['a', 'c'] });
  form.type('of', []);
  expect([form.store.payload('step'), form.store.form().submittable]).toEqual([{}, false]);
});

test.each<[string, Written, Json, readonly string[]]>([
  ['an option that is not offered', {}, ['a', 'z'], ['choice.notOffered']],
  ['one option twice', {}, ['a', 'a'], ['choices.doubled']],
  ['too few', { min: 2 }, ['a'], ['choices.tooFew']],
  ['too many', { max: 2 }, ['a', 'b', 'c'], ['choices.tooMany']],
  ['ten thousand values', {}, Array.from({ length: 10_000 }, (_, at) => at), ['choices.tooMany']],
  ['a text instead of a list', {}, 'a', ['wrongKind']],
  ['lists in the list', {}, [['a']], ['wrongKind']],
  ['nothing where something is required', { required: true }, [], ['required']],
])('the server refuses %s', async (_, more, value, problems) => {
  expect(await judged(formOf(more), { of: value })).toEqual(problems);
});

test('each value is held against a source, too', async () => {
  const model = formOf({ options: { source: 'countries' } });
  expect(model.fields[0]?.component).toBe('chips');
  expect(await judged(model, { of: ['a', 'b'] }, ['countries'])).toEqual({ of: ['a', 'b'] });
  expect(await judged(model, { of: ['a', 'c'] }, ['countries'])).toEqual(['choice.notOffered']);
});

test('conditions ask whether one is among them, and what is offered no more goes while the others stay', async () => {
  const options = [{ value: 'a' }, { value: 'b', when: { field: 'more', is: true } }];
  const model = formOf(
    { options },
    { name: 'why', type: 'text', displayed: { field: 'of', includes: 'b' }, required: false },
    { name: 'more', type: 'boolean' },
  );
  const form = open(model);
  form.type('more', true);
  form.type('of', ['a', 'b']);
  expect(form.field('why').displayed).toBe(true);
  form.type('more', false);
  await quiet();
  expect([form.field('of').value, form.field('why').displayed]).toEqual([['a'], false]);
  form.type('more', true);
  form.type('of', ['b']);
  form.type('more', false);
  expect(form.field('of').value).toBeUndefined();
});

test('a draft brings them back, and the payload’s schema says what they are', () => {
  const model = formOf({ min: 1, max: 2 });
  const form = open(model);
  form.type('of', ['b']);
  const again = open(model);
  again.store.restore(form.store.draft());
  expect(again.field('of').value).toEqual(['b']);
  expect(model.payloadSchema).toMatchObject({
    properties: {
      of: { type: 'array', items: { enum: ['a', 'b', 'c'] }, uniqueItems: true, minItems: 1, maxItems: 2 },
    },
  });
});

test('a list is refused where a record keeps one text', () => {
  const source = (of: Written) => ({
    path: 'schemas/sources.json',
    bytes: JSON.stringify({
      $schema: './meta/sources.schema.json',
      sources: { save: { method: 'POST', path: 'things', payload: { type: 'object', properties: { of } } } },
    }),
  });
  const files = [formFile('form', stepsOf([{ name: 'of', type: 'choices', options: listed }]))];
  const rules = (of: Written) =>
    compileFiles([...files, source(of)]).problems.map(({ rule, place }) => `${rule} ${place.pointer}`);
  expect(rules({ type: 'string' })).toContain('payload-kind-does-not-fit /steps/0/fields/0');
  expect(rules({ type: 'array', items: { type: 'string' } })).toEqual([]);
});
