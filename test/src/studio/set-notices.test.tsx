import { act, screen as page, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import studioWords from '../../../locales/en/studio.json';
import { removeItem, setProperty } from '../../../src/blocks/studio/documents/commands';
import { PublishDialog } from '../../../src/blocks/studio/publish-dialog';
import { SetBar } from '../../../src/blocks/studio/set-bar';
import type { KeptSet } from '../../../src/blocks/studio/state/change-storage';
import type { SetCheck } from '../../../src/blocks/studio/state/studio-api';
import { testEngine } from '../../support/test-engine';
import { simulateTopLayer } from '../../support/top-layer';
import { renderInStudio } from './support/in-studio';
import { openStudio } from './support/open-studio';

beforeAll(() => simulateTopLayer());

const path = 'schemas/forms/ride.form.json';
const fields = ['steps', 0, 'fields'];
const written = JSON.stringify({
  id: 'ride',
  steps: [
    {
      id: 'one',
      fields: [
        { name: 'way', type: 'choice', label: 'a', options: [{ value: 'car' }, { value: 'train' }] },
        { name: 'note', type: 'text', label: 'a' },
        { name: 'draft', type: 'text', label: 'a', store: false },
      ],
    },
  ],
});
const files = new Map([[path, written]]);
const set = (more: object = {}) => ({
  id: 'a',
  title: 'A',
  reason: '',
  state: 'draft',
  writers: 'ann@portico.example',
  publishAt: null,
  endsAt: null,
  revision: 1,
  documents: [],
  ...more,
});

async function openBar(
  answers: object,
  unsaved: readonly KeptSet[] = [],
  { compiler, openTab = () => undefined }: { readonly compiler?: object; readonly openTab?: () => void } = {},
) {
  const notify = vi.fn();
  const permitted = () => ({ allowed: true });
  const [onOpen, onAgain, onPublish] = [vi.fn(), vi.fn(), vi.fn()];
  const { studio, parts } = await openStudio(files, compiler, answers, undefined, unsaved);
  renderInStudio(
    { ...parts, openTab },
    <SetBar
      {...{ tour: undefined, languages: ['en'], language: 'en', onOpen, onAgain, onPublish }}
      onLanguage={() => undefined}
    />,
    { engine: testEngine({ screens: { actions: { notify, permitted } } as never }) }, // what the bar asks of it
  );
  const write = (value: string) =>
    act(() =>
      studio.run(setProperty(studio.state().work.texts, path, [...fields, 1, 'label'], value), {
        label: 'property',
        about: 'note',
      }),
    );
  return {
    studio,
    notify,
    onOpen,
    onAgain,
    onPublish,
    write,
    save: () => act(async () => void (await studio.saving.now())),
  };
}

describe('A set in review', () => {
  it.each(['ROLE', 'WRITER'] as const)('says why the reader does not approve it (%s)', async (approval) => {
    const answer = async () => ({ ok: true, data: set({ state: 'review', approval }) });
    const { studio, notify, onPublish, write } = await openBar({ set: answer });
    await act(async () => studio.saving.described((await answer()).data as never));
    await write('b');
    expect(page.getByRole('note')).toHaveTextContent(studioWords.sets.approval[approval]);
    await userEvent.click(page.getByRole('button', { name: studioWords.publish.button }));
    expect(onPublish).not.toHaveBeenCalled();
    expect(notify.mock.lastCall).toMatchObject([{ message: `studio:sets.approval.${approval}` }]);
  });
});

describe('Publishing that is not possible now', () => {
  const press = () => userEvent.click(page.getByRole('button', { name: studioWords.publish.button }));

  it('says that nothing was changed', async () => {
    const { notify } = await openBar({});
    await press();
    expect(notify.mock.lastCall).toMatchObject([{ message: 'studio:publish.not.nothing' }]);
  });

  it('says that there are errors, and shows them', async () => {
    const openTab = vi.fn();
    const problem = { severity: 'error', code: 'a', message: 'a', place: { file: path, pointer: '' } };
    const compiler = {
      ...{ load: async () => undefined, put: () => undefined, close: () => undefined },
      ask: ({ do: what }: { readonly do: string }) =>
        what === 'check' ? Promise.resolve({ problems: [problem] }) : new Promise(() => undefined),
    };
    const { studio, notify, write } = await openBar({}, [], { compiler, openTab });
    write('b');
    await waitFor(() => expect(studio.state().problems).toHaveLength(1));
    await press();
    expect(notify.mock.lastCall).toMatchObject([{ message: 'studio:publish.not.problems' }]);
    expect(openTab).toHaveBeenCalledWith('problems');
  });
});

describe('Publishing while problems are looked for', () => {
  it('opens by itself once the texts of now were checked, not earlier ones', async () => {
    const answers: ((problems: readonly object[]) => void)[] = [];
    const compiler = {
      ...{ load: async () => undefined, put: () => undefined, close: () => undefined },
      ask: ({ do: what }: { readonly do: string }) =>
        new Promise((answer) => {
          if (what === 'check') answers.push((problems) => answer({ problems }));
        }),
    };
    const save = async (_id: string, revision: number, { text }: { readonly text: string }) => ({
      ok: true,
      data: set({ revision: revision + 1, documents: [{ path, text }] }),
    });
    const { notify, write, studio, onPublish } = await openBar(
      { createSet: async () => ({ ok: true, data: set() }), save },
      [],
      { compiler },
    );
    const publish = page.getByRole('button', { name: studioWords.publish.button });
    write('b');
    expect(page.getByText(studioWords.problems.checking)).toBeVisible();
    await userEvent.click(publish);
    expect([onPublish.mock.calls, notify.mock.calls]).toEqual([[], []]);
    await waitFor(() => expect(answers).toHaveLength(1));
    write('c');
    await act(async () => answers[0]?.([]));
    expect([studio.state().checking, onPublish.mock.calls]).toEqual([true, []]);
    await waitFor(() => expect(answers).toHaveLength(2));
    await act(async () => answers[1]?.([]));
    expect(onPublish).toHaveBeenCalledOnce();
    expect(page.queryByText(studioWords.problems.checking)).toBeNull();
  });

  it('is of what is saved, or says that it could not be checked', async () => {
    let sent = '';
    const check = vi.fn(async () => ({ ok: true, data: { revision: 1, text: sent } }));
    let during: (() => void) | undefined;
    const save = vi.fn(async (_id: string, revision: number, { text }: { readonly text: string }) => {
      during?.();
      during = undefined;
      sent = text;
      return { ok: true, data: set({ revision: revision + 1, documents: [{ path, text }] }) };
    });
    const answers = { createSet: async () => ({ ok: true, data: set() }), save, check };
    const { studio } = await openStudio(files, undefined, answers);
    const write = (value: string) =>
      studio.run(setProperty(studio.state().work.texts, path, [...fields, 1, 'label'], value), { label: 'property' });
    write('b');
    during = () => write('c');
    await studio.check();
    expect([check.mock.calls.length, save.mock.calls.length]).toEqual([1, 2]);
    expect(sent).toBe(studio.state().work.texts.get(path));
    write('d');
    save.mockResolvedValue({ ok: false, failure: { status: undefined, code: '', args: {} } } as never); // offline
    expect(await studio.check()).toBeUndefined();
    expect(check).toHaveBeenCalledOnce();
  });
});

describe('A step that cannot be undone', () => {
  it('is named in a notice, each time, and the one before is undone', async () => {
    let theirs: string | undefined;
    const { studio, notify, write, save } = await openBar({
      createSet: async () => ({ ok: true, data: set() }),
      save: async (_id: string, revision: number, { text }: { readonly text: string }) => ({
        ok: true,
        data: set({ revision: revision + 1, documents: [{ path, text: theirs ?? text }] }),
      }),
    });
    const add = (name: string) =>
      act(() =>
        studio.run(setProperty(studio.state().work.texts, path, ['title'], name), { label: 'add', about: name }),
      );
    add('b');
    write('b');
    await save();
    // Somebody else changes the same place; it comes in with one's own next step.
    theirs = setProperty(studio.state().work.texts, path, [...fields, 1, 'label'], 'theirs').changes[0]?.after;
    act(() => studio.run(setProperty(studio.state().work.texts, path, ['id'], 'x'), { label: 'add', about: 'x' }));
    await save();
    const undo = page.getByRole('button', { name: studioWords.undo });
    await userEvent.click(undo);
    expect(notify).not.toHaveBeenCalled();
    await userEvent.click(undo);
    expect(notify.mock.calls).toEqual([
      [{ severity: 'warning', message: 'studio:left.undo', args: { step: 'Change note' } }],
    ]);
    await userEvent.click(undo);
    expect(notify).toHaveBeenCalledOnce();
    expect(studio.state().work.done).toEqual([]);
    expect(studio.state().work.texts.get(path)).toContain('theirs');
  });
});

describe('A set that somebody published or discarded', () => {
  const refusing = (state: string, more: object = {}) => {
    const createSet = vi.fn(async () => ({ ok: true, data: set({ id: createSet.mock.calls.length > 1 ? 'b' : 'a' }) }));
    const save = async () => ({ ok: false, failure: { status: 409, code: 'STUDIO_STATE', args: { state } } });
    return { createSet, save, ...more };
  };

  it.each([
    ['published', studioWords.ended.published],
    ['superseded', studioWords.ended.published],
    ['discarded', studioWords.ended.discarded],
  ])('(%s) is said, and one press opens a new one', async (state, words) => {
    const { onOpen, write, save } = await openBar(refusing(state));
    write('b');
    expect(page.queryByRole('alert')).toBeNull();
    await save();
    const notice = await page.findByRole('alert');
    expect(notice).toHaveTextContent(words);
    expect(page.getByText(studioWords.saving.ended)).toBeInTheDocument();
    await userEvent.click(within(notice).getByRole('button', { name: studioWords.ended.take }));
    expect(onOpen.mock.calls).toEqual([['b']]);
  });

  it('says that no new one could be made, and leaves the changes where they are', async () => {
    const lost = { ok: false, failure: { status: undefined, code: 'NetworkError', args: {} } };
    const answers = refusing('published');
    const { studio, onOpen, write, save } = await openBar(answers);
    write('b');
    await save();
    answers.createSet.mockResolvedValue(lost as never); // a refusal
    await userEvent.click(page.getByRole('button', { name: studioWords.ended.take }));
    expect(await page.findByText(studioWords.ended.failed)).toBeInTheDocument();
    expect([onOpen.mock.calls, studio.state().saving.status]).toEqual([[], 'ended']);
  });

  it('forgets the changes after a question alone', async () => {
    const { studio, onAgain, write, save } = await openBar(refusing('discarded'));
    const leave = vi.spyOn(studio.saving, 'leave');
    write('b');
    await save();
    await userEvent.click(page.getByRole('button', { name: studioWords.ended.leave }));
    await userEvent.click(within(page.getByRole('alertdialog')).getByRole('button', { name: studioWords.cancel }));
    expect(onAgain).not.toHaveBeenCalled();
    await userEvent.click(page.getByRole('button', { name: studioWords.ended.leave }));
    await userEvent.click(
      within(page.getByRole('alertdialog')).getByRole('button', { name: studioWords.ended.leaveConfirm }),
    );
    expect([leave.mock.calls.length, onAgain.mock.calls.length]).toEqual([1, 1]);
  });
});

describe('Unsaved changes of other sets', () => {
  it('are offered while no set is open', async () => {
    const made = async () => ({ ok: true, data: set() });
    const answers = { createSet: made, save: made };
    const { onOpen, write, save } = await openBar(answers, [
      { id: 'x', title: 'Prices' },
      { id: 'y', title: '' },
    ]);
    const notice = page.getByText(studioWords.unsaved.text).closest('div') ?? document.body;
    await userEvent.click(within(notice).getByRole('button', { name: 'Prices' }));
    await userEvent.click(within(notice).getByRole('button', { name: studioWords.unsaved.untitled }));
    expect(onOpen.mock.calls).toEqual([['x'], ['y']]);
    write('b');
    await save();
    expect(page.queryByText(studioWords.unsaved.text)).toBeNull();
  });
});

describe('Open sets of one’s own', () => {
  const open = (...sets: readonly object[]) => ({ openSets: async () => ({ ok: true, data: sets }) });
  const theirs = set({ id: 'x', writers: 'bob@portico.example' });
  const mine = set({ id: 'y', title: 'Prices', state: 'review', writers: 'bob@portico.example, ann@portico.example' });
  const goOn = () => page.queryByRole('button', { name: 'Go on with “Prices”' });

  it('are said while none is open, and one press goes on with the last', async () => {
    const made = async () => ({ ok: true, data: set() });
    const answers = { ...open(theirs, mine, set({ id: 'z' })), createSet: made, save: made };
    const { onOpen, write } = await openBar(answers);
    await waitFor(() => expect(goOn()).toBeVisible());
    expect(page.getByText(/You have 2 open change sets; the last one: In review/)).toBeVisible();
    await userEvent.click(goOn() ?? document.body);
    expect(onOpen.mock.calls).toEqual([['y']]);
    write('b');
    expect(goOn()).toBeNull();
  });

  it('are not said twice, and those of others are not', async () => {
    await openBar(open(mine), [{ id: 'y', title: 'Prices' }]);
    await openBar(open(theirs));
    await act(async () => undefined);
    expect(goOn()).toBeNull();
    expect(page.queryByText(/open change set/)).toBeNull();
  });
});

describe('A set from a file', () => {
  const upload = async (text: string, importSet: unknown) => {
    const bar = await openBar({ importSet });
    const input = document.querySelector('input[type=file]');
    await userEvent.upload(input as HTMLInputElement, new File([text], 'a.set.json', { type: 'application/json' }));
    return bar;
  };

  it('is made, and opened', async () => {
    const importSet = vi.fn(async () => ({ ok: true, data: set({ id: 'new' }) }));
    const { onOpen } = await upload('{ "title": "A", "documents": [] }', importSet);
    await waitFor(() => expect(onOpen).toHaveBeenCalledWith('new'));
    expect(importSet.mock.calls).toEqual([[{ title: 'A', documents: [] }]]);
  });

  it.each([
    ['is no JSON', '{ torn', undefined, 'studio:sets.noSet'],
    ['is no set', '{}', { status: 400, code: 'VALIDATION' }, 'studio:sets.noSet'],
  ])('that %s is refused with the reason', async (_, text, failure, message) => {
    const { notify, onOpen } = await upload(text, async () => ({ ok: false, failure: { args: {}, ...failure } }));
    await waitFor(() => expect(notify).toHaveBeenCalledWith({ severity: 'error', message, args: {} }));
    expect(onOpen).not.toHaveBeenCalled();
  });
});

describe('The last look before publishing', () => {
  const nothing = () => undefined;
  const check = (more: Partial<SetCheck> = {}): SetCheck => ({
    ...{ revision: 1, baseEdition: 0, sound: true, problems: [], comparison: [], narrower: false, breaks: [] },
    ...more,
  });
  const stored = vi.fn(async () => ({
    ok: true,
    data: { counts: [{ entity: 'People', count: 7, atLeast: false }], unknown: false },
  }));

  async function look(shown: SetCheck) {
    stored.mockClear();
    const { studio, parts } = await openStudio(files, undefined, { stored });
    const remove = (...at: readonly (string | number)[]) =>
      act(() =>
        studio.run(removeItem(studio.state().work.texts, path, [...fields, ...at]), { label: 'json', sure: true }),
      );
    renderInStudio(
      parts,
      <PublishDialog open check={shown} onMoved={nothing} onClose={nothing} onPublished={nothing} />,
    );
    const list = () => page.queryByRole('region', { name: studioWords.lost.heading });
    return { studio, remove, list };
  }

  /** A studio with a change that is saved and checked. */
  async function changedStudio(about: object, answers: object) {
    const compiler = {
      ...{ load: async () => undefined, put: () => undefined, close: () => undefined },
      ask: ({ do: what }: { readonly do: string }) =>
        what === 'check' ? Promise.resolve({ problems: [] }) : new Promise(() => undefined),
    };
    const opened = await openStudio(files, compiler, {
      ...{ stored, createSet: async () => ({ ok: true, data: set(about) }), ...answers },
      save: async (_id: string, revision: number, { text }: { readonly text: string }) => ({
        ok: true,
        data: set({ ...about, revision: revision + 1, documents: [{ path, text }] }),
      }),
    });
    const { studio } = opened;
    const changed = setProperty(studio.state().work.texts, path, [...fields, 1, 'label'], 'b');
    await act(async () => {
      studio.run(changed, { label: 'property' });
      await studio.saving.now();
    });
    await waitFor(() => expect([studio.state().checking, studio.state().saving.set?.revision]).toEqual([false, 2]));
    return opened;
  }

  it('publishes what was shown: what was saved since is refused by the server', async () => {
    const failure = { status: 412, code: 'PRECONDITION_FAILED', args: {} };
    const [publish, onMoved] = [vi.fn(), vi.fn()];
    const describeSet = vi.fn(async () => ({ ok: false, failure }));
    const now = async () => ({ ok: true, data: set({ revision: 2 }) });
    const { parts } = await changedStudio({}, { publish, describeSet, set: now });
    renderInStudio(
      parts,
      <PublishDialog open check={check()} onMoved={onMoved} onClose={nothing} onPublished={nothing} />,
    );
    await userEvent.click(page.getByRole('button', { name: studioWords.publish.confirm }));
    await waitFor(() => expect(describeSet).toHaveBeenCalledExactlyOnceWith('a', 1, expect.anything()));
    expect(publish).not.toHaveBeenCalled();
    // It is looked at again as it is now: on opening, and after the refusal.
    await waitFor(() => expect(onMoved).toHaveBeenCalledTimes(2));
  });

  it('says which set was published, and how much of it', async () => {
    const [notify, onPublished] = [vi.fn(), vi.fn()];
    const publish = async () => ({ ok: true, data: {} });
    const { parts } = await changedStudio({ openForms: 'finish' }, { publish });
    renderInStudio(
      parts,
      <PublishDialog open check={check()} onMoved={nothing} onClose={nothing} onPublished={onPublished} />,
      { engine: testEngine({ screens: { actions: { notify } } as never }) },
    );
    await userEvent.click(page.getByRole('button', { name: studioWords.publish.confirm }));
    await waitFor(() => expect(onPublished).toHaveBeenCalled());
    expect(notify.mock.calls).toMatchObject([[{ message: 'studio:publish.done', args: { title: 'A', count: 1 } }]]);
  });

  it.each(['review', 'approved', 'draft'])(
    'approves a set without publishing it, also where it is %s by then',
    async (meanwhile) => {
      const reviewed = { openForms: 'finish', state: 'review', approval: 'ALLOWED' };
      const approve = vi.fn(async () => ({ ok: true, data: set({ ...reviewed, state: 'approved', approval: null }) }));
      const [publish, notify, onClose] = [vi.fn(), vi.fn(), vi.fn()];
      const { studio, parts } = await changedStudio(reviewed, { publish, approve });
      renderInStudio(
        parts,
        <PublishDialog open check={check({ revision: 2 })} onMoved={nothing} onClose={onClose} onPublished={nothing} />,
        { engine: testEngine({ screens: { actions: { notify } } as never }) },
      );
      await userEvent.click(page.getByRole('radio', { name: studioWords.publish.approve }));
      act(() => studio.saving.described(set({ ...reviewed, state: meanwhile }) as never)); // the rest is not asked for
      await userEvent.click(page.getByRole('button', { name: studioWords.publish.approveConfirm }));
      await waitFor(() => expect(onClose).toHaveBeenCalled());
      expect(approve).toHaveBeenCalledExactlyOnceWith('a', 2, check().baseEdition);
      expect([publish.mock.calls, studio.state().saving.set?.state]).toEqual([[], 'approved']);
      expect(notify.mock.calls).toMatchObject([[{ message: 'studio:publish.approved', args: { title: 'A' } }]]);
      // Once it is approved it is published, or waits for its time.
      expect(page.queryByRole('radio', { name: studioWords.publish.approve })).toBeNull();
    },
  );

  it('names each field and option that goes, with the number of records and the way back', async () => {
    const { studio, remove, list } = await look(check());
    expect(list()).toBeNull();
    act(() => {
      remove(1);
      remove(0, 'options', 1);
    });
    const named = within(list() ?? document.body);
    await waitFor(() => expect(stored).toHaveBeenCalledTimes(2));
    const items = named.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items).toEqual([
      expect.stringContaining('ride: “way” will no longer offer train.'),
      expect.stringContaining('ride: the field “note” will be gone.'),
    ]);
    expect(stored.mock.calls).toEqual([
      [['ride/way'], 'train'],
      [['ride/note'], undefined],
    ]);
    await named.findByText('7 stored records of “People” have this value.');
    await named.findByText('7 stored records of “People” have a value in it.');
    expect(named.getByText(studioWords.lost.back)).toBeInTheDocument();
    act(() => {
      studio.undo();
      studio.undo();
    });
    expect(list()).toBeNull();
  });

  it.each([
    ['a draft that is stricter', 'draft', true, 'move'],
    ['an approved set, stricter or not', 'approved', true, 'finish'],
    ['a draft that is not stricter', 'draft', false, 'finish'],
  ])('proposes for open forms of %s', async (_, state, narrower, proposed) => {
    const { studio } = await look(check({ narrower }));
    act(() => studio.saving.described(set({ state, openForms: 'finish' }) as never)); // the rest is not asked for
    const chosen = page.getByRole('radio', {
      name: (name) => name.startsWith(studioWords.publish[proposed as 'move']),
    });
    expect(chosen).toBeChecked();
  });

  it.each([
    ['draft', false],
    ['review', true],
    ['approved', false],
  ])('says of a set that is %s whether a requested review is missing: %s', async (state, isSaid) => {
    const { studio } = await look(check());
    act(() => studio.saving.described(set({ state }) as never)); // the rest is not asked for
    expect(page.queryByText(studioWords.publish.unapproved) !== null).toBe(isSaid);
  });

  it('names nothing where nothing that is stored goes, and nothing where it cannot be published', async () => {
    const { remove, list } = await look(check());
    remove(2);
    expect(list()).toBeNull();
    const refused = await look(check({ sound: false }));
    refused.remove(1);
    expect(refused.list()).toBeNull();
  });
});

describe('Who else edits the set', () => {
  const alsoBy = () => document.querySelector('.studio-writers')?.textContent;

  it('is said by address once somebody else has saved into it, and nobody else is', async () => {
    let writers = 'ann@portico.example';
    const { write, save } = await openBar({
      createSet: async () => ({ ok: true, data: set({ writers: null }) }),
      save: async (_id: string, revision: number) => ({ ok: true, data: set({ revision: revision + 1, writers }) }),
    });
    write('b');
    await save();
    expect(alsoBy()).toBe('');
    writers = 'ann@portico.example, bob@portico.example';
    write('c');
    await save();
    expect(alsoBy()).toBe('Also edited by bob@portico.example');
    writers = 'ann@portico.example, bob@portico.example, eve@portico.example';
    write('d');
    await save();
    expect(alsoBy()).toBe('Also edited by bob@portico.example and eve@portico.example');
    expect(document.querySelector('.studio-writers')?.getAttribute('role')).toBe('status');
  });
});
