import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../engine/model';
import { type EditedProject, editedPortal } from '../../support/edited-portal';
import type { ServerApp, SignedIn } from '../../support/server-app';

const form = 'license-request/request/create';
const label = 'screens:licenses.field.product';
const asked = { licenseType: '', purpose: '', product: 'Portico Solver', acceptTerms: true };

let project: EditedProject;
let server: ServerApp;
let me: SignedIn;

// A license and a key may say how many seats are wanted at which price; what they cost together is computed.
beforeAll(async () => {
  ({ project, server } = await editedPortal());
  me = await server.signIn();
  for (const [entity, written] of [
    ['license', 'license-request'],
    ['api-key', 'api-key-change'],
  ] as const) {
    const everybody = { 'x-read': 'USER', 'x-write': 'USER' };
    project.property(entity, 'seats', { type: 'integer', ...everybody });
    for (const name of ['seatPrice', 'seatsCost'])
      project.property(entity, name, { type: 'string', maxLength: 40, ...everybody });
    const step = JSON.parse(readFileSync(`schemas/forms/${written}.form.json`, 'utf8')).steps.at(-1).id;
    const more = { label, required: false };
    project.field(written, step, { name: 'seats', type: 'integer', max: 100, ...more });
    project.field(written, step, { name: 'seatPrice', type: 'text', inputMode: 'decimal', ...more });
    project.field(written, step, {
      name: 'seatsCost',
      type: 'text',
      inputMode: 'decimal',
      label,
      computed: { product: [{ field: 'seats' }, { field: 'seatPrice' }] },
    });
  }
  await server.definitions.refresh();
  expect(server.definitions.edition().problems).toEqual([]);
  const labels = (await me.call('GET', 'auth/profile')).body;
  asked.licenseType = Object.keys(labels.licenseTypeLabels).find((name) => !name.startsWith('ACADEMIC')) ?? '';
  asked.purpose = Object.keys(labels.purposeLabels)[0] ?? '';
});
afterAll(() => server.close());

const ask = (more: object, named: string | undefined = form) =>
  me.call('POST', 'licenses', {
    payload: { ...asked, ...more },
    ...(named !== undefined && { headers: { 'x-portal-form': named } }),
  });

describe.each([form, undefined])('as form %s', (named) => {
  test('what the form computes is kept, whether it was sent or not', async () => {
    for (const sent of [{}, { seatsCost: '0.30' }, { seatsCost: null }]) {
      const { status, body } = await ask({ seats: 3, seatPrice: '0.10', ...sent }, named);
      expect([status, body.error]).toEqual([201, undefined]);
      expect((await me.call('GET', `licenses/${body.id}`)).body).toMatchObject({ seats: 3, seatsCost: '0.30' });
    }
  });

  test.each([
    ['another value', { seats: 3, seatPrice: '0.10', seatsCost: '0.01' }],
    ['the same number written otherwise', { seats: 3, seatPrice: '0.10', seatsCost: '0.3' }],
    ['a value where there is none', { seats: 3, seatsCost: '1' }],
    ['what a float would make of it', { seats: 3, seatPrice: '0.10', seatsCost: '0.30000000000000004' }],
  ])('%s is refused with code, pointer and the right value', async (_what, payload) => {
    const { status, body } = await ask(payload, named);
    expect([status, body.error.code]).toEqual([422, 'FIELD_LOCKED']);
    expect(body.error.fields.seatsCost).toMatchObject({ code: 'field.computed', pointer: '/seatsCost' });
  });

  test('too many digits are refused, not rounded', async () => {
    const { status, body } = await ask({ seats: 99, seatPrice: '9'.repeat(34) }, named);
    expect([status, body.error.code]).toEqual([422, 'FORM_REFUSED']);
    expect(body.error.fields.seatsCost).toMatchObject({ code: 'computed.tooManyDigits' });
  });
});

describe('of a record that is changed', () => {
  let id: string;
  const record = async () => (await me.call('GET', `auth/keys?id=${id}`)).body.items[0];
  const change = async (payload: object) =>
    me.call('PUT', `auth/keys/${id}`, { payload, headers: { 'if-match': String((await record()).revision) } });

  beforeAll(async () => {
    id = (await me.call('POST', 'auth/keys', { payload: { name: 'Key' } })).body.id;
    const { status, body } = await change({ seats: 3, seatPrice: '0.10' });
    expect([status, body.error]).toEqual([200, undefined]);
  });

  test('what is computed follows what was sent, from what is stored besides', async () => {
    expect(await record()).toMatchObject({ seatsCost: '0.30' });
    expect((await change({ seats: 4 })).status).toBe(200);
    expect(await record()).toMatchObject({ seats: 4, seatPrice: '0.10', seatsCost: '0.40' });
    expect((await change({ name: 'Other' })).status).toBe(200);
    expect(await record()).toMatchObject({ name: 'Other', seatsCost: '0.40' });
  });

  test('a value of the sender’s own is refused, and changes nothing', async () => {
    const { status, body } = await change({ seats: 5, seatsCost: '0.40' });
    expect([status, body.error.code, body.error.fields.seatsCost.code]).toEqual([
      422,
      'FIELD_LOCKED',
      'field.computed',
    ]);
    expect(await record()).toMatchObject({ seats: 4, seatsCost: '0.40' });
  });

  test('a change that makes it impossible is refused, also where it was not sent', async () => {
    const { status, body } = await change({ seatPrice: '9'.repeat(34) });
    expect([status, body.error?.fields?.seatsCost?.code]).toEqual([422, 'computed.tooManyDigits']);
    expect(await record()).toMatchObject({ seatPrice: '0.10', seatsCost: '0.40' });
  });

  test('a change of something else leaves it as it is stored, also where it could not be computed now', async () => {
    const path = 'schemas/forms/api-key-change.form.json';
    const before = readFileSync(join(project.folder, path), 'utf8');
    const seats = { field: 'seats' };
    const nothing = { difference: [seats, seats] };
    for (const [computed, refused] of [
      [{ quotient: [seats, nothing], places: 2, rounding: 'halfUp' }, 'computed.dividedByZero'],
      [{ sum: [seats, { field: 'seatPrice' }] }, undefined],
    ] as const) {
      project.edit(path, ({ steps }) => {
        const fields = (steps as JsonObject[]).flatMap((step) => step.fields as Record<string, Json>[]);
        const field = fields.find(({ name }) => name === 'seatsCost');
        if (field) field.computed = computed as unknown as Json;
      });
      await server.definitions.refresh();
      expect(server.definitions.edition().problems).toEqual([]);
      const { status, body } = await change({ name: `Key of ${refused}` });
      expect([status, body.error]).toEqual([200, undefined]);
      expect(await record()).toMatchObject({ seats: 4, seatsCost: '0.40' });
      if (refused !== undefined) expect((await change({ seats: 5 })).body.error?.fields?.seatsCost?.code).toBe(refused);
    }
    writeFileSync(join(project.folder, path), before);
    await server.definitions.refresh();
  });

  test('it follows what was sent, also where something stored besides breaks a rule by now', async () => {
    const path = 'schemas/forms/api-key-change.form.json';
    const before = readFileSync(join(project.folder, path), 'utf8');
    project.edit(path, ({ steps }) => {
      const fields = (steps as JsonObject[]).flatMap((step) => step.fields as Record<string, Json>[]);
      const field = fields.find(({ name }) => name === 'seatPrice');
      if (field) field.minLength = 20;
    });
    await server.definitions.refresh();
    expect((await change({ seats: 6 })).status).toBe(200);
    expect(await record()).toMatchObject({ seats: 6, seatPrice: '0.10', seatsCost: '0.60' });
    writeFileSync(join(project.folder, path), before);
    await server.definitions.refresh();
  });

  test('what nothing is left of goes', async () => {
    expect((await change({ seats: null })).status).toBe(200);
    expect((await record()).seatsCost ?? null).toBeNull();
  });
});
