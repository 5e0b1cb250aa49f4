import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { JsonObject } from '../../../../engine/model';
import { createSourceStore, type SourceStore, withSaved } from '../../../../engine/runtime';
import { bad, good, readSource, testSourceHost } from '../../../support/source-host';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-04T09:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const licenses = readSource('licenses');
const second = 1000;

/** A record was saved with this answer. */
const take = (store: SourceStore, record: JsonObject, answer: JsonObject, sent: JsonObject) =>
  store.take((response) => withSaved(response, record, answer, sent));

describe('Reading a source', () => {
  test('two readers of the same source and arguments share one load, whatever the order of the arguments', async () => {
    const host = testSourceHost();
    const store = createSourceStore(host);
    const one = store.open(licenses, { page: 1, q: 'a' });
    const other = store.open(licenses, { q: 'a', page: 1 });
    store.open(licenses, { page: 2, q: 'a' });
    expect(host.loads).toHaveLength(2);
    expect(one.state()).toMatchObject({ status: 'loading', refreshing: true });
    await host.loads[0]?.answer(good({ total: 3 }));
    expect(one.state()).toMatchObject({ status: 'ready', answer: { total: 3 }, refreshing: false, stale: false });
    expect(other.state()).toBe(one.state());
  });

  test('a first load that fails says why, and a refresh tries again', async () => {
    const host = testSourceHost();
    const handle = createSourceStore(host).open(licenses, {});
    await host.last().answer(bad());
    expect(handle.state()).toMatchObject({ status: 'failed', refreshing: false });
    expect(handle.state().problems).toHaveLength(1);
    const done = handle.refresh();
    expect(handle.state()).toMatchObject({ status: 'failed', refreshing: true });
    await host.last().answer(good(1));
    await done;
    expect(handle.state()).toMatchObject({ status: 'ready', answer: 1, problems: [] });
  });

  test('a host that throws is reported and counts as a failure', async () => {
    const host = testSourceHost();
    const handle = createSourceStore({
      ...host,
      load: () => Promise.reject(new Error('bug')),
    }).open(licenses, {});
    await vi.advanceTimersByTimeAsync(0);
    expect(handle.state()).toMatchObject({ status: 'failed', problems: [{ code: 'unexpected' }] });
    expect(host.reports).toEqual(['load-failed']);
  });

  test('a refresh gives up the load under way, whose late answer changes nothing', async () => {
    const host = testSourceHost();
    const handle = createSourceStore(host).open(licenses, {});
    const first = host.last();
    void handle.refresh();
    expect(first.options.signal.aborted).toBe(true);
    await host.last().answer(good('new'));
    await first.answer(good('old'));
    expect(handle.state().answer).toBe('new');
  });
});

describe('A refresh that another overtakes', () => {
  test('is not over before the answer is here', async () => {
    const host = testSourceHost();
    const handle = createSourceStore(host).open(licenses, {});
    await host.last().answer(good('old'));
    let seen: unknown;
    const first = handle.refresh().then(() => {
      seen = handle.state().answer;
    });
    const givenUp = host.last();
    void handle.refresh();
    await givenUp.answer(bad());
    expect(seen).toBeUndefined();
    await host.last().answer(good('new'));
    await first;
    expect(seen).toBe('new');
  });
});

describe('The last good answer', () => {
  test('stays when a later load fails, and is marked', async () => {
    const host = testSourceHost();
    const handle = createSourceStore(host).open(licenses, {}, { poll: 30 * second });
    await host.last().answer(good('kept'));
    await vi.advanceTimersByTimeAsync(30 * second);
    await host.last().answer(bad());
    expect(handle.state()).toMatchObject({ status: 'ready', answer: 'kept', stale: true });
    await vi.advanceTimersByTimeAsync(30 * second);
    await host.last().answer(good('kept'));
    expect(handle.state()).toMatchObject({ status: 'ready', answer: 'kept', stale: false, problems: [] });
  });

  test('goes when it is gone, or no longer for this person', async () => {
    const host = testSourceHost();
    const handle = createSourceStore(host).open(licenses, {});
    await host.last().answer(good('mine'));
    void handle.refresh();
    await host.last().answer(bad({ gone: true }));
    expect(handle.state()).toMatchObject({ status: 'failed' });
    expect(handle.state().answer).toBeUndefined();
  });

  test('keeps the identity of every part that came back equal, and of the whole where nothing changed', async () => {
    const host = testSourceHost();
    const handle = createSourceStore(host).open(licenses, {}, { poll: second });
    const heard = vi.fn();
    handle.subscribe(heard);
    const rows = () => [
      { id: 'a', status: 'ACTIVE' },
      { id: 'b', status: 'ACTIVE' },
    ];
    await host.last().answer(good({ items: rows(), total: 2 }));
    const before = handle.state();
    heard.mockClear();
    await vi.advanceTimersByTimeAsync(second);
    await host.last().answer(good({ items: rows(), total: 2 }));
    expect(handle.state()).toBe(before);
    expect(heard).not.toHaveBeenCalled();

    await vi.advanceTimersByTimeAsync(second);
    await host.last().answer(good({ items: [{ id: 'c', status: 'ACTIVE' }, ...rows()], total: 3 }));
    expect(heard).toHaveBeenCalledTimes(1);
    const items = (state: typeof before) => (state.answer as { items: readonly object[] }).items;
    expect(items(handle.state())[1]).toBe(items(before)[0]);
    expect(items(handle.state())[2]).toBe(items(before)[1]);
  });
});

describe('Polling', () => {
  test('loads again after the interval, silently, and says that nobody asked for it', async () => {
    const host = testSourceHost();
    const handle = createSourceStore(host).open(licenses, {}, { poll: 30 * second });
    await host.last().answer(good(1, 'tag-1'));
    expect(host.last().options.poll).toBe(false);
    await vi.advanceTimersByTimeAsync(30 * second - 1);
    expect(host.loads).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(host.loads).toHaveLength(2);
    expect(host.last().options).toMatchObject({ poll: true, tag: 'tag-1' });
    expect(handle.state().refreshing).toBe(false);
  });

  test('an unchanged answer changes nothing', async () => {
    const host = testSourceHost();
    const handle = createSourceStore(host).open(licenses, {}, { poll: second });
    await host.last().answer(good({ a: 1 }, 't'));
    const before = handle.state();
    await vi.advanceTimersByTimeAsync(second);
    await host.last().answer({ ok: true, unchanged: true });
    expect(handle.state()).toBe(before);
    await vi.advanceTimersByTimeAsync(second);
    expect(host.loads).toHaveLength(3);
    expect(host.last().options.tag).toBe('t');
  });

  test('rests while nobody looks, and loads once at once on return', async () => {
    const host = testSourceHost();
    createSourceStore(host).open(licenses, {}, { poll: 30 * second });
    await host.last().answer(good(1));
    host.look(false);
    await vi.advanceTimersByTimeAsync(3600 * second);
    expect(host.loads).toHaveLength(1);
    host.look(true);
    host.look(true);
    expect(host.loads).toHaveLength(2);
    await host.last().answer(good(1));
    await vi.advanceTimersByTimeAsync(30 * second);
    expect(host.loads).toHaveLength(3);
  });

  test('what is not polled is not loaded again on return, unless it had failed', async () => {
    const host = testSourceHost();
    const store = createSourceStore(host);
    store.open(licenses, {});
    await host.last().answer(good(1));
    store.open(readSource('broken'), {});
    await host.last().answer(bad());
    host.look(false);
    host.look(true);
    expect(host.loads.map(({ source }) => source)).toEqual(['licenses', 'broken', 'broken']);
  });

  test('backs off after failures: the interval, twice, four times, at most ten minutes; then as before', async () => {
    const host = testSourceHost();
    createSourceStore(host).open(licenses, {}, { poll: 60 * second });
    await host.last().answer(good(1));
    const waits: number[] = [];
    for (let failure = 0; failure < 7; failure++) {
      const count = host.loads.length;
      const start = Date.now();
      while (host.loads.length === count) await vi.advanceTimersByTimeAsync(second);
      waits.push((Date.now() - start) / second);
      await host.last().answer(bad());
    }
    expect(waits).toEqual([60, 60, 120, 240, 480, 600, 600]);
    await vi.advanceTimersByTimeAsync(600 * second);
    await host.last().answer(good(1));
    const count = host.loads.length;
    await vi.advanceTimersByTimeAsync(60 * second);
    expect(host.loads).toHaveLength(count + 1);
  });

  test('spreads retries, and waits as long as the server asks', async () => {
    const host = testSourceHost({ chance: 1 });
    createSourceStore(host).open(licenses, {}, { poll: 40 * second });
    await host.last().answer(bad());
    await vi.advanceTimersByTimeAsync(50 * second - 1);
    expect(host.loads).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(host.loads).toHaveLength(2);
    await host.last().answer(bad({ retryAfter: 300 }));
    await vi.advanceTimersByTimeAsync(299 * second);
    expect(host.loads).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(second);
    expect(host.loads).toHaveLength(3);
  });

  test('the shortest wish of several readers counts, while it lasts', async () => {
    const host = testSourceHost();
    const store = createSourceStore(host);
    store.open(licenses, {}, { poll: 60 * second });
    const quick = store.open(licenses, {}, { poll: 10 * second });
    await host.last().answer(good(1));
    await vi.advanceTimersByTimeAsync(10 * second);
    expect(host.loads).toHaveLength(2);
    await host.last().answer(good(1));
    quick.close();
    await vi.advanceTimersByTimeAsync(59 * second);
    expect(host.loads).toHaveLength(2);
  });

  test('after 500 polls nothing has piled up: one source, one listener, one timer, no open signal', async () => {
    const host = testSourceHost();
    const store = createSourceStore(host);
    const handle = store.open(licenses, {}, { poll: second });
    const heard = vi.fn();
    handle.subscribe(heard);
    await host.last().answer(good({ items: [{ id: 'a', n: 0 }] }));
    for (let poll = 0; poll < 500; poll++) {
      await vi.advanceTimersByTimeAsync(second);
      await host.last().answer(good({ items: [{ id: 'a', n: poll % 2 }] }));
    }
    expect(host.loads).toHaveLength(501);
    expect(store.size()).toBe(1);
    expect(vi.getTimerCount()).toBe(1);
    handle.close();
    await vi.advanceTimersByTimeAsync(0);
    expect(store.size()).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('Closing and keeping', () => {
  test('what nobody reads is not polled, and is forgotten with its running load', async () => {
    const host = testSourceHost();
    const store = createSourceStore(host);
    const handle = store.open(licenses, {}, { poll: second });
    handle.close();
    await vi.advanceTimersByTimeAsync(0);
    expect(host.last().options.signal.aborted).toBe(true);
    expect(store.size()).toBe(0);
  });

  test('a view that goes and comes back at once finds its load where it was', async () => {
    const host = testSourceHost();
    const store = createSourceStore(host);
    store.open(licenses, {}).close();
    const handle = store.open(licenses, {});
    await vi.advanceTimersByTimeAsync(0);
    expect(host.loads).toHaveLength(1);
    await host.last().answer(good(1));
    expect(handle.state().answer).toBe(1);
  });

  test('an answer is used again within the cache time; an older one shows while it is loaded again', async () => {
    const host = testSourceHost();
    const store = createSourceStore(host);
    const cached = readSource('settings', { cache: 60 * second });
    const first = store.open(cached, {});
    await host.last().answer(good('a'));
    first.close();
    await vi.advanceTimersByTimeAsync(30 * second);
    const second1 = store.open(cached, {});
    expect(second1.state().answer).toBe('a');
    expect(host.loads).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(50 * second);
    second1.close();
    const third = store.open(cached, {});
    expect(third.state()).toMatchObject({ answer: 'a', refreshing: true });
    expect(host.loads).toHaveLength(2);
    third.close();
    await vi.advanceTimersByTimeAsync(61 * second);
    expect(store.size()).toBe(0);
  });

  test('a refresh by name loads what is open again and forgets what is only kept', async () => {
    const host = testSourceHost();
    const store = createSourceStore(host);
    const cached = readSource('licenses', { cache: 60 * second });
    const open = store.open(cached, { page: 1 });
    await host.last().answer(good(1));
    const closed = store.open(cached, { page: 2 });
    await host.last().answer(good(2));
    closed.close();
    const done = store.refresh('licenses');
    expect(host.loads.map(({ args }) => args.page)).toEqual([1, 2, 1]);
    await host.last().answer(good(3));
    await done;
    expect(open.state().answer).toBe(3);
    expect(store.size()).toBe(1);
  });

  test('another person gets nothing of the last one: everything is forgotten, what is open loads again', async () => {
    const host = testSourceHost();
    const store = createSourceStore(host);
    const open = store.open(licenses, {});
    await host.last().answer(good('hers', 'tag'));
    const late = open.refresh();
    const running = host.last();
    store.clear();
    expect(open.state()).toMatchObject({ status: 'loading' });
    expect(open.state().answer).toBeUndefined();
    await running.answer(good('hers, late'));
    expect(open.state().answer).toBeUndefined();
    expect(host.last().options.tag).toBeUndefined();
    await host.last().answer(good('his'));
    await late;
    expect(open.state().answer).toBe('his');
  });
});

describe('When nobody is signed in any more', () => {
  test('nothing is asked until somebody is, and then the clock goes on', async () => {
    const host = testSourceHost();
    const store = createSourceStore(host);
    const open = store.open(licenses, {}, { poll: 30 * second });
    await host.last().answer(good('hers'));
    store.clear({ reload: false });
    expect(open.state().answer).toBeUndefined();
    await vi.advanceTimersByTimeAsync(120 * second);
    host.look(false);
    host.look(true);
    expect(host.loads).toHaveLength(1);
    store.clear();
    expect(host.loads).toHaveLength(2);
    await host.last().answer(good('his'));
    expect(open.state().answer).toBe('his');
    await vi.advanceTimersByTimeAsync(30 * second);
    expect(host.loads).toHaveLength(3);
  });

  test('a load that was under way is given up, and anyone who waits for it waits no longer', async () => {
    const host = testSourceHost();
    const store = createSourceStore(host);
    const open = store.open(licenses, {});
    const done = open.refresh();
    store.clear({ reload: false });
    expect(host.last().options.signal.aborted).toBe(true);
    await host.last().answer(bad());
    await done;
    expect(open.state()).toMatchObject({ status: 'loading' });
  });
});

test('a wait of months that a server asks for is a wait, and not none', async () => {
  const host = testSourceHost();
  createSourceStore(host).open(licenses, {}, { poll: 30 * second });
  await host.last().answer(bad({ retryAfter: 60 * 24 * 3600 }));
  await vi.advanceTimersByTimeAsync(24 * 3600 * second);
  expect(host.loads).toHaveLength(1);
});

describe('A record that was saved', () => {
  const row = { id: 'a', revision: 1, name: 'old', count: 2 };
  const answer = { id: 'a', revision: 2, name: 'new', secret: 'x' };

  test('is in every response that has it as it was, with what the response says of it', async () => {
    const host = testSourceHost();
    const store = createSourceStore(host);
    const list = store.open(licenses, {});
    await host.last().answer(good({ items: [row, { id: 'b', revision: 1 }], total: 2 }));
    const detail = store.open(readSource('license'), { id: 'a' });
    await host.last().answer(good({ ...row, more: true }));
    take(store, { ...row, more: true }, answer, {});
    expect(list.state().answer).toEqual({
      items: [
        { id: 'a', revision: 2, name: 'new', count: 2 },
        { id: 'b', revision: 1 },
      ],
      total: 2,
    });
    expect(detail.state().answer).toEqual({ id: 'a', revision: 2, name: 'new', count: 2, more: true });
  });

  test('begins one load again for all records that are saved at once', async () => {
    const host = testSourceHost();
    const store = createSourceStore(host);
    const rows = Array.from({ length: 100 }, (_, index) => ({ ...row, id: `${index}` }));
    const list = store.open(licenses, {});
    await host.last().answer(good({ items: rows }));
    list.refresh();
    const before = host.loads.length;
    for (const each of rows) take(store, each, { ...answer, id: each.id }, {});
    await vi.advanceTimersByTimeAsync(0);
    expect(host.loads.length).toBe(before + 1);
  });

  test('stays as a later response has it, and as it is where the answer is of something else', async () => {
    const host = testSourceHost();
    const store = createSourceStore(host);
    const list = store.open(licenses, {});
    const response = { items: [{ ...row, revision: 3 }] };
    await host.last().answer(good(response));
    const before = list.state();
    take(store, row, answer, {});
    take(store, { ...row, revision: 3 }, { ...answer, id: 'c' }, {});
    expect(list.state()).toBe(before);
  });

  test('has what the save emptied or set for the first time, and stays as it is where the answer leaves that open', async () => {
    const host = testSourceHost();
    const store = createSourceStore(host);
    const list = store.open(licenses, {});
    await host.last().answer(good([row, { id: 'b', revision: 1, name: 'kept' }]));
    take(store, row, { id: 'a', revision: 2, note: 'first', secret: 'x' }, { name: null, note: 'first' });
    expect(list.state().answer).toEqual([
      { id: 'a', revision: 2, count: 2, note: 'first' },
      { id: 'b', revision: 1, name: 'kept' },
    ]);
    const before = list.state();
    take(store, { id: 'b', revision: 1, name: 'kept' }, { id: 'b', revision: 2 }, { name: 'other' });
    expect(list.state()).toBe(before);
  });

  test('is the one of the same revision, though a list says other things of it', async () => {
    const host = testSourceHost();
    const store = createSourceStore(host);
    const list = store.open(licenses, {});
    await host.last().answer(good([{ ...row, daysLeft: 9, name: 'OLD' }]));
    take(store, { ...row, daysLeft: 10 }, answer, {});
    expect(list.state().answer).toEqual([{ id: 'a', revision: 2, name: 'new', count: 2, daysLeft: 9 }]);
  });

  test('without an id is the whole response, where that is as it was seen', async () => {
    const host = testSourceHost();
    const store = createSourceStore(host);
    const settings = store.open(readSource('settings'), {});
    const seen = { public: { open: true, word: 'x' }, revision: 1 };
    await host.last().answer(good(seen));
    const other = store.open(readSource('others'), {});
    await host.last().answer(good({ public: { open: false }, revision: 1 }));
    take(store, seen, { revision: 2 }, {});
    expect(settings.state().answer).toEqual(seen);
    const saved = { public: { open: false }, revision: 2 };
    take(store, seen, saved, { public: { open: false, word: null } });
    expect(settings.state().answer).toEqual(saved);
    expect(other.state().answer).toEqual({ public: { open: false }, revision: 1 });
  });

  test('is asked for again where the first load was under way, which may be from before', async () => {
    const host = testSourceHost();
    const store = createSourceStore(host);
    const list = store.open(licenses, { sort: 'name' });
    const early = host.last();
    take(store, row, answer, {});
    expect(early.options.signal.aborted).toBe(true);
    await early.answer(good([row]));
    expect(list.state().answer).toBeUndefined();
    await host.last().answer(good([answer]));
    expect(list.state().answer).toEqual([answer]);
  });

  test('is asked for again where a load was under way, which may be from before', async () => {
    const host = testSourceHost();
    const store = createSourceStore(host);
    const list = store.open(licenses, {});
    await host.last().answer(good([row]));
    void list.refresh();
    const early = host.last();
    take(store, row, answer, {});
    expect(early.options.signal.aborted).toBe(true);
    await early.answer(good([row]));
    expect(list.state().answer).toEqual([{ id: 'a', revision: 2, name: 'new', count: 2 }]);
    expect(host.loads).toHaveLength(3);
  });
});
