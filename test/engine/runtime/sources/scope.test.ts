import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { JsonObject, ListBlockModel, ScopeModel, SourceUseModel } from '../../../../engine/model';
import { createScope, createSourceStore } from '../../../../engine/runtime';
import { listBlock } from '../../../support/list-block';
import { bad, good, readSource, testSourceHost } from '../../../support/source-host';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-04T09:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const sources = {
  licenses: readSource('licenses'),
  license: readSource('license', { path: 'licenses/{id}' }),
  usage: readSource('usage', { path: 'licenses/{id}/usage', query: ['granularity'] }),
};

const use = (name: string, more: Partial<SourceUseModel> = {}): SourceUseModel => ({
  name,
  source: name,
  where: {},
  when: true,
  poll: 0,
  ...more,
});

function open(uses: readonly SourceUseModel[], context: JsonObject = {}, lists: readonly ListBlockModel[] = []) {
  const host = testSourceHost();
  const store = createSourceStore(host);
  const model: ScopeModel = {
    sources: uses,
    blocks: lists.map((list) => ({ ...list, displayed: true, pointer: '/blocks/0' })),
  };
  return { host, store, scope: createScope({ model, sources, store, context }) };
}

const fromQuery = (name: string) => ({ path: ['query', name] });

describe('A scope', () => {
  test('puts the answers of its sources into the context, under their names', async () => {
    const { host, scope } = open([use('mine', { source: 'licenses' })], { mode: 'user' });
    expect(scope.context()).toEqual({ mode: 'user', sources: {} });
    const heard = vi.fn();
    scope.subscribe(heard);
    await host.last().answer(good({ total: 2 }));
    expect(scope.context()).toEqual({ mode: 'user', sources: { mine: { total: 2 } } });
    expect(heard).toHaveBeenCalledTimes(1);
    expect(scope.context()).toBe(scope.context());
  });

  test('a source reads the answer of one before it, and is loaded when that answer is there', async () => {
    const { host, scope } = open([
      use('licenses'),
      use('license', { where: { id: { path: ['sources', 'licenses', 'first'] } } }),
    ]);
    expect(host.loads).toHaveLength(1);
    expect(scope.state('license').status).toBe('loading');
    await host.last().answer(good({ first: 'l-1' }));
    expect(host.last()).toMatchObject({ source: 'license', args: { id: 'l-1' } });
    await host.last().answer(good({ number: 'WLS-1' }));
    expect(scope.context().sources).toEqual({ licenses: { first: 'l-1' }, license: { number: 'WLS-1' } });
  });

  test('a source whose predecessor failed is not loaded with arguments missing', async () => {
    const { host, scope } = open([
      use('licenses'),
      use('license', { where: { id: { path: ['sources', 'licenses', 'first'] } } }),
    ]);
    await host.last().answer(bad());
    expect(host.loads).toHaveLength(1);
    expect(scope.state('licenses').status).toBe('failed');
    expect(scope.state('license').status).toBe('idle');
  });

  test('nothing is loaded while a path argument has no value; a query argument without one is left out', async () => {
    const { host, scope } = open([
      use('usage', { where: { id: fromQuery('license'), granularity: fromQuery('granularity') } }),
    ]);
    expect(host.loads).toHaveLength(0);
    expect(scope.state('usage').status).toBe('idle');
    scope.setContext({ query: { license: 'l-1' } });
    expect(host.last().args).toEqual({ id: 'l-1' });
  });

  test('a source is loaded only while its condition holds, and its answer goes with it', async () => {
    const { host, scope, store } = open(
      [use('licenses', { when: { op: 'is', path: ['query', 'tab'], value: 'all' } })],
      { query: { tab: 'all' } },
    );
    await host.last().answer(good(1));
    scope.setContext({ query: { tab: 'other' } });
    expect(scope.state('licenses').status).toBe('idle');
    expect(scope.context().sources).toEqual({});
    await vi.advanceTimersByTimeAsync(0);
    expect(store.size()).toBe(0);
  });

  test('other arguments of the same thing: the old answer stays, marked, until the new one is here', async () => {
    const { host, scope } = open(
      [use('usage', { where: { id: fromQuery('license'), granularity: fromQuery('granularity') } })],
      { query: { license: 'l-1', granularity: 'month' } },
    );
    await host.last().answer(good('by month'));
    scope.setContext({ query: { license: 'l-1', granularity: 'day' } });
    expect(scope.state('usage')).toMatchObject({ status: 'ready', answer: 'by month', previous: true });
    expect(scope.state('usage').refreshing).toBe(true);
    await host.last().answer(good('by day'));
    expect(scope.state('usage')).toMatchObject({ status: 'ready', answer: 'by day', previous: false });
  });

  test('an answer that stood in for another one does not come back when everything is forgotten', async () => {
    const { host, scope, store } = open([use('usage', { where: { id: { value: 'l' }, g: fromQuery('g') } })], {
      query: { g: 'month' },
    });
    await host.last().answer(good('hers, by month'));
    scope.setContext({ query: { g: 'day' } });
    await host.last().answer(good('hers, by day'));
    store.clear();
    expect(scope.state('usage')).toMatchObject({ status: 'loading', previous: false });
    expect(scope.context().sources).toEqual({});
  });

  test('another thing never shows what was known of the last one', async () => {
    const { host, scope } = open([use('license', { where: { id: fromQuery('license') } })], {
      query: { license: 'l-1' },
    });
    await host.last().answer(good({ number: 'one' }));
    scope.setContext({ query: { license: 'l-2' } });
    expect(scope.state('license').status).toBe('loading');
    expect(scope.context().sources).toEqual({});
  });

  test('a change of arguments gives up the load under way, and its late answer changes nothing', async () => {
    const { host, scope } = open([use('usage', { where: { id: fromQuery('id'), granularity: fromQuery('g') } })], {
      query: { id: 'l', g: 'month' },
    });
    const first = host.last();
    scope.setContext({ query: { id: 'l', g: 'day' } });
    await vi.advanceTimersByTimeAsync(0);
    expect(first.options.signal.aborted).toBe(true);
    await host.last().answer(good('day'));
    await first.answer(good('month'));
    expect(scope.state('usage').answer).toBe('day');
  });

  test('a context that changes nothing of the arguments loads nothing', () => {
    const { host, scope } = open([use('license', { where: { id: fromQuery('id') } })], { query: { id: 'a' } });
    scope.setContext({ query: { id: 'a', open: 'x' } });
    expect(host.loads).toHaveLength(1);
    expect(scope.context().query).toEqual({ id: 'a', open: 'x' });
  });

  test('a list adds page, size, sort, search and filters of the address to the arguments of its source', () => {
    const { host, scope } = open(
      [use('licenses', { where: { scope: { value: 'own' } } })],
      { query: { page: '2', q: 'wls' } },
      [listBlock({ source: 'licenses', search: 'words', sort: '-createdAt', size: 25 })],
    );
    expect(host.last().args).toEqual({ page: 2, size: 25, sort: '-createdAt', q: 'wls', scope: 'own' });
    scope.setContext({ query: { q: 'named' } });
    expect(host.last().args).toMatchObject({ page: 1, q: 'named' });
  });

  test('answers of the scope around it stay readable', async () => {
    const { host, scope } = open([use('license', { where: { id: { path: ['record', 'id'] } } })], {
      record: { id: 'r' },
      sources: { licenses: { total: 1 } },
    });
    await host.last().answer(good({ number: 'n' }));
    expect(scope.context().sources).toEqual({ licenses: { total: 1 }, license: { number: 'n' } });
  });

  test('a record is read again from the source that holds it, by its id', async () => {
    const { host, scope } = open([use('licenses')]);
    await host.last().answer(
      good({
        items: [
          { id: 'a', revision: 1 },
          { id: 'b', revision: 1 },
        ],
      }),
    );
    const again = scope.reread({ id: 'a', revision: 1 });
    await host.last().answer(
      good({
        items: [
          { id: 'b', revision: 1 },
          { id: 'a', revision: 2 },
        ],
      }),
    );
    expect(await again).toEqual({ id: 'a', revision: 2 });
    const gone = scope.reread({ id: 'a' });
    await host.last().answer(good({ items: [] }));
    expect(await gone).toBeUndefined();
    expect(await scope.reread({ id: 'stranger' })).toEqual({ id: 'stranger' });
  });

  test('after dispose nothing is loaded, polled or told', async () => {
    const { host, scope, store } = open([use('licenses', { poll: 1000 })]);
    await host.last().answer(good(1));
    const heard = vi.fn();
    scope.subscribe(heard);
    scope.dispose();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(host.loads).toHaveLength(1);
    expect(heard).not.toHaveBeenCalled();
    expect(store.size()).toBe(0);
  });
});
