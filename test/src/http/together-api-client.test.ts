import { describe, expect, test, vi } from 'vitest';
import type { ApiAnswer, ApiClient, CallOptions } from '../../../src/http/api-client';
import { createTogetherApiClient } from '../../../src/http/together-api-client';

type Parts = readonly { readonly status: number; readonly tag?: string; readonly body?: unknown }[];

/** A client over a server that answers several readings by these parts, and single ones by their path. */
function client(parts: Parts | ApiAnswer) {
  const call = vi.fn(async (_method: string, path: string, _options?: CallOptions): Promise<ApiAnswer> => {
    if (path !== 'batch') return { ok: true, data: path };
    return 'ok' in parts ? parts : { ok: true, data: { answers: parts } as never };
  });
  const failures: unknown[] = [];
  const together = createTogetherApiClient({ call } as ApiClient, {
    person: () => 'me',
    onFailure: (failure, person) => failures.push([failure.status, person]),
  });
  const read = (path: string, options: CallOptions = {}) => together.call('GET', path, { together: true, ...options });
  return { call, failures, read, together };
}

describe('Readings that are asked in the same moment', () => {
  test('are one call, and each gets its own answer', async () => {
    const { call, read, failures } = client([
      { status: 200, tag: 'W/"1"', body: [1] },
      { status: 403, body: { error: { code: 'PERMISSION_DENIED' } } },
    ]);
    const answers = await Promise.all([
      read('licenses', { query: { limit: 3, 'filter[a]': ['x', 'y&z'] } }),
      read('users'),
    ]);
    expect(answers).toEqual([
      { ok: true, data: [1], tag: 'W/"1"' },
      { ok: false, failure: expect.objectContaining({ status: 403, code: 'PERMISSION_DENIED' }) },
    ]);
    expect(call).toHaveBeenCalledOnce();
    expect(call.mock.calls[0]?.[2]?.query).toEqual({
      get: ['licenses?limit=3&filter%5Ba%5D=x&filter%5Ba%5D=y%26z', 'users'],
    });
    expect(failures, 'a refusal is heard as that of a single call').toEqual([[403, 'me']]);
  });

  test('one by itself is a call as ever; so is a change, a file, and what knows its last answer', async () => {
    const { call, read, together } = client([]);
    await read('licenses');
    await Promise.all([read('a', { tag: 'W/"1"' }), together.call('POST', 'b'), together.call('GET', 'c')]);
    expect(call.mock.calls.map(([method, path]) => `${method} ${path}`)).toEqual([
      'GET licenses',
      'GET a',
      'POST b',
      'GET c',
    ]);
  });

  test('polls travel apart from what somebody asked for', async () => {
    const { call, read } = client([{ status: 200 }, { status: 200 }]);
    await Promise.all([read('a', { poll: true }), read('b', { poll: true }), read('c'), read('d')]);
    expect(call.mock.calls.map(([, , options]) => [options?.query?.get, options?.poll])).toEqual([
      [['a', 'b'], true],
      [['c', 'd'], undefined],
    ]);
  });

  test('too many for one call are several', async () => {
    const { call, read } = client(Array.from({ length: 24 }, () => ({ status: 200 })));
    await Promise.all(Array.from({ length: 30 }, (_, at) => read(`r${at}`)));
    expect(call).toHaveBeenCalledTimes(2);
  });

  test('one that nobody waits for any more leaves the others alone', async () => {
    const { call, read } = client([
      { status: 200, body: 1 },
      { status: 200, body: 2 },
    ]);
    const gone = new AbortController();
    const answers = [read('a'), read('b', { signal: gone.signal }), read('c')];
    gone.abort();
    const [a, b, c] = await Promise.all(answers);
    expect(b).toEqual({ ok: false, failure: { code: 'Cancelled' } });
    expect([a, c]).toEqual([
      { ok: true, data: 1 },
      { ok: true, data: 2 },
    ]);
    expect(call).toHaveBeenCalledOnce();
  });

  test('a server that declines is asked one by one, from then on', async () => {
    const { call, read } = client({ ok: false, failure: { status: 404 } });
    expect(await Promise.all([read('a'), read('b')])).toEqual([
      { ok: true, data: 'a' },
      { ok: true, data: 'b' },
    ]);
    await Promise.all([read('c'), read('d')]);
    expect(call.mock.calls.filter(([, path]) => path === 'batch')).toHaveLength(1);
  });

  test('no answer is no answer for each of them', async () => {
    const failure = { ok: false, failure: { code: 'NetworkError' } } as const;
    const { read } = client(failure);
    expect(await Promise.all([read('a'), read('b')])).toEqual([failure, failure]);
  });
});
