import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { builtInKinds, createRegistry, type FormStore, type Plugin, tryValue } from '../../../engine/runtime';
import { randomForm, typed } from '../../support/form-arbitrary';
import { fillIn } from '../../support/form-filling';
import { FormBuilder, listed } from '../../support/form-model';
import { open, quiet } from '../../support/form-store';

const registry = createRegistry(builtInKinds());

/** What is said of a value, as `rule verdict code`. */
async function tried(store: FormStore, name: string, input: string | undefined, plugin?: Plugin) {
  const own = plugin ? createRegistry(builtInKinds(), [plugin]) : registry;
  const trial = await tryValue({ store, registry: own, index: store.indexOf(name), input });
  return trial?.verdicts.map(({ rule, verdict, problem }) =>
    [rule?.type ?? 'type', verdict, ...(problem ? [problem.message] : [])].join(' '),
  );
}

test('the first problem of a tried value is the problem of the field that has it, in every form', async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(randomForm({ unstored: true }), fc.nat(), typed, async ({ model, changes }, at, input) => {
      // What a change does to others is not tried: conditions could read them.
      const form = { model: { ...model, fields: model.fields.map((each) => ({ ...each, onChange: [] })) }, changes };
      const { store } = await fillIn(form, { registry });
      const index = at % Math.max(1, form.model.fields.length);
      // A field is judged once its step is open, and its options have come.
      store.goTo(form.model.steps[form.model.fields[index]?.step ?? 0]?.id ?? '', { force: true });
      await quiet();
      const trial = await tryValue({ store, registry, index, input });
      store.change(index, input);
      await quiet();
      const cell = store.insight().cells[index];
      const state = store.field(index);
      if (!cell?.displayed || cell.field.computed || state.readOnly || state.disabled) return;
      compared++;
      expect(trial?.value).toEqual(cell.typed);
      expect(trial?.verdicts.find(({ problem }) => problem)?.problem).toEqual(cell.problem);
    }),
    { numRuns: 200 },
  );
  expect(compared).toBeGreaterThan(40);
});

describe('a value that is tried', () => {
  const form = new FormBuilder().step();
  form.field({ name: 'country', type: 'choice', options: listed('Japan', 'Peru') });
  const japan = form.is('country', 'Japan');
  form.field({
    name: 'code',
    type: 'text',
    required: true,
    displayed: japan,
    rules: [
      { type: 'minLength', args: { value: { value: 3 } }, message: 'own.short' },
      { type: 'digits' },
      { type: 'maxLength', args: { value: { value: 1 } }, when: form.is('country', 'Peru') },
    ],
  });

  it('is judged by every rule, each with the message that people would read, and not only by the first', async () => {
    const { store, type } = open(form);
    type('country', 'Japan');
    expect(await tried(store, 'code', 'ab')).toEqual([
      'type passes',
      'minLength refuses own.short',
      'digits refuses problems:digits.only',
      'maxLength notAsked',
    ]);
    expect(await tried(store, 'code', '123')).toEqual([
      'type passes',
      'minLength passes',
      'digits passes',
      'maxLength notAsked',
    ]);
  });

  it('stays out of the form, and is judged where the field is hidden as well', async () => {
    const { store, type } = open(form);
    type('country', 'Peru');
    const before = JSON.stringify(store.draft());
    expect(await tried(store, 'code', '12')).toEqual([
      'type passes',
      'minLength refuses own.short',
      'digits passes',
      'maxLength refuses problems:tooLong',
    ]);
    expect(JSON.stringify(store.draft())).toBe(before);
    expect(store.field(1)).toMatchObject({ value: undefined, displayed: false });
  });

  it('that is empty is asked about being empty alone', async () => {
    const { store } = open(form);
    expect(await tried(store, 'code', '  ')).toEqual([
      'type refuses problems:required',
      'minLength notAsked',
      'digits notAsked',
      'maxLength notAsked',
    ]);
  });

  it('of a wrong kind is asked about nothing else', async () => {
    const { store } = open(form);
    expect(await tried(store, 'country', 'Chile')).toEqual(['type refuses problems:choice.notOffered']);
    expect(await tried(store, 'country', 'Peru')).toEqual(['type passes']);
  });

  it('is what conditions of its own rules read, and what others hold is read beside it', async () => {
    const two = new FormBuilder().step();
    two.field({ name: 'first', type: 'integer' });
    two.field({ name: 'second', type: 'integer' });
    const read = two.when({ op: 'gt', slot: two.value('second'), value: 5 });
    const rule = { type: 'holds', args: { condition: { slot: read } }, when: true, reads: [read] };
    const whole = two.model();
    const fields = whole.fields.map((each) => (each.name === 'second' ? { ...each, rules: [rule] } : each));
    const { store } = open({ ...whole, fields });
    expect(await tried(store, 'second', '4')).toEqual(['type passes', 'holds refuses problems:holds']);
    expect(await tried(store, 'second', '6')).toEqual(['type passes', 'holds passes']);
  });

  it('meets a rule of the host that fails as a form does: it could not be checked', async () => {
    const plugin: Plugin = {
      prefix: 'own',
      rules: [
        {
          name: 'own:broken',
          fits: ['string'],
          args: { type: 'object' },
          judge: () => {
            throw new Error('broken');
          },
        },
      ],
    };
    const one = new FormBuilder().step();
    one.field({ name: 'a', type: 'text', rules: [{ type: 'own:broken' }, { type: 'digits' }] });
    const { store } = open(one, { plugin });
    expect(await tried(store, 'a', '1', plugin)).toEqual([
      'type passes',
      'own:broken refuses problems:unverified',
      'digits passes',
    ]);
  });

  it('at a column of a list is judged as its cells are', async () => {
    const columns = new FormBuilder()
      .step()
      .field({ name: 'price', type: 'integer', rules: [{ type: 'min', args: { value: { value: 10 } } }] })
      .field({ name: 'color', type: 'choice', options: listed('red', 'blue') })
      .model().fields;
    const list = new FormBuilder().step();
    list.field({ name: 'rows', type: 'list', columns });
    const { store } = open(list);
    const trial = await tryValue({ store, registry, index: 0, column: 0, input: '4' });
    expect(trial?.verdicts.map(({ verdict }) => verdict)).toEqual(['passes', 'refuses']);
    const color = (input: string) => tryValue({ store, registry, index: 0, column: 1, input });
    expect((await color('green'))?.verdicts[0]?.problem?.code).toBe('choice.notOffered');
    expect((await color('red'))?.verdicts[0]?.verdict).toBe('passes');
    expect(await tryValue({ store, registry, index: 0, column: 7, input: '4' })).toBeUndefined();
  });
});
