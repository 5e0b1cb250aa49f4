import { describe, expect, it } from 'vitest';
import { layoutOf } from '../../../src/blocks/studio/why/graph-layout';
import { relationsIn } from '../../../src/blocks/studio/why/relations';
import { FormBuilder, listed } from '../../support/form-model';

/** Relations as `what kind from`, with fields by their names. */
function said(form: FormBuilder): string[] {
  const model = form.model();
  const { relations } = relationsIn(model);
  const named = (key: string) => key.replace(/^field (\d+)$/, (_, index) => model.fields[Number(index)]?.name ?? key);
  return relations.map(({ from, to, kind }) => `${named(to)} ${kind} ${named(from)}`).sort();
}

describe('what reads what in a form', () => {
  it('is found behind conditions, options, computations, rules, defaults and changes', () => {
    const form = new FormBuilder().step();
    form.field({ name: 'country', type: 'choice', options: listed('Japan', 'Peru') });
    form.field({ name: 'kind', type: 'text' });
    form.field({ name: 'unread', type: 'text' });
    const japan = form.is('country', 'Japan');
    const named = form.when({ op: 'holds', slot: japan });
    form.field({ name: 'city', type: 'text', displayed: named, required: form.is('kind', 'a') });
    form.field({
      name: 'state',
      type: 'choice',
      readOnly: form.when({ op: 'is', slot: form.context('profile', 'agent'), value: true }),
      options: { from: { kind: 'source', source: 'states', where: { country: { slot: form.value('country') } } } },
    });
    form.field({
      name: 'sum',
      type: 'text',
      computed: { op: 'first', of: [{ slot: form.value('kind') }, { value: { slot: 0 } }] },
    });
    form.field({
      name: 'again',
      type: 'text',
      rules: [{ type: 'sameAs', args: { value: { slot: form.value('kind') } } }],
      default: { slot: form.value('city') },
      order: [{ when: japan, position: 1 }],
    });
    form.field({
      name: 'branch',
      type: 'text',
      displayed: form.when({ op: 'isNotEmpty', slot: form.optionsOf('state') }),
    });
    form.onChange('country', { do: 'clear', when: true, fields: [form.index('city'), form.index('country')] });
    form.formRule({ type: 'holds', args: { condition: { slot: japan } }, fields: ['kind'] });
    form.formRule({ type: 'holds', args: { condition: { slot: japan } } });
    form.step({ displayed: form.is('kind', 'b') });
    expect(said(form)).toEqual(
      [
        'city shown country',
        'city required kind',
        'state locked context profile.agent',
        'state options country',
        'sum computed kind',
        'again checked kind',
        'again filled city',
        'again placed country',
        'branch shown state',
        'city filled country',
        'kind checked country',
        'form checked country',
        'step 1 shown kind',
      ].sort(),
    );
    const { nodes } = relationsIn(form.model());
    expect([...nodes.keys()][0]).toBe('context profile.agent');
    expect([...nodes.keys()].at(-1)).toBe('form');
    expect(nodes.has(`field ${form.index('unread')}`)).toBe(false);
  });
});

describe('the drawing of what reads what', () => {
  it('has every node right of what it reads, each at a place of its own', () => {
    const form = new FormBuilder().step();
    for (let index = 0; index < 100; index++)
      form.field({
        name: `f${index}`,
        type: 'text',
        ...(index > 0 && { displayed: form.is(`f${Math.floor(index / 3)}`, 'a') }),
      });
    const relations = relationsIn(form.model());
    const { spots, columns, rows } = layoutOf(relations);
    expect([relations.nodes.size, relations.relations.length]).toEqual([100, 99]);
    for (const { from, to } of relations.relations)
      expect(spots.get(from)?.column).toBeLessThan(spots.get(to)?.column ?? -1);
    expect(new Set([...spots.values()].map(({ column, row }) => `${column} ${row}`)).size).toBe(100);
    expect(columns).toBeLessThan(8);
    expect(rows).toBeLessThan(100);
  });

  it('ends where fields fill in each other', () => {
    const form = new FormBuilder().step();
    form.field({ name: 'a', type: 'text' }).field({ name: 'b', type: 'text' });
    form
      .onChange('a', { do: 'clear', when: true, fields: [1] })
      .onChange('b', { do: 'clear', when: true, fields: [0] });
    const { spots } = layoutOf(relationsIn(form.model()));
    expect([...spots.values()].map(({ column }) => column).sort()).toEqual([0, 1]);
  });

  it('is empty for a form in which nothing reads anything', () => {
    const form = new FormBuilder().step().field({ name: 'a', type: 'text' });
    expect(layoutOf(relationsIn(form.model()))).toMatchObject({ columns: 0, rows: 0 });
  });
});
