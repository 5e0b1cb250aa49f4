import { expect, test, vi } from 'vitest';
import { createNoticeQueue } from '../../../engine/react';
import { createChangedForms } from '../../../src/drafts/changed-forms';
import { notifyMovedForms } from '../../../src/drafts/notify-moved-forms';
import { FormBuilder } from '../../support/form-model';
import { open } from '../../support/form-store';

/** Who has a form open that its publisher ended learns it from the page, whether the tab was there, slept, or was sending. */
function page(stopped: readonly string[] = []) {
  const changes = createChangedForms();
  const notices = createNoticeQueue();
  const reload = vi.fn();
  let live: string | undefined;
  let known: string | undefined;
  let listener = () => {};
  const definitions = {
    onEdition: (call: () => void) => {
      listener = call;
      return () => undefined;
    },
    isEnded: (_form: string, hash: string) => known !== undefined && hash !== known,
    isStopped: (form: string) => stopped.includes(form),
    async renew() {
      if (known === live) return;
      known = live;
      listener();
    },
  };
  const refused = notifyMovedForms(definitions, changes, notices, reload);
  const openForm = (id?: string) =>
    changes.open(open(new FormBuilder(id).step()).store, { changed: () => true, keep: () => true });
  /** Publishes; `heard`: the tab gets the event. */
  const publish = async (heard = true) => {
    live = 'newest';
    if (heard) await definitions.renew();
  };
  return { notices, reload, refused, openForm, publish, said: () => notices.history().map(({ message }) => message) };
}
const text = 'common:changedForm.text';

test('It is said at once, once, and stays until it is answered; the press loads the newest', async () => {
  vi.useFakeTimers();
  const { notices, reload, openForm, publish, said } = page();
  openForm();
  await publish();
  await publish();
  vi.advanceTimersByTime(600_000);
  expect([said(), notices.current()?.message]).toEqual([[text], text]);
  notices.push({ severity: 'info', message: 'common:other' });
  expect(notices.current()?.message, 'it makes room for others').toBe('common:other');
  vi.advanceTimersByTime(5_000);
  expect(notices.current()?.message, 'and comes back').toBe(text);
  expect(reload).not.toHaveBeenCalled();
  notices.history()[0]?.action?.act();
  expect(reload).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test('A form that is opened on a page of the earlier edition says so as it opens', async () => {
  const { openForm, publish, said } = page();
  await publish();
  expect(said()).toEqual([]);
  openForm();
  expect(said()).toEqual([text]);
});

test('A tab that slept learns it from the refusal of what it sends, and one that closed the notice is told again', async () => {
  const { openForm, publish, refused, said, notices } = page();
  openForm();
  await publish(false);
  expect(said(), 'it heard nothing').toEqual([]);
  await refused();
  expect(said()).toEqual([text]);
  notices.clear();
  await refused();
  await vi.waitFor(() => expect(said()).toEqual([text]));
});

test('Who has a form open that was stopped is told that what they typed is not taken over', async () => {
  const { openForm, publish, said } = page(['stopped']);
  openForm('stopped');
  await publish();
  expect(said()).toEqual(['common:changedForm.stopped']);
});

test('Who has several open, one of which was stopped, is told both, one after the other', async () => {
  vi.useFakeTimers();
  const { openForm, publish, said, notices } = page(['stopped']);
  for (const id of ['moved', 'stopped', 'moved too']) openForm(id);
  await publish();
  expect(said()).toEqual(['common:changedForm.stopped']);
  notices.close();
  vi.advanceTimersByTime(1_000);
  expect(said()).toEqual(['common:changedForm.stopped', text]);
  vi.useRealTimers();
});
