import { expect, test } from 'vitest';
import type { FieldFormModel, SlotModel } from '../../../engine/model';
import { builtInKinds, createFormStore, createRegistry } from '../../../engine/runtime';
import { openWorker } from '../../../engine/runtime/computed/later';
import { compiledForm } from '../../support/compile-form';
import { FormBuilder } from '../../support/form-model';
import { fakeHost } from '../../support/form-store';

/** 1,000 fields; the first one shows the second and third, and is read by nobody else. */
function wide(): FieldFormModel {
  const form = new FormBuilder().field({ name: 'f0' });
  const shown = form.is('f0', 'yes');
  for (let index = 1; index < 1000; index++) {
    form.field({ name: `f${index}`, required: true, displayed: index <= 2 ? shown : true });
    if (index % 10 === 0) form.value(`f${index}`);
  }
  return form.model();
}

/** Opens the form and counts, from then on, slots computed, verdicts made and listeners called. */
function counted(model: FieldFormModel) {
  const count = { slots: 0, verdicts: 0, heard: 0, form: 0 };
  const slots = new Proxy(model.slots as SlotModel[], {
    get(target, key, receiver) {
      if (typeof key === 'string' && /^\d+$/.test(key)) count.slots++;
      return Reflect.get(target, key, receiver);
    },
  });
  const kinds = builtInKinds();
  const types = kinds.types.map((type) => ({
    ...type,
    judge: (...args: Parameters<NonNullable<typeof type.judge>>) => {
      count.verdicts++;
      return type.judge?.(...args);
    },
  }));
  const registry = createRegistry({ ...kinds, types });
  const store = createFormStore({ model: { ...model, slots }, registry, host: fakeHost(), context: {} });
  model.fields.forEach((_, index) => {
    store.field(index);
    store.subscribeField(index, () => {
      count.heard++;
    });
  });
  store.form();
  store.subscribeForm(() => {
    count.form++;
  });
  const start = () => Object.assign(count, { slots: 0, verdicts: 0, heard: 0, form: 0 });
  start();
  return { store, count, start };
}

test('[K1] of 1,000 fields, a change of one that nobody reads computes no slot, makes one verdict and is heard once', () => {
  const { store, count } = counted(wide());
  store.change(555, 'x');
  expect(count).toEqual({ slots: 0, verdicts: 1, heard: 1, form: 0 });
  store.change(555, 'xy');
  expect(count).toEqual({ slots: 0, verdicts: 2, heard: 2, form: 0 });
});

test('[K2] a change that switches a condition computes what reads it and stops there', () => {
  const { store, count, start } = counted(wide());
  store.change(0, 'no');
  expect(count).toEqual({ slots: 2, verdicts: 1, heard: 1, form: 0 });
  start();
  store.change(0, 'yes');
  expect(count).toEqual({ slots: 2, verdicts: 1, heard: 3, form: 0 });
});

test('[K3] a slot that keeps its value stops the propagation', () => {
  const form = new FormBuilder().field({ name: 'a' });
  let slot = form.when({ op: 'isNotEmpty', slot: form.value('a') });
  for (let depth = 0; depth < 50; depth++) slot = form.when({ op: 'holds', slot });
  form.field({ name: 'b', displayed: slot });
  const { store, count, start } = counted(form.model());
  store.change(0, 'x');
  expect(count.slots).toBe(52);
  start();
  store.change(0, 'xy');
  expect(count.slots).toBe(2);
});

test('[K4] a slot reached over many ways is computed once', () => {
  const form = new FormBuilder().field({ name: 'a' });
  const parts = Array.from({ length: 40 }, (_, index) =>
    form.when({ op: 'isNot', slot: form.value('a'), value: `${index}` }),
  );
  form.field({ name: 'b', displayed: form.when({ op: 'all', of: parts.map((slot) => ({ op: 'holds', slot })) }) });
  const { store, count } = counted(form.model());
  store.change(0, '7');
  expect(count.slots).toBe(42);
});

test('[K5] fields of later steps are not judged before they are reached', async () => {
  const form = new FormBuilder().step().field({ name: 'a' }).step();
  form.field({ name: 'b', default: { value: 'x' } });
  const { store, count } = counted(form.model());
  expect(count.verdicts).toBe(0);
  await store.submit();
  expect(count.verdicts).toBe(1);
});

test('[U5] a computed value is computed when what it reads has changed, once; a key in an unrelated field computes nothing', async () => {
  const number = (name: string) => ({ name, type: 'number', required: false });
  const others = Array.from({ length: 290 }, (_, index) => number(`f${index}`));
  const model = compiledForm({
    steps: [
      {
        id: 'one',
        fields: [
          number('a'),
          { name: 'double', type: 'number', computed: { product: [{ field: 'a' }, { value: 2 }] } },
          { name: 'total', type: 'number', computed: { sum: [{ field: 'a' }, { field: 'double' }, { field: 'f0' }] } },
          {
            name: 'many',
            type: 'boolean',
            computed: { cases: [{ when: { field: 'total', gt: 9 }, result: { value: true } }] },
          },
          ...others,
        ],
        submit: { label: 'iam:next', operation: 'save' },
      },
    ],
  });
  await openWorker();
  const { store, count, start } = counted(model);
  start();
  store.change(store.indexOf('f200'), '7');
  expect(count).toEqual({ slots: 0, verdicts: 1, heard: 1, form: 0 });
  start();
  // The value itself, the double, the total that reads both, the condition over it, and nothing behind that.
  store.change(store.indexOf('a'), '1');
  expect(count).toEqual({ slots: 4, verdicts: 3, heard: 3, form: 0 });
  expect(store.field(store.indexOf('total')).value).toBe(3);
  start();
  store.change(store.indexOf('f0'), '20');
  expect(count).toEqual({ slots: 4, verdicts: 3, heard: 3, form: 0 });
});

test('[K3] a chain of 100 computed fields is worked out in one pass: each of them once', async () => {
  await openWorker();
  const link = (at: number) => ({
    name: `f${at}`,
    type: 'integer',
    computed: { sum: [{ field: `f${at - 1}` }, { value: 1 }] },
  });
  // The last one is written first: the order of the graph counts, not that of the file.
  const chain = Array.from({ length: 100 }, (_, at) => link(at + 1)).reverse();
  const { store, count } = counted(
    compiledForm({
      steps: [
        {
          id: 'one',
          fields: [{ name: 'f0', type: 'integer', required: false }, ...chain],
          submit: { label: 'iam:next', operation: 'save' },
        },
      ],
    }),
  );
  store.change(0, '1');
  expect(store.payload('step')).toMatchObject({ f0: 1, f50: 51, f100: 101 });
  expect(count.heard).toBe(101);
  // Each is read by the next one: a slot for the first field, and one for each that is computed.
  expect(count.slots).toBe(101);
  store.change(0, '1');
  expect(count.slots).toBe(101);
});
