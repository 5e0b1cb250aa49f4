import { describe, expect, it } from 'vitest';
import { fieldPalette } from '../../../src/blocks/studio/documents/palette';
import { rootOf } from '../../../src/blocks/studio/properties/meta';
import { complete, hover } from '../../../src/blocks/studio/tabs/json-service';
import { testWorld } from './support/test-world';

const world = testWorld();
const root = rootOf('form.schema.json');

/** Completes where the bar stands. */
function at(written: string) {
  const offset = written.indexOf('|');
  if (!root) throw new Error('There is no language of forms.');
  return { offset, text: written.replace('|', ''), found: complete(written.replace('|', ''), offset, root, world) };
}
const labels = (written: string) => at(written).found?.suggestions.map(({ label }) => label) ?? [];

describe('completion of JSON', () => {
  it('offers the properties of a thing, without those that it has', () => {
    const offered = labels(
      '{ "id": "a", "steps": [{ "id": "one", "fields": [{ "name": "x", "type": "text", "|" }] }] }',
    );
    expect(offered).toEqual(expect.arrayContaining(['label', 'required', 'maxLength']));
    expect(offered).not.toContain('type');
    expect(offered).not.toContain('mustBeTrue');
  });

  it('offers the values that the language lists', () => {
    expect(
      labels('{ "id": "a", "steps": [{ "id": "one", "fields": [{ "name": "x", "type": "text", "width": "|" }] }] }'),
    ).toEqual(['full', 'half', 'third']);
  });

  it('offers names that exist: shared fields, fields of the form, sentences', () => {
    expect(labels('{ "id": "a", "steps": [{ "id": "one", "fields": [{ "use": "|" }] }] }')).toEqual([
      'country',
      'state',
    ]);
    expect(
      labels(
        '{ "id": "a", "steps": [{ "id": "one", "fields": [{ "name": "x", "type": "text" }, { "name": "y", "type": "text", "displayed": { "field": "|" } }] }] }',
      ),
    ).toEqual(['x', 'y']);
    expect(labels('{ "id": "a", "steps": [{ "id": "one", "label": "|" }] }')).toContain('register.next');
  });

  it('offers shared blocks where blocks are', () => {
    const screens = rootOf('screen.schema.json');
    const text = '{ "id": "a", "blocks": [{ "block": "panel", "blocks": [{ "use": "|" }] }] }';
    const found = screens && complete(text.replace('|', ''), text.indexOf('|'), screens, world);
    expect(found?.suggestions.map(({ label }) => label)).toEqual(['history']);
  });

  it('says what the language says of a property', () => {
    const text = '{ "id": "a", "navigation": "free", "steps": [] }';
    expect(root && hover(text, text.indexOf('navigation'), root)?.text).toMatch(/inOrder/);
  });
});

it('the palette has each simple type of field with what it cannot do without', () => {
  const palette = fieldPalette();
  expect(palette.map(({ type }) => type)).toEqual([
    'text',
    'email',
    'password',
    'code',
    'number',
    'integer',
    'phone',
    'date',
    'dateTime',
    'dateRange',
    'percentage',
    'money',
    'time',
    'month',
    'duration',
    'url',
    'rating',
    'slider',
    'color',
    'file',
    'choice',
    'choices',
    'boolean',
  ]);
  // People can send what they could send before until it is said that they must fill it in.
  expect(palette.filter(({ field }) => field.required !== false)).toEqual([]);
  expect(palette.find(({ type }) => type === 'choice')?.field).toEqual({
    type: 'choice',
    required: false,
    options: [{ value: 'one' }, { value: 'two' }],
  });
});
