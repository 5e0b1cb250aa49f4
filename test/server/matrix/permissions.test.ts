import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roleNames } from '../../support/roles';
import { matrixCalls, withoutCall } from './calls';
import { type Caller, type Portal, startPortal } from './portal';

interface Permissions {
  readonly permissions: Readonly<Record<string, { readonly minimum: string; readonly own?: boolean }>>;
}

interface BulkSource {
  readonly path: string;
  readonly permission?: string;
  readonly bulk?: { readonly operations: readonly string[] };
}
const { permissions } = JSON.parse(
  readFileSync(new URL('../../../schemas/permissions.json', import.meta.url), 'utf8'),
) as Permissions;

let portal: Portal;
const callers = new Map<string, Caller>();

beforeAll(async () => {
  portal = await startPortal();
  for (const role of roleNames) callers.set(role, await portal.signIn({ role }));
});
afterAll(() => portal.close());

/** Makes the permission's call as one role, and as nobody. */
async function outcome(
  permission: string,
  role: string | 'anonymous',
): Promise<{ status: number; message?: string; denial: string }> {
  const prepare = matrixCalls[permission];
  if (!prepare) throw new Error(`The permission ${permission} has no call.`);
  const caller = role === 'anonymous' ? portal.anonymous : callers.get(role);
  if (!caller) throw new Error(`Nobody is ${role}.`);
  const { method, path, payload, headers, denials } = await prepare(portal, caller.id);
  const answer = await caller.call(method, path, { payload, headers });
  const error = (answer.body as { error?: { message?: string } } | undefined)?.error;
  return { status: answer.status, message: error?.message, denial: denials?.[role] ?? usualDenial };
}

const usualDenial = 'Current user does not have the rights to perform this action';

describe('S31: permissions.json is enforced by HTTP', () => {
  it('for every permission that has an operation', () => {
    expect([...Object.keys(matrixCalls), ...withoutCall].sort()).toEqual(Object.keys(permissions).sort());
  });

  for (const [permission, { minimum }] of Object.entries(permissions).filter(([name]) => matrixCalls[name])) {
    it(`${permission}: nobody anonymous`, async () => {
      expect(await outcome(permission, 'anonymous')).toMatchObject({ status: 401 });
    });
    for (const role of roleNames) {
      const allowed = roleNames.indexOf(role) >= roleNames.indexOf(minimum);
      it(`${permission}: ${role} ${allowed ? 'may' : 'may not'}`, async () => {
        const { status, message, denial } = await outcome(permission, role);
        if (allowed) expect([200, 201, 204]).toContain(status);
        else expect({ status, message }).toEqual({ status: 403, message: expect.stringContaining(denial) });
      });
    }
  }
});

describe('An operation at many records asks for the permission of the operation at one', () => {
  const { sources } = JSON.parse(readFileSync(new URL('../../../schemas/sources.json', import.meta.url), 'utf8')) as {
    readonly sources: Readonly<Record<string, BulkSource>>;
  };
  const cases = Object.values(sources).flatMap(({ path, bulk }) =>
    (bulk?.operations ?? []).map((operation) => ({ path, operation, permission: sources[operation]?.permission })),
  );

  it.each(cases)('$path: $operation', async ({ path, operation, permission }) => {
    const { minimum = 'USER' } = permissions[permission ?? ''] ?? {};
    for (const role of roleNames) {
      const job = `${operation}-${role}`;
      const payload = { job, operation, records: [{ id: 'nobody' }], payload: { reason: 'none' } };
      const answer = await callers.get(role)?.call('POST', path, { payload });
      const allowed = roleNames.indexOf(role) >= roleNames.indexOf(minimum);
      expect([role, answer?.status]).toEqual([role, allowed ? 200 : 403]);
      if (allowed) expect(answer?.body).toMatchObject({ results: [{ id: 'nobody', status: expect.any(Number) }] });
    }
    const anonymous = await portal.anonymous.call('POST', path, { payload: { job: 'anonymous-job', operation } });
    expect(anonymous.status).toBe(401);
  });
});

/** Specification section 6, written out by hand: may a USER, an ADMIN_READ, an ADMIN_WRITE, a SYSADMIN? */
const written: readonly (readonly [
  sentence: string,
  permission: string,
  ...may: readonly [0 | 1, 0 | 1, 0 | 1, 0 | 1],
])[] = [
  ['generate API key secret', 'generateApiKeySecret', 1, 1, 1, 1],
  ['create API key', 'createApiKey', 1, 1, 1, 1],
  ['create license', 'createLicense', 1, 1, 1, 1],
  ['delete an API key of one’s own', 'deleteApiKey', 1, 1, 1, 1],
  ['disable an API key of one’s own', 'disableApiKey', 1, 1, 1, 1],
  ['edit an API key of one’s own', 'editApiKey', 1, 1, 1, 1],
  ['create user', 'createUser', 0, 1, 1, 1],
  ['sync user', 'syncUser', 0, 1, 1, 1],
  ['edit users', 'editUser', 0, 0, 1, 1],
  ['activate users', 'activateUser', 0, 0, 1, 1],
  ['delete users', 'deleteUser', 0, 0, 1, 1],
  ['edit user licenses', 'editUserLicenses', 0, 0, 1, 1],
  ['toggle agent', 'toggleAgent', 0, 0, 1, 1],
  ['edit license', 'editLicense', 0, 0, 1, 1],
  ['create security notifications', 'createSecurityNotification', 0, 0, 1, 1],
  ['edit security notifications', 'editSecurityNotification', 0, 0, 1, 1],
  ['delete security notifications', 'deleteSecurityNotification', 0, 0, 1, 1],
  ['close a notification', 'closeNotification', 0, 0, 1, 1],
  ['edit a user’s role', 'editUserRole', 0, 0, 0, 1],
  ['delete a license', 'deleteLicense', 0, 0, 0, 1],
  ['create an RSA key', 'createRsaKey', 0, 0, 0, 1],
];

describe('Specification section 6 is enforced by HTTP', () => {
  it.each(written)('%s', async (_sentence, permission, ...may) => {
    const roles: readonly string[] = ['USER', 'ADMIN_READ', 'ADMIN_WRITE', 'SYSADMIN'];
    const found: number[] = [];
    for (const role of roles) found.push((await outcome(permission, role)).status === 403 ? 0 : 1);
    expect(found).toEqual([...may]);
    expect((await outcome(permission, 'UNKNOWN')).status).toBe(403);
    expect((await outcome(permission, 'anonymous')).status).toBe(401);
  });

  it('gives nothing for claiming to be in admin mode (quality S32)', async () => {
    const user = callers.get('USER');
    for (const [permission, { minimum }] of Object.entries(permissions)) {
      const prepare = matrixCalls[permission];
      if (!prepare || !user || roleNames.indexOf(minimum) <= roleNames.indexOf('USER')) continue;
      const { method, path, payload, headers } = await prepare(portal, user.id);
      const answer = await user.call(method, path, { payload, headers: { ...headers, 'x-portal-mode': 'admin' } });
      expect([permission, answer.status]).toEqual([permission, 403]);
    }
  });
});
