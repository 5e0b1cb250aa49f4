import { describe, expect, test, vi } from 'vitest';
import type { JsonObject } from '../../../engine/model';
import type { ApiAnswer, ApiClient, CallOptions } from '../../../src/http/api-client';
import { fileNameIn } from '../../../src/http/axios-api-client';
import { createSession } from '../../../src/session/session';
import { forgetWithPerson } from '../../../src/sources/forget-with-person';
import { createSourceLoader } from '../../../src/sources/load-source';
import { sourceRequest } from '../../../src/sources/source-request';
import { readSource } from '../../support/source-host';

describe('The request of a source', () => {
  const members = readSource('members', { path: 'licenses/{id}/users', query: ['page'] });

  test('puts arguments into the path, encoded, and the rest of a read into the query', () => {
    expect(sourceRequest(members, { id: 'a/b?c', page: 2, 'filter[status]': ['A', 'B'], q: null })).toEqual({
      path: 'licenses/a%2Fb%3Fc/users',
      query: { page: '2', 'filter[status]': ['A', 'B'], q: undefined },
      payload: {},
    });
  });

  test('sends what neither path nor query names as the payload', () => {
    const change = readSource('change', { method: 'PUT', path: 'keys/{id}', query: ['force'] });
    expect(sourceRequest(change, { id: 'k', force: true, name: 'n', description: null })).toEqual({
      path: 'keys/k',
      query: { force: 'true' },
      payload: { name: 'n', description: null },
    });
  });

  test.each([undefined, '', '.', '..'])('is none where the path argument is %j: it would name another place', (id) => {
    expect(sourceRequest(members, (id === undefined ? {} : { id }) as JsonObject)).toBeUndefined();
  });
});

describe('Loading a source', () => {
  const loading = (answer: ApiAnswer) => {
    const call = vi.fn(async (_method: string, _path: string, _options?: CallOptions) => answer);
    const load = createSourceLoader({ call } as unknown as ApiClient, ({ code = '' }) => [
      { code, message: code, args: {} },
    ]);
    return { call, load };
  };
  const around = { signal: new AbortController().signal, poll: true, tag: 'W/"1"' };

  test('hands over poll and tag, and gives back the new tag or "unchanged"', async () => {
    const fresh = loading({ ok: true, data: [1], tag: 'W/"2"' });
    expect(await fresh.load(readSource('keys'), { page: 1 }, around)).toEqual({ ok: true, answer: [1], tag: 'W/"2"' });
    expect(fresh.call).toHaveBeenCalledWith('GET', 'keys', { query: { page: '1' }, ...around, together: true });
    const same = loading({ ok: true, data: null, unchanged: true });
    expect(await same.load(readSource('keys'), {}, around)).toEqual({ ok: true, unchanged: true });
  });

  test.each([
    [401, true],
    [403, true],
    [404, true],
    [500, false],
    [undefined, false],
  ])('a failure with status %s means gone: %s', async (status, gone) => {
    const { load } = loading({ ok: false, failure: { status, code: 'X', retryAfter: 7 } });
    expect(await load(readSource('keys'), {}, around)).toEqual({
      ok: false,
      problems: [{ code: 'X', message: 'X', args: {} }],
      gone,
      retryAfter: 7,
    });
  });

  test('an argument that would leave its place is not found, without a call', async () => {
    const { call, load } = loading({ ok: true, data: null });
    const answer = await load(readSource('key', { path: 'keys/{id}' }), { id: '..' }, around);
    expect(answer).toMatchObject({ ok: false, gone: true });
    expect(call).not.toHaveBeenCalled();
  });
});

test('What one person read is forgotten as soon as somebody else is signed in, or nobody', () => {
  const session = createSession();
  const store = { clear: vi.fn() };
  session.signedIn({ id: 'a' });
  forgetWithPerson(store, session);
  session.signedIn({ id: 'a', firstName: 'New' });
  expect(store.clear).not.toHaveBeenCalled();
  session.signedIn({ id: 'b' });
  expect(store.clear).toHaveBeenLastCalledWith({ reload: true });
  session.end('signedOut');
  expect(store.clear).toHaveBeenLastCalledWith({ reload: false });
});

test.each([
  ['attachment; filename="keys.csv"', 'keys.csv'],
  ['attachment; filename=license.lic; x=1', 'license.lic'],
  ['attachment; filename="../../etc/passwd"', '_.._etc_passwd'],
  ['attachment', 'file'],
  [undefined, 'file'],
])('The name of a file in %j is %s', (header, name) => {
  expect(fileNameIn(header)).toBe(name);
});
