import { expect, it } from 'vitest';
import type { Json } from '../../../engine/model';
import { operandsOf } from '../../../src/blocks/studio/properties/conditions';

/** What a condition can read is called in words, with the name under which the definition has it. */
const form = {
  id: 'ride',
  steps: [
    {
      id: 'one',
      fields: [{ name: 'way', type: 'choice', label: 'Way', options: [{ value: 'car', label: 'By car' }] }],
    },
  ],
};
const words: Readonly<Record<string, string>> = {
  'describe:quoted': '“{{text}}”',
  'describe:is': '{{what}} is {{value}}',
  'describe:isNotEmpty': '{{what}} is filled',
  'describe:all': 'and',
  'describe:any': 'or',
  'conditions.named': '{{name}}: {{condition}}',
  'conditions.holds': 'holds',
};
const t = (key: string, args: Readonly<Record<string, string>> = {}) =>
  (words[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => args[name] ?? '');
const labels = (conditions: Parameters<typeof operandsOf>[3]) =>
  new Map(
    operandsOf(
      form,
      ['steps', 0, 'fields', 0],
      {},
      conditions,
      { profile: { type: 'object', properties: { country: { type: 'string' } } } },
      { say: (key) => key, place: (path) => `Place ${path.join('.')}`, t },
    ).map(({ id, label }) => [id, label]),
  );

it('a place of the context by its words', () => {
  expect(labels({}).get('context profile.country')).toBe('Place profile.country');
});

it('a named condition by what it says, and by its name alone where that is long', () => {
  const isLead: Json = {
    all: [
      { field: 'way', is: 'car' },
      { context: 'profile.country', isNotEmpty: true },
    ],
  };
  const said = labels({
    isLead,
    both: { any: [{ condition: 'isLead' }, { field: 'gone', is: true }] },
    long: { not: isLead },
  });
  expect(said.get('condition isLead')).toBe('isLead: “Way (way)” is “By car” and “Place profile.country” is filled');
  expect(said.get('condition both')).toBe('both: isLead holds or “gone” is describe:yes');
  expect(said.get('condition long')).toBe('long');
});
