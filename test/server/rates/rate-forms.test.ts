import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerApp, type SignedIn, serverApp } from '../../support/server-app';
import { listOf } from './support/rates';

/** Price lists as programs and the form send them, judged by the portal's own definitions. */
let server: ServerApp;
let admin: SignedIn;
beforeAll(async () => {
  server = await serverApp();
  admin = await server.signIn({ roleName: 'ADMIN_WRITE' });
});
afterAll(() => server.close());

const headers = { 'x-portal-mode': 'admin' };
const create = (payload: object) => admin.call('POST', 'rates/configurations', { headers, payload });
const line = { code: 'session', price: '1' };

describe('The currency of a price list', () => {
  test('may be said, and is the only one', async () => {
    const { status, body } = await create(listOf('said', [line]));
    expect([status, body]).toMatchObject([201, { currency: 'USD' }]);
    const changed = await admin.call('PUT', `rates/configurations/${body.id}`, {
      headers: { ...headers, 'if-match': '1' },
      payload: listOf('said', [line]),
    });
    expect(changed.status).toBe(200);
  });

  test('may be left out', async () => {
    const { currency: _none, ...rest } = listOf('unsaid', [line]);
    expect(await create(rest)).toMatchObject({ status: 201, body: { currency: 'USD' } });
  });

  test.each(['EUR', 'usd', '', '$'])('is not %j', async (currency) => {
    const { status, body } = await create({ ...listOf('other', [line]), currency });
    expect([status, body.error.fields.currency.code]).toEqual([400, 'NOT_USD']);
  });
});
