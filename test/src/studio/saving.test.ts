import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  browserChangeStorage,
  type ChangeStorage,
  type StoredChanges,
} from '../../../src/blocks/studio/state/change-storage';
import { createSaving, type SavingState } from '../../../src/blocks/studio/state/saving';
import type { Answer, ChangeSet, StudioApi } from '../../../src/blocks/studio/state/studio-api';

afterEach(() => void vi.useRealTimers());

const path = 'schemas/forms/a.form.json';

/** A server in miniature, which merges nothing: each answer is handed in. */
function surroundings(answers: ((text: string | null) => Answer<ChangeSet>)[] = []) {
  const texts = {
    all: new Map([[path, 'live']]),
    edited: new Map<string, string | undefined>(),
    published: new Map([[path, 'live']]),
  };
  const states: SavingState[] = [];
  const merged = vi.fn();
  const kept = new Map<string | undefined, StoredChanges>();
  let asked = 0;
  const keeper: ChangeStorage = {
    read: (set) => kept.get(set),
    sets: () => [],
    write(set, next) {
      if (next) kept.set(set, next);
      else kept.delete(set);
    },
  };
  const set = (revision: number, text?: string | null): ChangeSet => ({
    id: 's1',
    title: 'A',
    reason: '',
    state: 'draft',
    approvedBase: null,
    writers: null,
    publishAt: null,
    endsAt: null,
    openForms: 'finish',
    revision,
    documents: text === undefined ? [] : [{ path, text: text ?? undefined }],
  });
  const save = vi.fn(async (_id: string, revision: number, { text }: { text: string | null }) =>
    (answers.shift() ?? (() => ({ ok: true as const, data: set(revision + 1, text) })))(text),
  );
  const createSet = vi.fn(async () => ({ ok: true as const, data: set(1) }));
  const api = { save, createSet } as unknown as StudioApi; // the rest is not asked for
  const saving = createSaving({
    api,
    keeper,
    title: () => 'A',
    changed: (state) => states.push(state),
    texts: () => {
      asked++;
      return texts;
    },
    merged,
    mayEdit: true,
    edition: () => 0,
    published: () => undefined,
  });
  const type = (text: string | undefined) => {
    if (text === undefined) texts.edited.delete(path);
    else texts.edited.set(path, text);
    texts.all.set(path, text ?? 'live');
    saving.later();
  };
  return {
    saving,
    texts,
    type,
    save,
    createSet,
    merged,
    kept: () => [...kept.values()][0],
    asked: () => asked,
    set,
    status: () => states.at(-1)?.status,
  };
}

beforeEach(() => void vi.useFakeTimers());

describe('a draft in the browser', () => {
  it('does not leave an older one behind where there is no room for it', () => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem(name: string, text: string) {
        if (text.length > 100) throw new DOMException('', 'QuotaExceededError');
        kept.set(name, text);
      },
      removeItem: (name: string) => kept.delete(name),
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    const storage = browserChangeStorage('ann');
    const small = { texts: { a: 'old' } };
    storage.write('s1', small);
    expect(storage.read('s1')).toMatchObject(small);
    const large = { texts: { a: 'x'.repeat(200) } };
    storage.write('s1', large);
    expect(kept.size, 'nothing older comes back with a reload').toBe(0);
    expect(storage.read('s1'), 'it lasts as long as the page').toMatchObject(large);
    storage.write('s1', small);
    storage.write('s1', undefined);
    expect(kept.size).toBe(0);
    // A browser that keeps nothing at all.
    vi.stubGlobal('localStorage', undefined);
    expect(() => storage.write('s1', small)).not.toThrow();
  });

  it('asks once for all documents, however many wait', () => {
    const { texts, type, asked } = surroundings();
    for (let each = 0; each < 50; each++) texts.edited.set(`${each}.json`, 'x');
    type('a');
    expect(asked()).toBe(1);
  });
});

describe('a draft saves itself', () => {
  it('once typing rests, into a set that is made with the first change', async () => {
    const { type, save, createSet, status, kept } = surroundings();
    type('a');
    type('ab');
    expect(kept()?.texts).toEqual({ [path]: 'ab' });
    await vi.runAllTimersAsync();
    expect(createSet).toHaveBeenCalledOnce();
    expect(save.mock.calls.map(([, , { text }]) => text)).toEqual(['ab']);
    expect([status(), kept()]).toEqual(['saved', undefined]);
  });

  it('keeps what is not saved while there is no connection, and saves it when there is one', async () => {
    const lost = () => ({ ok: false as const, failure: { status: undefined, code: 'NetworkError', args: {} } });
    const { type, save, status, kept } = surroundings([lost, lost]);
    type('a');
    await vi.advanceTimersByTimeAsync(700);
    expect([status(), kept()?.texts]).toEqual(['offline', { [path]: 'a' }]);
    await vi.runAllTimersAsync();
    expect(save).toHaveBeenCalledTimes(3);
    expect([status(), kept()]).toEqual(['saved', undefined]);
  });

  it('takes over what the server merged with somebody else’s edit', async () => {
    const { type, merged, set } = surroundings([
      (text) => ({ ok: true, data: { ...set0(3), documents: [{ path, text: `${text}+theirs` }] } }),
    ]);
    const set0 = set;
    type('mine');
    await vi.runAllTimersAsync();
    expect(merged).toHaveBeenCalledWith(path, 'mine+theirs');
  });

  it('asks where two wrote the same, and goes on with what was chosen', async () => {
    const conflict = { path, theirs: 'theirs', parts: [] };
    const stale = () => ({ ok: false as const, failure: { status: 412, code: 'STALE_REVISION', args: {}, conflict } });
    const { type, saving, save, status } = surroundings([stale]);
    type('mine');
    await vi.runAllTimersAsync();
    expect(status()).toBe('conflict');
    type('mine too');
    await vi.runAllTimersAsync();
    expect(save).toHaveBeenCalledTimes(1);
    saving.settle(conflict, 'ours');
    await vi.runAllTimersAsync();
    expect([status(), save.mock.calls.at(-1)?.[2].text]).toEqual(['saved', 'mine too']);
  });

  it('takes a document out of the set when it is as it is published again', async () => {
    const { type, save, status, kept } = surroundings();
    type('a');
    await vi.runAllTimersAsync();
    type(undefined);
    await vi.runAllTimersAsync();
    expect([save.mock.calls.at(-1)?.[2].text, status(), kept()]).toEqual(['live', 'saved', undefined]);
  });

  it('says so where a document is to go, and takes it out of the set when that is undone', async () => {
    const { texts, saving, save, kept, status } = surroundings();
    texts.edited.set(path, undefined);
    texts.all.delete(path);
    saving.later();
    expect(kept()?.texts).toEqual({ [path]: null });
    await vi.runAllTimersAsync();
    expect(save.mock.calls.map(([, , document]) => document)).toEqual([{ path, text: null }]);
    texts.edited.delete(path);
    texts.all.set(path, 'live');
    saving.later();
    expect(kept()?.texts).toEqual({ [path]: 'live' });
    await vi.runAllTimersAsync();
    expect([save.mock.calls.at(-1)?.[2].text, status()]).toEqual(['live', 'saved']);
  });

  it('does not send again what a set that was opened takes away already', async () => {
    const { texts, saving, save, set } = surroundings();
    texts.edited.set(path, undefined);
    saving.begin(set(4, null));
    saving.later();
    await vi.runAllTimersAsync();
    expect(save).not.toHaveBeenCalled();
  });
});
