import { describe, expect, test } from 'vitest';
import { FormBuilder, listed } from '../../support/form-model';
import { open } from '../../support/form-store';

const plans = () => {
  const form = new FormBuilder().step({ submit: { operation: 'save' } });
  return form.field({ name: 'plan', options: listed('a', 'b') }).field({ name: 'note' });
};

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
});
