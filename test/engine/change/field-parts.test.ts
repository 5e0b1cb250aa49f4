import { expect, test } from 'vitest';
import { compareDocuments } from '../../../engine/change';
import type { Json } from '../../../engine/model';

const form = (fields: Json): Json => ({ id: 'a', steps: [{ id: 'one', fields }] });
const compare = (before: Json, after: Json) =>
  compareDocuments(
    new Map([['schemas/forms/a.form.json', form(before)]]),
    new Map([['schemas/forms/a.form.json', form(after)]]),
  ).map(({ code, values }) => `${code} ${values.thing}`);
const text = (name: string, more: object = {}): Json => ({ name, type: 'text', ...more });
const section = (more: object): Json => ({ section: 'invoice', fields: [text('a')], ...more });
const union = (cases: Json): Json => ({ name: 'u', type: 'union', by: 'k', cases });

test('sections are told as sections, and what changes in them as fields', () => {
  expect(compare([text('x')], [text('x'), section({})])).toEqual(['sectionAdded invoice']);
  expect(compare([section({}), text('x')], [text('x')])).toEqual(['sectionRemoved invoice']);
  expect(compare([section({})], [section({ fields: [text('a'), text('b')] })])).toEqual(['fieldAdded b']);
  expect(compare([section({})], [section({ collapsible: 'closed' })])).toEqual(['layoutChanged invoice']);
  expect(compare([section({})], [section({ displayed: { field: 'x', is: 1 } })])).toEqual(['askedChanged invoice']);
});

test('cases of a union are told by their values, and what changes in them as fields', () => {
  expect(compare([union({ A: [] })], [union({ A: [], B: [text('x')] })])).toEqual(['caseAdded B']);
  expect(compare([union({ A: [text('x')] })], [union({ A: [text('x'), text('y')] })])).toEqual(['fieldAdded y']);
});
