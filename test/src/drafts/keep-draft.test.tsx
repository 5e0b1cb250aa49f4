import { expect, test, vi } from 'vitest';
import type { JsonObject } from '../../../engine/model';
import type { OperationResult } from '../../../engine/runtime';
import { createChangedForms } from '../../../src/drafts/changed-forms';
import { createDraftShelf } from '../../../src/drafts/draft-shelf';
import { keepDraft } from '../../../src/drafts/keep-draft';
import { notifyLost } from '../../../src/drafts/lost-notice';
import { draftKeeping } from '../../support/draft-keeping';
import { FormBuilder } from '../../support/form-model';
import { later, open } from '../../support/form-store';

const shelf = createDraftShelf('test');
const say = (key: string) => `the ${key}`;
/** The sentence for a value, and its words. */
const language = {
  language: 'en',
  t: ((key: string, values?: { label: string; value: string }) =>
    values ? `${values.label}: ${values.value}` : key) as never, // the two kinds of sentences that are asked for
};

function openKept(...names: readonly string[]) {
  const builder = new FormBuilder().step();
  for (const name of names) builder.field({ name, label: name });
  const { store } = open(builder);
  const onChanged = vi.fn();
  const keeping = draftKeeping({ shelf, say, isStopped: (_form, hash) => stopped.has(hash) });
  const kept = keepDraft(store, { ...keeping, onChanged }, { context: {} });
  return { kept, onChanged };
}

/** Hashes of models that were stopped at once. */
const stopped = new Set<string>();

test('What was typed into a form that was stopped since does not come back', () => {
  const { kept } = openKept('first');
  kept.change(0, 'Ada');
  kept.dispose();
  stopped.add(kept.model.hash);
  const { kept: again, onChanged } = openKept('first');
  expect([again.draft(), onChanged.mock.calls]).toEqual([expect.objectContaining({ values: {} }), []]);
  stopped.clear();
  again.dispose();
});

test('What a locked field showed was not typed: its absence is no loss', () => {
  const openSignIn = () => {
    const form = new FormBuilder().step().field({ name: 'email' }).field({ name: 'account', readOnly: true });
    form.onChange('email', { do: 'set', when: true, field: 1, to: { slot: form.value('email') } });
    const onChanged = vi.fn();
    return { kept: keepDraft(open(form).store, { ...draftKeeping({ shelf }), onChanged }, { context: {} }), onChanged };
  };
  const { kept } = openSignIn();
  kept.change(0, 'ada@example.com');
  expect(kept.draft()).toMatchObject({ values: { email: 'ada@example.com', account: 'ada@example.com' } });
  kept.dispose();
  const again = openSignIn();
  expect(again.kept.draft()).toMatchObject({ values: { email: 'ada@example.com' } });
  expect(again.onChanged).not.toHaveBeenCalled();
  again.kept.dispose();
  shelf.forgetAll();
});

test('A value of a draft that has no place any more is not lost without a word; one that has is taken back silently', () => {
  const first = openKept('first', 'last');
  first.kept.change(0, 'Ada');
  first.kept.change(1, 'Byron');
  first.kept.dispose();
  expect(first.onChanged).not.toHaveBeenCalled();

  const same = openKept('first', 'last');
  expect(same.kept.draft()).toMatchObject({ values: { first: 'Ada', last: 'Byron' } });
  expect(same.onChanged).not.toHaveBeenCalled();
  same.kept.dispose();

  const renamed = openKept('first', 'family');
  expect(renamed.kept.draft()).toMatchObject({ values: { first: 'Ada' } });
  const push = vi.fn();
  notifyLost(renamed.onChanged.mock.calls[0]?.[0], { push }, language);
  expect(push.mock.lastCall?.[0].args, 'with what its field was called').toEqual({ values: 'the last: Byron' });
});

test('What is typed after a save that leaves the form open is a draft over what was saved', async () => {
  const over = (initial: JsonObject) => {
    const builder = new FormBuilder().step({ submit: { operation: 'save' } }).field({ name: 'first' });
    const { store } = open(builder, {
      initial,
      host: { operate: async () => ({ ok: true, answer: { first: 'Ada' } }) },
    });
    const keeping = draftKeeping({ shelf, say });
    return keepDraft(store, { ...keeping, onChanged: vi.fn() }, { context: {}, initial });
  };
  const opened = over({ first: 'A' });
  opened.change(0, 'Ada');
  await opened.submit();
  opened.change(0, 'Ada B');
  opened.dispose();
  const reloaded = over({ first: 'Ada' });
  expect(reloaded.draft()).toMatchObject({ values: { first: 'Ada B' } });
  reloaded.dispose();
});

test('What is typed while the form is being saved stays a draft', async () => {
  const saving = later<OperationResult>();
  const form = new FormBuilder('typing').step({ submit: { operation: 'save' } }).field({ name: 'first' });
  const initial = { first: 'A' };
  const { store } = open(form, { initial, host: { operate: () => saving.promise } });
  const changes = createChangedForms();
  const keeping = draftKeeping({ shelf, changes });
  const kept = keepDraft(store, keeping, { context: {}, initial });
  kept.change(0, 'Ada');
  const sent = kept.submit();
  kept.change(0, 'Ada B');
  saving.resolve({ ok: true });
  await sent;
  expect(changes.changed(kept)).toBe(true);
  kept.dispose();
});

test('What has no place any more is listed, and copied by one press', async () => {
  const writeText = vi.fn(async () => undefined);
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  const push = vi.fn();
  const before = { phone: '+49 30 1', more: { colors: ['red', 'blue'], note: '' }, name: 'Ada', size: 2, news: true };
  const labels = { phone: 'Phone', 'more.colors': 'Colors', name: 'Name' };
  notifyLost({ before, after: { name: 'Ada', size: 2, more: {} }, labels }, { push }, language);
  const notice = push.mock.calls[0]?.[0];
  expect(notice).toMatchObject({ stays: true, args: { values: 'Phone: +49 30 1, Colors: red, blue, news: kit:yes' } });
  notice.action.act();
  expect(writeText).toHaveBeenCalledWith('Phone: +49 30 1\nColors: red, blue\nnews: kit:yes');
  await vi.waitFor(() => expect(push).toHaveBeenLastCalledWith({ severity: 'success', message: 'kit:copy.copied' }));
});
