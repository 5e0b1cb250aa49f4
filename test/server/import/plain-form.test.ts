import { describe, expect, it } from 'vitest';
import { cellReader } from '../../../server/api/import/payload';
import { plainForm } from '../../../server/api/import/validate-file';

const edition = {
  languages: [{ code: 'en', endonym: 'English' }],
  locales: { 'en/kit': { yes: 'Yes', no: 'No' } },
} as unknown as Parameters<typeof cellReader>[2]; // what reading of cells takes of an edition

const form = plainForm({
  type: 'object',
  properties: {
    name: { type: 'string' },
    seats: { type: 'integer' },
    share: { type: ['number', 'null'] },
    active: { type: 'boolean' },
    tags: { type: 'array' },
    place: { type: 'object' },
  },
  required: ['name', 'seats'],
});

describe('A payload that no form submits is imported by its plain properties', () => {
  it('has a column for each text, number and yes or no, nullable ones too', () => {
    expect(form.fields.map(({ name, type, required }) => [name, type, required])).toEqual([
      ['name', 'text', true],
      ['seats', 'number', true],
      ['share', 'number', false],
      ['active', 'boolean', false],
    ]);
  });

  it.each([
    ['name', '12', '12'],
    ['seats', ' 12 ', 12],
    ['seats', '-3', -3],
    ['share', '0.25', 0.25],
    ['share', '1e3', 1000],
    ['active', 'yes', true],
    ['active', 'n', false],
    // Left as text, which validation refuses: its meaning differs by language.
    ['seats', '1,234', '1,234'],
    ['seats', 'many', 'many'],
    ['seats', ' ', undefined],
  ])('%s: “%s” is %j', (name, cell, value) => {
    const field = form.fields.find((each) => each.name === name);
    if (field === undefined) throw new Error(name);
    expect(cellReader(field, undefined, edition)(cell)).toEqual(value);
  });
});
