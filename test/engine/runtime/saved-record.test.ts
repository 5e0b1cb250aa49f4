import { describe, expect, test } from 'vitest';
import type { Json, TypeKind } from '../../../engine/model';
import type { OperationResult } from '../../../engine/runtime';
import { FormBuilder, listed } from '../../support/form-model';
import { later, open } from '../../support/form-store';

const plans = () => {
  const form = new FormBuilder().step({ submit: { operation: 'save' } });
  return form.field({ name: 'plan', options: listed('a', 'b') }).field({ name: 'note' });
};

const schema = () => ({});

describe('a form that stays open after it was saved', () => {
  test('takes what was saved for the stored value: a retired option from before is offered no more', async () => {
    const { store, type, field } = open(plans(), { initial: { plan: 'old' } });
    type('plan', 'a');
    expect(field('plan').options?.kept).toEqual([{ value: 'old', text: 'old' }]);
    expect(await store.submit()).toMatchObject({ status: 'sent' });
    expect(field('plan').options?.kept).toBeUndefined();
    type('plan', 'old');
    expect(store.insight().cells[0]?.problem?.code).toBe('choice.notOffered');
  });

  test('keeps the retired option that was saved again, and a form that was refused keeps its own', async () => {
    const { store, type, field, host } = open(plans(), { initial: { plan: 'old' } });
    type('note', 'x');
    await store.submit();
    expect(field('plan')).toMatchObject({ value: 'old', options: { kept: [{ value: 'old' }] } });
    host.operate.mockResolvedValueOnce({ ok: false, problems: [{ field: null, code: 'x', message: 'x', args: {} }] });
    type('plan', 'a');
    await store.submit();
    expect(field('plan').options?.kept).toHaveLength(1);
  });

  test.each(['create', 'clone'])('has no stored value where it makes a new record (%s)', async (formMode) => {
    const { store, type, field } = open(plans(), { initial: { plan: 'a' }, context: { formMode } });
    await store.submit();
    type('plan', 'old');
    expect(field('plan').options?.kept).toBeUndefined();
    expect(store.insight().cells[0]?.problem?.code).toBe('choice.notOffered');
  });

  test('is what only the step that saves makes it: an earlier one checks something', async () => {
    const form = new FormBuilder().step({ submit: { operation: 'check', sends: 'step' } });
    form.field({ name: 'plan', options: listed('a') }).step({ submit: { operation: 'save', sends: 'form' } });
    const { store, type, field } = open(form.field({ name: 'note', required: false }), { initial: { plan: 'old' } });
    type('plan', 'a');
    await store.submit();
    expect(field('plan').options?.kept).toHaveLength(1);
    await store.submit();
    expect(field('plan').options?.kept).toBeUndefined();
  });

  test.each([
    ['without locks', false],
    ['with a lock', true],
  ])('judges nothing twice with a save (%s)', async (_what, locked) => {
    const form = new FormBuilder().step({ submit: { operation: 'save' } }).field({ name: 'note' });
    form.field({ name: 'counted', type: 'test:word', readOnly: locked && form.is('note', 'closed') });
    let count = 0;
    const word: TypeKind = {
      name: 'test:word',
      holds: 'string',
      operators: [],
      component: 'text',
      judge() {
        count++;
        return undefined;
      },
      schema: () => ({}),
    };
    const initial = { note: 'open', counted: 'x' };
    const { store, type } = open(form, { plugin: { prefix: 'test', types: [word] }, initial });
    type('counted', 'y');
    expect(count).toBe(2);
    expect(await store.submit()).toMatchObject({ status: 'sent' });
    expect(count).toBe(2);
  });

  test.each([
    ['opens no second form where no field of it can be locked', false, 0],
    ['opens one to know its locks', true, 1],
  ])('%s', async (_what, locked, opened) => {
    let parsed = 0;
    const parse = (input: Json | undefined) => {
      parsed++;
      return input;
    };
    const counting: TypeKind = {
      name: 'test:counting',
      holds: 'string',
      operators: [],
      component: 'text',
      parse,
      schema,
    };
    const form = new FormBuilder()
      .step({ submit: { operation: 'save' } })
      .field({ name: 'note', type: 'test:counting' });
    form.field({ name: 'name', readOnly: locked && form.is('note', 'closed') });
    const { store, type } = open(form, {
      plugin: { prefix: 'test', types: [counting] },
      initial: { note: 'open', name: 'x' },
    });
    type('name', 'y');
    parsed = 0;
    await store.submit();
    const once = parsed;
    type('name', 'z');
    parsed = 0;
    await store.submit();
    expect([once, parsed]).toEqual([opened, opened]);
  });

  test('a grade above the best of today goes with the record that had it', async () => {
    const form = new FormBuilder().step({ submit: { operation: 'save' } }).field({ name: 'grade', type: 'rating' });
    const { store, type } = open(form, { initial: { grade: 8 } });
    type('grade', 4);
    await store.submit();
    type('grade', 8);
    expect(store.insight().cells[0]?.problem?.code).toBe('choice.notOffered');
  });

  test('a lock gives back what was saved, not what the form was opened with', async () => {
    const form = new FormBuilder().step({ submit: { operation: 'save' } }).field({ name: 'sure', type: 'boolean' });
    form.field({ name: 'name', readOnly: form.is('sure', true) });
    const { store, type, field } = open(form, { initial: { sure: true, name: 'first' } });
    type('sure', false);
    type('name', 'second');
    type('sure', true);
    expect(field('name').value).toBe('first');
    type('sure', false);
    type('name', 'second');
    await store.submit();
    type('sure', true);
    // The record as it is does not lock it: what was typed since may be saved.
    expect(field('name').value).toBe('second');
    await store.submit();
    type('sure', false);
    type('name', 'third');
    type('sure', true);
    expect(field('name').value).toBe('second');
  });

  const lockable = () => {
    const form = new FormBuilder().step({ submit: { operation: 'save' } }).field({ name: 'sure', type: 'boolean' });
    return form.field({ name: 'name', readOnly: form.is('sure', true) });
  };

  test('what was typed while the save was under way is given back by a lock of the saved record', async () => {
    const saving = later<OperationResult>();
    const initial = { sure: false, name: 'first' };
    const { store, type, field } = open(lockable(), { initial, host: { operate: () => saving.promise } });
    type('sure', true);
    const sent = store.submit();
    type('sure', false);
    type('name', 'typed on');
    saving.resolve({ ok: true });
    await sent;
    expect(field('name').value).toBe('typed on');
    type('sure', true);
    expect(field('name').value).toBe('first');
  });

  test('a lock that comes with the record of somebody else gives their value', async () => {
    const record = { sure: true, name: 'C' };
    const refusal: OperationResult = {
      ok: false,
      problems: [{ field: null, code: 'STALE', message: 'x', args: {} }],
      take: { sure: true },
      record,
    };
    const { store, type, field, host } = open(lockable(), { initial: { sure: false, name: 'A' } });
    host.operate.mockResolvedValueOnce(refusal);
    type('name', 'B');
    await store.submit();
    expect(field('name')).toMatchObject({ value: 'C', readOnly: true });
    await store.submit();
    expect(host.operate.mock.calls[1]?.[1]).toEqual(record);
  });

  test('what the server made of it counts, where its answer is the record', async () => {
    const form = new FormBuilder().step({ submit: { operation: 'save' } });
    form.field({ name: 'kind', options: listed('a', 'b') }).field({ name: 'number', readOnly: true });
    const record = { kind: 'b', number: 'B-7' };
    const { store, type, host } = open(form, { initial: { kind: 'a', number: 'A-1' } });
    host.operate.mockResolvedValueOnce({ ok: true, record });
    type('kind', 'b');
    await store.submit();
    await store.submit();
    expect(host.operate.mock.calls[1]?.[1]).toEqual(record);
  });

  test('a button that saves says so by the record in its result', async () => {
    const form = new FormBuilder().step({
      buttons: [
        { id: 'go', label: 'go', kind: 'secondary', displayed: true, operation: 'number', then: [], variants: [] },
      ],
    });
    const { store, field, host } = open(form.field({ name: 'number', readOnly: true }), { initial: { number: 'A' } });
    await store.press('go');
    expect(field('number').value).toBe('A');
    host.operate.mockResolvedValueOnce({ ok: true, record: { number: 'B' } });
    await store.press('go');
    expect(field('number').value).toBe('B');
    const problems = [{ field: null, code: 'STALE', message: 'x', args: {} }];
    host.operate.mockResolvedValueOnce({ ok: false, problems, record: { number: 'C' } });
    await store.press('go');
    expect(field('number').value).toBe('C');
  });

  test('fields that were hidden when it was saved keep what they have', async () => {
    const form = new FormBuilder().step({ submit: { operation: 'save' } });
    form.field({ name: 'kind', options: listed('a', 'b') });
    const displayed = form.is('kind', 'b');
    form.field({ name: 'code', readOnly: true, displayed });
    form.field({ name: 'plan', options: listed('x', 'y'), displayed });
    const { store, type, field } = open(form, { initial: { kind: 'b', code: 'X', plan: 'old' } });
    type('kind', 'a');
    await store.submit();
    type('kind', 'b');
    expect(field('code').value).toBe('X');
    expect(field('plan')).toMatchObject({ value: 'old', options: { kept: [{ value: 'old' }] } });
  });
});
