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

describe('The discount of a plan', () => {
  const plan = (discountPercent: unknown) =>
    admin.call('POST', 'rates/plans', {
      headers,
      payload: { name: 'less', label: 'Less', discountPercent },
    });

  test.each([12.5, 0, 100, 33.333333])('is a number, as the form sends it: %d', async (discount) => {
    const { status, body } = await plan(discount);
    expect([status, body]).toMatchObject([201, { discountPercent: discount }]);
  });

  test('may be text, too, as programs sent it until now', async () => {
    expect(await plan('12.5')).toMatchObject({ status: 201, body: { discountPercent: 12.5 } });
  });

  test.each([-1, 100.5, '12,5', '12.5 %', '1e1', '١٢', '9'.repeat(400), 0.1234567])('is not %j', async (discount) => {
    const { status, body } = await plan(discount);
    expect([status === 400 || status === 422, Object.keys(body.error.fields)]).toEqual([true, ['discountPercent']]);
  });
});

describe('What programs send at once and the forms in two calls', () => {
  test('makes a version with its price lists, and a plan with its time line', async () => {
    const post = async (path: string, payload: object) => {
      const { status, body } = await admin.call('POST', path, { headers, payload });
      expect([path, status, body.error]).toEqual([path, 201, undefined]);
      return body;
    };
    const list = await post('rates/configurations', listOf('whole', [line]));
    const configurations = [{ configurationId: list.id }];
    const version = await post('rates/versions', { name: 'whole', configurations });
    expect(version.configurations).toMatchObject(configurations);
    const versions = [{ rateVersionId: version.id, from: '2027-01-01T00:00:00.000Z' }];
    const plan = await post('rates/plans', { name: 'whole', label: 'Whole', versions });
    expect(plan.versions).toMatchObject(versions);
  });

  test('is judged by the contract all the same', async () => {
    for (const [path, payload] of [
      ['rates/versions', { name: 'bad', configurations: [{}] }],
      ['rates/plans', { name: 'bad', label: 'Bad', versions: 'all' }],
      ['rates/plans', { name: 'bad', label: 'Bad', versions: [{ rateVersionId: 'x', from: '2027-01-01T00:30:00Z' }] }],
    ] as const) {
      const { status, body } = await admin.call('POST', path, { headers, payload });
      expect([path, status < 500 && status >= 400, body.error.fields !== undefined]).toEqual([path, true, true]);
    }
  });

  test('of a plan that is there, terms and time line are changed apart', async () => {
    const { body } = await admin.call('POST', 'rates/plans', { headers, payload: { name: 'apart', label: 'Apart' } });
    const changed = await admin.call('PUT', `rates/plans/${body.id}`, {
      headers: { ...headers, 'if-match': '1' },
      payload: { name: 'apart', label: 'Apart', versions: [] },
    });
    expect([changed.status, Object.keys(changed.body.error.fields)]).toEqual([400, ['versions']]);
  });
});

describe('Hostile names and prices', () => {
  const names = [
    '{{constructor.constructor("return process")()}}',
    '<img src=x onerror=alert(1)>',
    '=HYPERLINK("https://evil.example")',
    '[x](javascript:alert(1))',
    '\u202Eevil',
    "'; drop table rate_plans; --",
    '__proto__',
  ];
  test.each(names)('a list called %j is only called so: in answers, searches and files', async (name) => {
    const made = await create({ ...listOf(name, [{ code: name, price: '1' }]) });
    if (made.status !== 201) {
      // Characters that no name may have are refused at their place.
      expect(Object.keys(made.body.error.fields).every((field) => field === 'name' || field.includes('code'))).toBe(
        true,
      );
      return;
    }
    const { body } = await admin.call('GET', `rates/configurations/${made.body.id}`, { headers });
    expect([body.name, body.title, body.items[0].code]).toEqual([name, name, name]);
    const found = await admin.call('GET', `rates/configurations?name=${encodeURIComponent(name)}`, { headers });
    expect(found.body.items.map(({ id }: { id: string }) => id)).toEqual([made.body.id]);
  });

  test.each(['1e3', '0,5', '-1', '١٢', '9'.repeat(400), '', ' 1', '0x10', 'NaN', '1.'])(
    'a price is not %j, and the answer says where',
    async (price) => {
      const { status, body } = await create(listOf('bad', [line, { code: 'gpu', price }]));
      expect(status === 400 || status === 422).toBe(true);
      expect(JSON.stringify(body.error.fields)).toContain('items.1.price');
    },
  );
});
