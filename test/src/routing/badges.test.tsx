import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SourceModel } from '../../../engine/model';
import { createSourceStore } from '../../../engine/runtime';
import { useBadges } from '../../../src/routing/badges';
import type { MenuEntry } from '../../../src/shell/frame/menu-entry';
import { testSourceHost } from '../../support/source-host';

const source = (name: string): SourceModel => ({ name, method: 'GET', path: name, query: [], filters: [], sorts: [] });
const entry = (id: string, badge?: string, children: readonly MenuEntry[] = []): MenuEntry => ({
  id,
  label: id,
  to: `/${id}`,
  current: false,
  around: false,
  children,
  ...(badge !== undefined && { badge }),
});

test('a badge is the number its source answers, or the total of its list; one source is read once; none shows no number', async () => {
  const host = testSourceHost();
  const store = createSourceStore(host);
  const sources = { events: source('events'), waiting: source('waiting') };
  const menu = {
    main: [
      entry('news', undefined, [entry('security', 'events')]),
      entry('events', 'events'),
      entry('requests', 'waiting'),
    ],
    trailing: [entry('help', 'nobody')],
    profile: [],
  };
  const { result, unmount } = renderHook(() => useBadges(menu, sources, store));
  expect(host.loads.map((load) => load.source).sort()).toEqual(['events', 'waiting']);
  expect(result.current).toEqual({ events: 0, waiting: 0 });
  for (const load of host.loads)
    await load.answer({ ok: true, answer: load.source === 'events' ? { items: [], total: 7 } : 3 });
  await waitFor(() => expect(result.current).toEqual({ events: 7, waiting: 3 }));
  unmount();
});
