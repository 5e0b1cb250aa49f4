import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import email from '../../../locales/en/email.json';
import {
  type ChangeRule,
  changeRules,
  type IdentityChange,
  poolOperations,
  portalOperations,
} from '../../../server/identity';
import { codeAt } from '../../../server/identity/totp';
import { type ServerApp, type SignedIn, serverApp, type Visitor } from '../../support/server-app';
import { type BothSides, password, poolOf, type Tokens } from './support/portal-people';

/*
 * What follows each change, wherever it is made: which tokens and sessions of before open nothing any more, which letter goes out, and
 * what the audit knows. Held to the table, change by change.
 */

let server: ServerApp;
let pool: ReturnType<typeof poolOf>;
let root: SignedIn;
beforeAll(async () => {
  server = await serverApp();
  pool = poolOf(server);
  root = await server.signIn({ roleName: 'SYSADMIN' });
});
afterAll(() => server.close());
beforeEach(async () => {
  // Limits count by the minute.
  server.clock.forward(61_000);
  root = await server.again(root.user);
});

/** Somebody with two sign-ins and the sessions that stand on them, one of which makes the change. */
interface Scene {
  readonly person: BothSides;
  readonly own: Tokens;
  readonly session: Visitor;
}

const newPassword = 'Copper_Lantern-42';
const clientId = () => server.app.pool.clientId;
const access = ({ own }: Scene) => ({ AccessToken: own.access });

async function mailedCode(person: BothSides): Promise<string> {
  await server.app.deliverMail();
  const text = server.letters.findLast((letter) => letter.to === person.email)?.text ?? '';
  return /\b\d{6}\b/.exec(text)?.[0] ?? '';
}

async function byAdministrator(method: 'POST' | 'PUT' | 'DELETE', { person }: Scene, path: string, payload?: object) {
  return (await root.call(method, `users/${person.user.id}${path}`, payload ? { payload } : {})).status;
}

type Way = readonly [
  name: string,
  change: IdentityChange,
  make: (scene: Scene) => Promise<number>,
  about?: { readonly withFactor?: boolean },
];

/** Every operation that changes something, with the change it makes; those of a sign-in under way have tests of their own. */
const written: readonly Way[] = [
  [
    'RevokeToken',
    'signedOut',
    async ({ own }) => (await pool.call('RevokeToken', { ClientId: clientId(), Token: own.refresh })).status,
  ],
  ['GlobalSignOut', 'signedOutEverywhere', async (scene) => (await pool.call('GlobalSignOut', access(scene))).status],
  ['DeleteUser', 'deleted', async (scene) => (await pool.call('DeleteUser', access(scene))).status],
  [
    'ChangePassword',
    'passwordChanged',
    async (scene) => {
      const change = { PreviousPassword: password, ProposedPassword: newPassword };
      return (await pool.call('ChangePassword', { ...access(scene), ...change })).status;
    },
  ],
  [
    'ConfirmForgotPassword',
    'passwordReset',
    async ({ person }) => {
      const about = { ClientId: clientId(), Username: person.email };
      await pool.call('ForgotPassword', about);
      const ConfirmationCode = await mailedCode(person);
      return (await pool.call('ConfirmForgotPassword', { ...about, ConfirmationCode, Password: newPassword })).status;
    },
  ],
  [
    'VerifySoftwareToken',
    'authenticatorChanged',
    async (scene) => {
      const { body } = await pool.call('AssociateSoftwareToken', access(scene));
      const UserCode = codeAt(body.SecretCode ?? '', server.clock.now());
      return (await pool.call('VerifySoftwareToken', { ...access(scene), UserCode })).status;
    },
    { withFactor: true },
  ],
  [
    'VerifyUserAttribute',
    'emailVerified',
    async (scene) => {
      await pool.call('GetUserAttributeVerificationCode', { ...access(scene), AttributeName: 'email' });
      const Code = await mailedCode(scene.person);
      return (await pool.call('VerifyUserAttribute', { ...access(scene), AttributeName: 'email', Code })).status;
    },
  ],
  ...([true, false] as const).map(
    (Enabled) =>
      [
        'SetUserMFAPreference',
        Enabled ? 'mfaEnabled' : 'mfaDisabled',
        async (scene: Scene) =>
          (await pool.call('SetUserMFAPreference', { ...access(scene), SoftwareTokenMfaSettings: { Enabled } })).status,
        { withFactor: !Enabled },
      ] as const,
  ),
  ['logout', 'signedOut', async ({ session }) => (await session.call('POST', 'sso/logout', { payload: {} })).status],
  [
    'endSession',
    'signedOut',
    async ({ session }) => {
      const { body } = await session.call('GET', 'auth/sessions');
      const { id } = body.items.find((one: { current: boolean }) => one.current);
      return (await session.call('DELETE', `auth/sessions/${id}`)).status;
    },
  ],
  [
    'endOtherSessions',
    'signedOutElsewhere',
    async ({ session }) => (await session.call('DELETE', 'auth/sessions')).status,
  ],
  ['enableMfa', 'mfaEnabled', async ({ session }) => (await session.call('POST', 'sso/mfa', { payload: {} })).status],
  [
    'disableMfa',
    'mfaDisabled',
    async ({ session }) => (await session.call('DELETE', 'sso/mfa', { payload: {} })).status,
    { withFactor: true },
  ],
  [
    'makeRecoveryCodes',
    'recoveryCodesMade',
    async ({ session }) => (await session.call('POST', 'auth/recovery-codes', { payload: {} })).status,
    { withFactor: true },
  ],
  [
    'deleteAccount',
    'deleted',
    async ({ session, person }) =>
      (await session.call('DELETE', 'auth/account', { payload: { confirm: person.email } })).status,
  ],
  ['deactivateUser', 'disabled', (scene) => byAdministrator('POST', scene, '/deactivate', {})],
  ['changeUserRole', 'roleChanged', (scene) => byAdministrator('PUT', scene, '/role', { role: 'ADMIN_READ' })],
  ['endUserSessions', 'signedOutEverywhere', (scene) => byAdministrator('DELETE', scene, '/sessions')],
  ['removeUserMfa', 'mfaRemoved', (scene) => byAdministrator('DELETE', scene, '/mfa'), { withFactor: true }],
  ['resetUserPassword', 'resetRequired', (scene) => byAdministrator('POST', scene, '/reset-password', {})],
  ['deleteUser', 'deleted', (scene) => byAdministrator('DELETE', scene, '')],
  [
    'syncUser',
    'disabled',
    async (scene) => {
      // Switched off at the pool alone; synchronizing makes it true here.
      const { sub } = scene.person;
      await server.connection.db.updateTable('idp_user').set({ enabled: false }).where('sub', '=', sub).execute();
      return byAdministrator('POST', scene, '/sync', {});
    },
  ],
];

const ways = written.map(([name, change, make, { withFactor = false } = {}]) => ({ name, change, make, withFactor }));

const ends = (scope: ChangeRule['endsSessions'], whose: 'own' | 'other') =>
  scope === 'all' || scope === (whose === 'own' ? 'this' : 'others');

test('Every operation of the table that makes a change is walked here', () => {
  const rules = Object.entries({ ...poolOperations, ...portalOperations });
  const inSignIn = ['SignUp', 'ConfirmSignUp', 'RespondToAuthChallenge'];
  const promised = rules.flatMap(([name, { changes }]) =>
    inSignIn.includes(name) ? [] : changes.map((change) => `${name} ${change}`),
  );
  expect(ways.map(({ name, change }) => `${name} ${change}`).sort()).toEqual(promised.sort());
});

describe('What follows', () => {
  test.each(ways)('$name ($change) is what the table says', async ({ name, change, make, withFactor }) => {
    const rule: ChangeRule = changeRules[change];
    const person = await pool.person({ withFactor });
    const [own, other] = [await person.signIn(), await person.signIn()];
    const [session, otherSession] = [await pool.enter(own), await pool.enter(other)];
    await server.app.deliverMail();
    const audited = async () => server.connection.db.selectFrom('audit_events').select(['id', 'action']).execute();
    const lettersBefore = server.letters.length;
    const auditedBefore = new Set((await audited()).map(({ id }) => id));

    expect(await make({ person, own, session })).toBeLessThan(300);

    const isIn = async (visitor: Visitor) => (await visitor.call('GET', 'auth/profile')).status === 200;
    expect([await isIn(session), await isIn(otherSession)], 'own and other session live').toEqual([
      !ends(rule.endsSessions, 'own'),
      !ends(rule.endsSessions, 'other'),
    ]);
    for (const [whose, tokens] of [
      ['own', own],
      ['other', other],
    ] as const) {
      const live = !ends(rule.endsSignIns, whose);
      // A sign-in of the password alone opens no session once there is a second factor.
      const id = live && !(change === 'mfaEnabled');
      expect(await pool.opens(tokens), `tokens of the ${whose} sign-in`).toEqual({ id, access: live, refresh: live });
    }

    await server.app.deliverMail();
    const letters = server.letters.slice(lettersBefore).filter((letter) => letter.to === person.email);
    const told = letters.filter(({ text }) => !/\b\d{6}\b/.test(text));
    if (rule.letter === null) expect(told).toEqual([]);
    else if (rule.letter === 'ACCOUNT_DELETED')
      expect(told).toMatchObject([{ subject: email.letters.ACCOUNT_DELETED.subject }]);
    else expect(told.map(({ text }) => text)).toEqual([expect.stringContaining(email.notices[rule.letter])]);

    const events = (await audited()).filter(({ id }) => !auditedBefore.has(id)).map(({ action }) => action);
    if (Object.hasOwn(poolOperations, name)) expect(events).toContain(`identity.${change}`);
    else
      expect(
        events.filter((action) => !action.startsWith('identity.')),
        'one of the portal',
      ).not.toEqual([]);
  });
});

describe('A person who deletes themselves at the pool', () => {
  const remove = async (person: BothSides) => pool.call('DeleteUser', { AccessToken: (await person.signIn()).access });

  test('is followed in the portal’s row', async () => {
    const person = await pool.person();
    expect((await remove(person)).status).toBe(200);
    const { db } = server.connection;
    const row = await db.selectFrom('users').selectAll().where('id', '=', person.user.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ status: 'DELETED', sub: null, first_name: '', last_name: '' });
    expect(await server.app.pool.admin.get(person.sub)).toBeUndefined();
  });

  test('stays, in both, when they are the last system administrator', async () => {
    const { db } = server.connection;
    const person = await pool.person({ role: 'SYSADMIN' });
    await db.updateTable('users').set({ role: 'USER' }).where('id', '!=', person.user.id).execute();
    expect(await remove(person)).toMatchObject({
      type: 'NotAuthorizedException',
      message: 'The last system administrator cannot be deleted.',
    });
    await db.updateTable('users').set({ role: 'SYSADMIN' }).where('id', '=', root.user.id).execute();
    expect(await server.app.pool.admin.get(person.sub)).toBeDefined();
    expect((await remove(person)).status).toBe(200);
  });
});

describe('What happens within a sign-in or before the first', () => {
  test('a temporary password that is replaced is told, and audited', async () => {
    const { email: to, sub } = await pool.person();
    await server.app.pool.seed?.({ sub, email: to, password, status: 'FORCE_CHANGE_PASSWORD' });
    const letters = () => server.letters.filter((letter) => letter.to === to);
    await pool.chooseFirst(to, newPassword);
    await server.app.deliverMail();
    expect(letters().map(({ text }) => text)).toEqual([expect.stringContaining(email.notices.passwordChanged)]);
  });

  test('refused codes leave an audit event: of a reset, of a confirmation, of an address', async () => {
    const person = await pool.person();
    const about = { ClientId: clientId(), Username: person.email, ConfirmationCode: '000000' };
    await pool.call('ConfirmForgotPassword', { ...about, Password: newPassword });
    await pool.call('ConfirmSignUp', about);
    const { access: AccessToken } = await person.signIn();
    await pool.call('VerifyUserAttribute', { AccessToken, AttributeName: 'email', Code: '000000' });
    await server.app.deliverMail();
    const events = await server.connection.db
      .selectFrom('audit_events')
      .select(['action', 'reason', 'result'])
      .where('target_id', '=', person.user.id)
      .where('result', '=', 'FAILED')
      .execute();
    expect(events.map(({ action, reason }) => `${action} ${reason}`).sort()).toEqual([
      'identity.codeRefused confirmSignUp',
      'identity.codeRefused resetPassword',
      'identity.codeRefused verifyEmail',
    ]);
  });
});

describe('A synchronization', () => {
  test('of somebody who outranks the actor writes nothing to the pool', async () => {
    const person = await pool.person({ role: 'SYSADMIN' });
    const reader = await server.signIn({ roleName: 'ADMIN_READ' });
    const before = await server.app.pool.admin.get(person.sub);
    server.clock.forward(1000);
    expect((await reader.call('POST', `users/${person.user.id}/sync`, { payload: {} })).status).toBe(403);
    expect(await server.app.pool.admin.get(person.sub)).toEqual(before);
  });
});

describe('A change and what follows it', () => {
  test('happen together or not at all: where the portal cannot follow, the pool is as it was', async () => {
    const person = await pool.person();
    const own = await person.signIn();
    const session = await pool.enter(own);
    const { db } = server.connection;
    await sql`alter table audit_events rename to audit_events_away`.execute(db);
    const answer = await pool.call('GlobalSignOut', { AccessToken: own.access });
    await sql`alter table audit_events_away rename to audit_events`.execute(db);
    expect(answer.status).toBe(500);
    expect((await session.call('GET', 'auth/profile')).status).toBe(200);
    expect(await pool.opens(own)).toEqual({ id: true, access: true, refresh: true });
  });
});
