import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillDemo } from '../../../server/demo';
import { type ServerApp, type SignedIn, serverApp } from '../../support/server-app';

/** The administrators' form for a new license, judged by the server with the plans that it offers. */
let server: ServerApp;
let admin: SignedIn;
beforeAll(async () => {
  server = await serverApp();
  const { settings } = server.app.services;
  const roles = server.definitions.permissions();
  await fillDemo({ db: server.connection.db, clock: server.clock, settings, roles, seed: async () => {} });
  admin = await server.signIn({ roleName: 'ADMIN_WRITE' });
});
afterAll(() => server.close());

const create = (ratePlanName: string | undefined) =>
  admin.call('POST', 'licenses', {
    headers: { 'x-portal-mode': 'admin', 'x-portal-form': 'admin-license-create/main/create' },
    payload: {
      ownerId: admin.user.id,
      product: 'Portico Solver',
      licenseType: 'COMMERCIAL_WLS',
      category: 'wls',
      acceptTerms: true,
      ...(ratePlanName !== undefined && { ratePlanName }),
    },
  });

describe('A license that is made with the form', () => {
  test('takes an active plan by its name, and is held to the version that is active', async () => {
    const { status, body } = await create('standard');
    expect([status, body]).toMatchObject([201, { ratePlanName: 'standard', ratePlanVersion: 2 }]);
  });

  test('takes no plan where none is chosen', async () => {
    expect(await create(undefined)).toMatchObject({ status: 201, body: { ratePlanName: null, ratePlanVersion: null } });
  });

  test.each(['nowhere', 'Standard', 'standard 2'])('does not take %j', async (name) => {
    const { status, body } = await create(name);
    expect([status, body.error.fields.ratePlanName.code]).toEqual([422, 'choice.notOffered']);
  });

  test('does not take a plan that was archived since the form was opened', async () => {
    const headers = { 'x-portal-mode': 'admin' };
    const { body } = await admin.call('GET', 'rates/plans?name=academic&filter[status]=ACTIVE', { headers });
    const archived = await admin.call('POST', `rates/plans/${body.items[0].id}/archive`, { headers, payload: {} });
    expect(archived.status).toBe(200);
    expect(await create('academic')).toMatchObject({ status: 422, body: { error: { code: 'FORM_REFUSED' } } });
  });
});

describe('The form for the plan of a license', () => {
  const headers = { 'x-portal-mode': 'admin' };
  const change = (license: { id: string; revision: number }, form: string, payload: object) =>
    admin.call('PUT', `licenses/${license.id}`, {
      headers: { ...headers, 'x-portal-form': `${form}/main/edit`, 'if-match': String(license.revision) },
      payload,
    });
  const choose = (license: { id: string; revision: number }, ratePlanName: string | null) =>
    change(license, 'admin-license-plan', { ratePlanName });

  test('gives the version of a plan that is active, and takes the plan away', async () => {
    const { body: license } = await create(undefined);
    const changed = await choose(license, 'standard');
    expect([changed.status, changed.body]).toMatchObject([200, { ratePlanName: 'standard', ratePlanVersion: 2 }]);
    expect((await choose(changed.body, null)).body).toMatchObject({ ratePlanName: null, ratePlanVersion: null });
    expect((await choose(license, 'nowhere')).body.error.fields.ratePlanName.code).toBe('choice.notOffered');
  });

  test('is not needed to edit a license whose plan was archived since: it keeps it', async () => {
    const { body: license } = await create('standard');
    const { db } = server.connection;
    const plan = { rate_plan_name: 'academic', rate_plan_version: 1 };
    await db.updateTable('licenses').set(plan).where('id', '=', license.id).execute();
    const edited = { product: 'Portico Solver', licenseType: 'COMMERCIAL_WLS', category: 'wls' };
    const { status, body } = await change(license, 'admin-license', { ...edited, notificationsEnabled: false });
    expect([status, body]).toMatchObject([200, { ratePlanName: 'academic', notificationsEnabled: false }]);
  });
});

describe('A price list that is written with its form', () => {
  const write = (items: readonly object[]) =>
    admin.call('POST', 'rates/configurations', {
      headers: { 'x-portal-mode': 'admin', 'x-portal-form': 'rate-configuration/main/create' },
      payload: { name: 'form', kind: 'SESSION', unit: 'HOUR', items },
    });
  const line = { code: 'session', label: 'Session', price: '0.5' };

  test('is taken', async () => {
    expect(await write([line, { ...line, region: 'eu-west', price: '0.000000000001' }])).toMatchObject({ status: 201 });
  });

  test.each(['1e3', '0,5', '-1', '١٢', '9'.repeat(400)])('is refused for the price %j', async (price) => {
    const { status, body } = await write([line, { ...line, region: 'eu', price }]);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(JSON.stringify(body.error.fields)).toContain('items.1.price');
  });

  test('is refused where a code stands twice in a region', async () => {
    const { status, body } = await write([line, { ...line, price: '1' }]);
    expect(status).toBe(422);
    expect(JSON.stringify(body.error.fields)).toContain('items');
  });
});

describe('A correction that is proposed with its form', () => {
  const propose = async (right: string) => {
    const headers = { 'x-portal-mode': 'admin', 'x-portal-form': 'rate-correction/main/create' };
    const { body } = await admin.call('GET', 'rates/versions?name=standard', { headers: { 'x-portal-mode': 'admin' } });
    const idOf = (status: string) => body.items.find((one: { status: string }) => one.status === status).id;
    const span = { from: '2026-01-01T00:00:00.000Z', to: '2026-02-01T00:00:00.000Z' };
    const payload = { wrongVersionId: idOf('ACTIVE'), rightVersionId: idOf(right), ...span, reason: 'Mistyped' };
    return admin.call('POST', 'rates/corrections', { headers, payload });
  };

  test('takes versions that are or were active', async () => {
    expect(await propose('ARCHIVED')).toMatchObject({ status: 201, body: { status: 'DRAFT', reason: 'Mistyped' } });
  });

  test('does not take a draft, which may still change', async () => {
    const { status, body } = await propose('DRAFT');
    expect([status, body.error.fields.rightVersionId.code]).toEqual([422, 'choice.notOffered']);
  });
});
