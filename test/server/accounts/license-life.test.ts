import { createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshLicense } from '../matrix/calls';
import { type Caller, type Portal, startPortal } from '../matrix/portal';

const day = 24 * 60 * 60 * 1000;
let portal: Portal;
let owner: Caller;
let admin: Caller;
let sysadmin: Caller;
beforeAll(async () => {
  portal = await startPortal();
  owner = await portal.signIn({ role: 'USER' });
  admin = await portal.signIn({ role: 'ADMIN_WRITE' });
  sysadmin = await portal.signIn({ role: 'SYSADMIN' });
});
afterAll(() => portal.close());

const request = { licenseType: 'COMMERCIAL_WLS', purpose: 'PRODUCTION', product: 'Solver', acceptTerms: true };
type Body = { id: string; status: string; revision: number; error: { code: string } } & Record<string, unknown>;
const ask = async (payload: object = request) => (await owner.call('POST', 'licenses', { payload })).body as Body;
const act = async (caller: Caller, id: string, verb: string, payload: object = {}) => {
  const answer = await caller.call('POST', `licenses/${id}/${verb}`, { payload });
  return { status: answer.status, body: answer.body as Body };
};

describe('A license that was asked for', () => {
  it('waits, is approved for a year, suspended, reinstated and revoked, and all of it is told', async () => {
    const { id, status } = await ask();
    expect(status).toBe('PENDING');
    expect((await act(admin, id, 'suspend')).body.error.code).toBe('LICENSE_STATE');
    const approved = (await act(admin, id, 'approve', { reason: 'Welcome' })).body;
    expect(approved).toMatchObject({ status: 'ACTIVE', decision: { by: admin.id, reason: 'Welcome' } });
    expect(Date.parse(String(approved.expiresAt)) - portal.now()).toBeGreaterThan(364 * day);
    expect((await act(admin, id, 'suspend')).body.status).toBe('SUSPENDED');
    expect((await act(admin, id, 'reinstate')).body.status).toBe('ACTIVE');
    expect((await act(admin, id, 'revoke')).body.status).toBe('REVOKED');
    for (const verb of ['approve', 'reinstate', 'suspend', 'revoke', 'reject']) {
      expect((await act(admin, id, verb)).status).toBe(409);
    }
    const events = (await owner.call('GET', `licenses/${id}/events`)).body as { items: { type: string }[] };
    expect(events.items.map((event) => event.type).sort()).toEqual(
      ['LICENSE_APPROVED', 'LICENSE_REINSTATED', 'LICENSE_REQUESTED', 'LICENSE_REVOKED', 'LICENSE_SUSPENDED'].sort(),
    );
    const audit = (await admin.call('GET', `audit?target=${id}&sort=at`)).body as {
      items: { action: string; result: string }[];
    };
    const done = audit.items.filter((event) => event.result === 'OK').map((event) => event.action);
    expect(done.sort()).toEqual([
      'license.approve',
      'license.create',
      'license.reinstate',
      'license.revoke',
      'license.suspend',
    ]);
  });

  it('can be rejected', async () => {
    const { id } = await ask();
    expect((await act(admin, id, 'reject', { reason: 'Not now' })).body).toMatchObject({ status: 'REJECTED' });
  });

  it('must be of a type and for a purpose that settings know', async () => {
    for (const [field, value] of [
      ['licenseType', 'NOTHING'],
      ['licenseType', 'constructor'],
      ['purpose', 'NOTHING'],
    ] as const) {
      const answer = await owner.call('POST', 'licenses', { payload: { ...request, [field]: value } });
      expect(answer).toMatchObject({ status: 400, body: { error: { fields: { [field]: expect.anything() } } } });
    }
    // Nor does an administrator grant what the settings do not know.
    const granted = { ...request, licenseType: 'NOTHING', ownerId: owner.id };
    expect((await admin.call('POST', 'licenses', { payload: granted })).status).toBe(400);
    const terms = await owner.call('POST', 'licenses', { payload: { ...request, acceptTerms: false } });
    expect(terms.status).toBe(400);
  });

  it('of an academic type is for academic accounts only, and theirs is valid at once', async () => {
    const academic = await portal.signIn({ role: 'USER', accountType: 'Academic' });
    const payload = { ...request, licenseType: 'ACADEMIC_NAMED', purpose: 'RESEARCH' };
    expect((await ask(payload)).error.code).toBe('LICENSE_ACADEMIC_ONLY');
    const granted = await academic.call('POST', 'licenses', { payload });
    expect(granted).toMatchObject({ status: 201, body: { status: 'ACTIVE', category: 'named', manager: true } });
  });
});

describe('Asking without end (quality S58)', () => {
  it('for licenses is refused after thirty in an hour, to this person only', async () => {
    const eager = await portal.signIn({ role: 'USER' });
    const statuses: number[] = [];
    for (let n = 0; n < 31; n += 1) statuses.push((await eager.call('POST', 'licenses', { payload: request })).status);
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 201), 429]);
    expect((await ask()).status).toBe('PENDING');
  });

  it('which addresses have accounts is refused after sixty in ten minutes (quality S53)', async () => {
    const curious = await portal.signIn({ role: 'USER' });
    const id = await freshLicense(portal, curious.id);
    const statuses: number[] = [];
    for (let n = 0; n < 61; n += 1) {
      const payload = { email: `guess${n}@portico.example` };
      statuses.push((await curious.call('POST', `licenses/${id}/users`, { payload })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 400), 429]);
  });
});

describe('Renewing', () => {
  it('an academic license by its owner works from thirty days before its expiry', async () => {
    const academic = await portal.signIn({ role: 'USER', accountType: 'Academic' });
    const id = await freshLicense(portal, academic.id);
    const expiring = (days: number) =>
      portal.db
        .updateTable('licenses')
        .set({ license_type: 'ACADEMIC_WLS', expires_at: new Date(portal.now() + days * day) })
        .where('id', '=', id)
        .execute();
    await expiring(31);
    expect((await act(academic, id, 'renew')).body.error.code).toBe('NOT_EXPIRING_YET');
    await expiring(20);
    expect((await academic.call('GET', `licenses/${id}`)).body).toMatchObject({ status: 'EXPIRING', renewable: true });
    expect((await act(academic, id, 'renew', { until: '2099-01-01T00:00:00Z' })).status).toBe(403);
    const renewed = (await act(academic, id, 'renew')).body;
    expect(renewed).toMatchObject({ status: 'ACTIVE', renewable: false });
    expect(Date.parse(String(renewed.expiresAt)) - portal.now()).toBeGreaterThan(384 * day);
  });

  it('a commercial license takes an administrator', async () => {
    const id = await freshLicense(portal, owner.id);
    expect((await act(owner, id, 'renew')).body.error.code).toBe('NOT_ACADEMIC');
    expect((await act(admin, id, 'renew')).status).toBe(200);
  });

  it('adds one year however often an administrator presses, where the revision comes along (quality R6)', async () => {
    const id = await freshLicense(portal, owner.id);
    const { revision } = (await admin.call('GET', `licenses/${id}`)).body as Body;
    const press = () =>
      admin.call('POST', `licenses/${id}/renew`, { payload: {}, headers: { 'if-match': `"${revision}"` } });
    const answers = await Promise.all([press(), press(), press()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
  });
});

describe('A license', () => {
  it('is deleted only while it was never used', async () => {
    const id = await freshLicense(portal, owner.id);
    await portal.db
      .insertInto('usage_records')
      .values({
        license_id: id,
        api_key_id: null,
        user_id: null,
        period_start: new Date(portal.now()),
        metric: 'REQUESTS',
        value: 1,
        host: null,
        version: null,
        region: null,
        unit_price: 0,
        cost: 0,
        rate_version_id: null,
      })
      .execute();
    expect(await sysadmin.call('DELETE', `licenses/${id}`)).toMatchObject({
      status: 409,
      body: { error: { code: 'LICENSE_IN_USE' } },
    });
    expect((await sysadmin.call('DELETE', `licenses/${await freshLicense(portal, owner.id)}`)).status).toBe(204);
  });

  it('takes no change from anyone who has not seen its last revision', async () => {
    const id = await freshLicense(portal, owner.id);
    const change = (revision: number) =>
      admin.call('PUT', `licenses/${id}`, {
        payload: { limits: { sessions: 9 } },
        headers: { 'if-match': `"${revision}"` },
      });
    const changes = await Promise.all([change(1), change(1), change(1)]);
    expect(changes.map((answer) => answer.status).sort()).toEqual([200, 412, 412]);
    expect((await admin.call('GET', `licenses/${id}`)).body).toMatchObject({
      revision: 2,
      limits: { sessions: 9, keys: null },
    });
  });

  it('has people whom its manager adds and removes, but for the owner', async () => {
    const id = await freshLicense(portal, owner.id);
    const colleague = await portal.signIn({ role: 'USER' });
    const invite = (manager: boolean) =>
      owner.call('POST', `licenses/${id}/users`, { payload: { email: colleague.email.toUpperCase(), manager } });
    expect(await invite(false)).toMatchObject({ status: 201, body: { userId: colleague.id, manager: false } });
    expect((await colleague.call('GET', `licenses/${id}`)).status).toBe(404);
    expect((await invite(true)).status).toBe(201);
    expect((await colleague.call('GET', `licenses/${id}`)).body).toMatchObject({ manager: true, members: 2 });
    expect((await colleague.call('GET', `licenses/${id}/users`)).body).toMatchObject({ total: 2 });
    expect((await colleague.call('DELETE', `licenses/${id}/users/${owner.id}`)).status).toBe(409);
    expect((await owner.call('DELETE', `licenses/${id}/users/${colleague.id}`)).status).toBe(204);
    expect((await colleague.call('GET', `licenses/${id}`)).status).toBe(404);
    const stranger = await owner.call('POST', `licenses/${id}/users`, { payload: { email: 'nobody@portico.example' } });
    expect(stranger).toMatchObject({ status: 400, body: { error: { fields: { email: { code: 'NO_ACCOUNT' } } } } });
  });

  it('has a signed file with the access id of one’s key and no secret', async () => {
    const id = await freshLicense(portal, owner.id);
    const key = (await owner.call('POST', 'auth/keys', { payload: { name: 'For the file', licenseId: id } })).body as {
      id: string;
      accessId: string;
      secret: string;
    };
    const file = await owner.call('GET', `licenses/${id}/file?keyId=${key.id}`);
    expect(file.status).toBe(200);
    expect(file.headers['content-type']).toMatch(/^text\/plain/);
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="LIC-[^"]+\.lic"$/);
    expect(file.text).toContain(`ACCESS_ID=${key.accessId}\n`);
    expect(file.text).not.toContain(key.secret);
    const keys = (await admin.call('GET', 'auth/rsa-keys')).body as {
      items: { id: string; kid: string; publicJwk: { n: string; e: string } }[];
    };
    const signer = keys.items.find(({ kid }) => file.text.includes(`KEY_ID=${kid}\n`));
    const jwk = { kty: 'RSA', n: signer?.publicJwk.n ?? '', e: signer?.publicJwk.e ?? '' };
    const [signed = '', signature = ''] = file.text.trimEnd().split('SIGNATURE=');
    expect(
      verify(
        'sha256',
        Buffer.from(signed),
        createPublicKey({ key: jwk, format: 'jwk' }),
        Buffer.from(signature, 'base64url'),
      ),
    ).toBe(true);
    const uses = (await admin.call('GET', `auth/rsa-keys/${signer?.id}/uses`)).body as { items: object[] };
    expect(uses.items).toContainEqual({ id, number: expect.any(String), files: 1, lastAt: expect.any(String) });
    expect((await owner.call('GET', `licenses/${id}/file`)).status).toBe(400);
    expect((await owner.call('GET', `licenses/${id}/file?keyId=somebody-elses`)).status).toBe(400);
  });

  it('answers 304 to anyone who has seen it', async () => {
    const id = await freshLicense(portal, owner.id);
    for (const path of [`licenses/${id}`, `licenses?id=${id}`]) {
      const first = await owner.call('GET', path);
      const again = await owner.call('GET', path, { headers: { 'if-none-match': String(first.headers.etag) } });
      expect([again.status, again.text]).toEqual([304, '']);
    }
  });
});
