import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SourceUseModel } from '../../../engine/model';
import { createSourceStore } from '../../../engine/runtime';
import { useBadges } from '../../../src/routing/badges';
import type { Menu, MenuEntry } from '../../../src/shell/frame/menu-entry';
import { bad, good, readSource, testSourceHost } from '../../support/source-host';

const entry = (id: string, more: Partial<MenuEntry> = {}): MenuEntry => ({
  id,
  label: id,
  to: `/${id}`,
  current: false,
  containsCurrent: false,
  children: [],
  ...more,
});
const badge = (name: string, source: string, where: SourceUseModel['where'] = {}) => ({
  badge: { source: { name, source, where, when: true as const, poll: 0 } },
});
const menuOf = (...main: readonly MenuEntry[]): Menu => ({ main, trailing: [], profile: [] });
const nothing = {};
const sources = { events: readSource('events'), posts: readSource('posts') };

test('a badge is the number its source answers, or the total of its list, wherever in the menu it stands', async () => {
  const host = testSourceHost();
  const menu = menuOf(
    entry('news', { children: [entry('security', badge('security', 'posts', { type: { value: 'SECURITY' } }))] }),
    entry('log', badge('log', 'events')),
    entry('gone', badge('gone', 'no-such-source')),
  );
  const store = createSourceStore(host);
  const { result } = renderHook(() => useBadges(menu, nothing, sources, store));
  expect(host.loads.map(({ source, args }) => [source, args])).toEqual([
    ['posts', { type: 'SECURITY' }],
    ['events', {}],
  ]);
  await host.loads[0]?.answer(good({ items: [{}], total: 7 }));
  expect(result.current, 'no number before all are in: a sum would count up').toEqual({});
  await host.loads[1]?.answer(good(3));
  await waitFor(() => expect(result.current).toEqual({ security: 7, log: 3, gone: 0 }));
});

test('badges of the same source and arguments share one load; another context asks again; a failure shows no number', async () => {
  const host = testSourceHost();
  const store = createSourceStore(host);
  const of = { person: { path: ['profile', 'id'] } };
  const menu = menuOf(entry('one', badge('one', 'posts', of)), entry('two', badge('two', 'posts', of)));
  const { result, rerender, unmount } = renderHook(({ context }) => useBadges(menu, context, sources, store), {
    initialProps: { context: { profile: { id: 'ada' } } },
  });
  expect(host.loads).toHaveLength(1);
  await host.last().answer(good({ items: [], total: 2 }));
  await waitFor(() => expect(result.current).toEqual({ one: 2, two: 2 }));
  rerender({ context: { profile: { id: 'bob' } } });
  await waitFor(() => expect(host.loads.map(({ args }) => args)).toEqual([{ person: 'ada' }, { person: 'bob' }]));
  await host.last().answer(bad({ gone: true }));
  await waitFor(() => expect(result.current).toEqual({ one: 0, two: 0 }));
  unmount();
  await waitFor(() => expect(store.size(), 'nothing is read any more').toBe(0));
});

test('a list that counts only so far says how many there are at least', async () => {
  const host = testSourceHost();
  const store = createSourceStore(host);
  const menu = menuOf(entry('one', badge('one', 'posts')));
  const { result } = renderHook(() => useBadges(menu, nothing, sources, store));
  await host.last().answer(good({ items: [], total: 10_000, totalIsExact: false }));
  await waitFor(() => expect(result.current).toEqual({ one: { atLeast: 10_000 } }));
});
