import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readContract } from '../../../server/definitions/contract';
import { type OperationRule, type Proof, poolOperations, portalOperations } from '../../../server/identity';
import { codeAt } from '../../../server/identity/totp';
import { operations } from '../../../server/operations';
import { projectFolder } from '../../../server/platform/project-folder';
import { type ServerApp, type SignedIn, serverApp, type Visitor } from '../../support/server-app';
import { type BothSides, password, poolOf, type Tokens } from './support/portal-people';
import { proofRows } from './support/proof-rows';

/* Every operation on how people sign in × what a caller shows, with and without a second factor, at the pool and in the portal. */

let server: ServerApp;
let pool: ReturnType<typeof poolOf>;
beforeAll(async () => {
  server = await serverApp();
  pool = poolOf(server);
});
afterAll(() => server.close());
// Limits count by the minute.
beforeEach(() => server.clock.forward(61_000));

const minutes = (count: number) => count * 60_000;

/** What somebody may bring, and what it is good for. */
const shown = {
  nothing: [],
  'tokens of an old sign-in': ['session'],
  'refreshed tokens': ['session'],
  'refreshed tokens of an old sign-in': ['session'],
  'tokens of a fresh sign-in': ['session', 'begun', 'fresh'],
} as const satisfies Readonly<Record<string, readonly Proof[]>>;
type Shown = keyof typeof shown;
const everythingShown = Object.keys(shown) as readonly Shown[];
const isEnough = (what: Shown, proof: Proof) => (shown[what] as readonly Proof[]).includes(proof);

const factors = [
  ['without a second factor', false],
  ['with a second factor', true],
] as const;

/** Signs in, and lets time pass and tokens be refreshed until they are what is wanted. */
async function bring(what: Exclude<Shown, 'nothing'>, person: BothSides): Promise<Tokens> {
  const tokens = await person.signIn();
  if (what.endsWith('old sign-in')) server.clock.forward(minutes(6));
  return what.startsWith('refreshed') ? pool.refreshed(tokens) : tokens;
}

const newPassword = 'Copper_Lantern-42';
const poolRules: readonly (readonly [string, OperationRule])[] = Object.entries(poolOperations);

test('The document shows the table as it is', () => {
  const shown = readFileSync(join(projectFolder(), 'docs/decisions/embedded-user-pool.md'), 'utf8').split('\n');
  const isRow = (line: string) => line.startsWith('| `');
  expect(shown.filter(isRow)).toEqual(proofRows().filter(isRow));
});

describe('The pool’s own operations', () => {
  /** A good call of each: nothing but the proof stands between it and success. */
  const calls: Readonly<Record<string, (person: BothSides, access: string | undefined) => Promise<object>>> = {
    GetUser: async () => ({}),
    UpdateUserAttributes: async () => ({ UserAttributes: [{ Name: 'given_name', Value: 'Ana' }] }),
    GetUserAttributeVerificationCode: async () => ({ AttributeName: 'email' }),
    async VerifyUserAttribute({ email }, AccessToken) {
      await pool.call('GetUserAttributeVerificationCode', { AccessToken, AttributeName: 'email' });
      await server.app.deliverMail();
      const text = server.letters.findLast((letter) => letter.to === email)?.text ?? '';
      return { AttributeName: 'email', Code: /\b\d{6}\b/.exec(text)?.[0] ?? '000000' };
    },
    GlobalSignOut: async () => ({}),
    ChangePassword: async () => ({ PreviousPassword: password, ProposedPassword: newPassword }),
    AssociateSoftwareToken: async () => ({}),
    async VerifySoftwareToken(person, AccessToken) {
      const begun = await pool.call('AssociateSoftwareToken', { AccessToken });
      // Where this caller may not begin, somebody else has: theirs is not for the caller to finish.
      const access = begun.status === 200 ? undefined : (await person.signIn()).access;
      const { body } = access ? await pool.call('AssociateSoftwareToken', { AccessToken: access }) : begun;
      return { UserCode: codeAt(body.SecretCode ?? '', server.clock.now()) };
    },
    SetUserMFAPreference: async ({ user }) => ({ SoftwareTokenMfaSettings: { Enabled: !user.mfa_enabled } }),
    DeleteUser: async () => ({}),
  };
  const bound = poolRules.filter(([, { proof }]) => proof !== 'none');

  test('are all walked here', () => {
    expect(Object.keys(calls).sort()).toEqual(bound.map(([name]) => name).sort());
  });

  describe.each(factors)('%s', (_words, withFactor) => {
    let refusedTo: BothSides;
    beforeAll(async () => {
      refusedTo = await pool.person({ withFactor });
    });

    test.each(bound)('%s takes what the table says', async (name, { proof }) => {
      for (const what of everythingShown) {
        const isAccepted = isEnough(what, proof);
        const person = isAccepted ? await pool.person({ withFactor }) : refusedTo;
        const tokens = what === 'nothing' ? undefined : await bring(what, person);
        const body = await calls[name]?.(person, tokens?.access);
        const answer = await pool.call(name, { ...body, ...(tokens ? { AccessToken: tokens.access } : {}) });
        const outcome = answer.status === 200 ? 'accepted' : `${answer.type}: ${answer.message}`;
        if (isAccepted) expect(outcome, what).toBe('accepted');
        else if (tokens)
          expect(outcome, what).toBe('NotAuthorizedException: Access Token is not fresh, sign in again.');
        else expect(answer, what).toMatchObject({ status: 400 });
      }
    });
  });

  test('take an address that would be another’s from nobody, whatever they show', async () => {
    const person = await pool.person();
    const { access: AccessToken } = await person.signIn();
    const UserAttributes = [{ Name: 'email', Value: 'somebody@example.com' }];
    const answer = await pool.call('UpdateUserAttributes', { AccessToken, UserAttributes });
    expect(answer.type).toBe('NotAuthorizedException');
  });

  test('finish setting up an app within half an hour of the fresh proof that began it, in the same sign-in', async () => {
    const begin = async (person: BothSides) => {
      const { access: AccessToken } = await person.signIn();
      const { body } = await pool.call('AssociateSoftwareToken', { AccessToken });
      return {
        finish: (token = AccessToken) => {
          const UserCode = codeAt(body.SecretCode ?? '', server.clock.now());
          return pool.call('VerifySoftwareToken', { AccessToken: token, UserCode });
        },
      };
    };
    const person = await pool.person();
    const first = await begin(person);
    server.clock.forward(minutes(29));
    const other = await person.signIn();
    expect((await first.finish(other.access)).type, 'another sign-in').toBe('SoftwareTokenMFANotFoundException');
    expect((await first.finish()).status, 'the same').toBe(200);
    const second = await begin(await pool.person());
    server.clock.forward(minutes(31));
    expect((await second.finish()).message).toBe('Access Token is not fresh, sign in again.');
  });

  test('take a sign-in of the password alone for no fresh proof once there is a second factor', async () => {
    const person = await pool.person();
    const [before, AccessToken] = [(await person.signIn()).access, (await person.signIn()).access];
    const enable = { AccessToken, SoftwareTokenMfaSettings: { Enabled: true } };
    expect((await pool.call('SetUserMFAPreference', enable)).status).toBe(200);
    expect((await pool.call('AssociateSoftwareToken', { AccessToken: before })).type).toBe('NotAuthorizedException');
  });
});

describe('The portal’s operations', () => {
  const { entries } = readContract(projectFolder());
  const rules = Object.entries(portalOperations);
  const bound = rules.filter(([, { proof }]) => proof !== 'none');

  /** Payloads of those that need more than a proof. */
  const payloads: Readonly<Record<string, (actor: BothSides) => object>> = {
    updateProfile: () => ({ firstName: 'Ana' }),
    deleteAccount: ({ email }) => ({ confirm: email }),
    createUser: () => invited(),
    changeUserRole: () => ({ role: 'ADMIN_READ' }),
    impersonateUser: () => ({ reason: 'A call to support' }),
  };
  const invited = () => ({
    email: `${Math.random().toString(36).slice(2)}@example.com`,
    firstName: 'Ana',
    lastName: 'Ruiz',
    accountType: 'Commercial',
  });

  let root: SignedIn;
  beforeAll(async () => {
    // So that none of the actors is the last of them.
    root = await server.signIn({ roleName: 'SYSADMIN' });
  });
  beforeEach(async () => {
    root = await server.again(root.user);
  });

  /** Id in the path: somebody, or a session, with whom the operation can be done. */
  async function idFor(source: string, visitor: Visitor): Promise<string> {
    if (source === 'endSession') return (await visitor.call('GET', 'auth/sessions')).body.items?.[0]?.id ?? 'none';
    if (source === 'resendInvitation') return (await root.call('POST', 'users', { payload: invited() })).body.id;
    if (source === 'retirePoolKey') {
      const formerKey = { kid: crypto.randomUUID(), slot: 'previous', private_key: '-', public_jwk: '{}' } as const;
      await server.connection.db
        .insertInto('idp_key')
        .values({ ...formerKey, retired_at: new Date(server.clock.now()) })
        .execute();
      return formerKey.kid;
    }
    const { user } = await pool.person();
    if (source === 'activateUser') await root.call('POST', `users/${user.id}/deactivate`, { payload: {} });
    return user.id;
  }

  async function call(source: string, visitor: Visitor, actor: BothSides, proof: object = {}) {
    if (source === 'endImpersonation') {
      const payload = { ...payloads.impersonateUser?.(actor), password, code: await actor.code() };
      await visitor.call('POST', `users/${(await pool.person()).user.id}/impersonate`, { payload });
    }
    if (source === 'rotatePoolKeys') {
      const longAgo = new Date(server.clock.now() - minutes(60));
      await server.connection.db
        .updateTable('idp_key')
        .set({ created_at: longAgo })
        .where('slot', '=', 'next')
        .execute();
    }
    const entry = entries.get(source);
    if (!entry) throw new Error(`There is no source ${source}.`);
    const path = entry.path.includes('{id}') ? entry.path.replace('{id}', await idFor(source, visitor)) : entry.path;
    const payload =
      entry.method === 'GET' || !entry.payload ? {} : { payload: { ...payloads[source]?.(actor), ...proof } };
    const { status, body } = await visitor.call(entry.method, path, payload);
    return status < 400 ? 'accepted' : `${status} ${body.error.code}`;
  }

  test('are in the table, every one that opens, changes or ends a session or an account', () => {
    const named = operations.filter(({ action = '' }) => /^(session|mfa|account|user)\./.test(action));
    const apart = ['changeUser', 'changeUserLicenses', 'changeUserAgent'];
    for (const { source } of named) if (!apart.includes(source)) expect(portalOperations).toHaveProperty(source);
    for (const [source, { proof }] of rules) {
      const operation = operations.find((one) => one.source === source);
      expect([source, operation?.access === 'anonymous']).toEqual([source, proof === 'none']);
    }
  });

  describe.each(factors)('%s', (_words, withFactor) => {
    const actorWith = () => pool.person({ withFactor, role: 'SYSADMIN' });

    test.each(bound)('%s takes what the table says', async (source, { proof }) => {
      const visitor = server.visitor();
      await visitor.call('GET', 'settings');
      const actor = await actorWith();
      expect(await call(source, visitor, actor), 'no session').toBe('401 UNAUTHENTICATED');

      const tokens = await actor.signIn();
      const old = await pool.enter(tokens);
      server.clock.forward(minutes(6));
      const outcome = proof === 'fresh' ? '403 FRESH_SIGN_IN_REQUIRED' : 'accepted';
      expect(await call(source, old, actor), 'a session of an old sign-in').toBe(outcome);

      const someone = await actorWith();
      const fresh = await pool.enter(await someone.signIn());
      expect(await call(source, fresh, someone), 'a session of a fresh sign-in').toBe('accepted');
    });

    test.each(bound.filter(([, { proof }]) => proof === 'fresh'))(
      '%s takes the password with the call for a fresh proof, with a code where there is a second factor',
      async (source) => {
        const actor = await actorWith();
        const old = await pool.enter(await actor.signIn());
        server.clock.forward(minutes(6));
        const wrong = await call(source, old, actor, { password: `${password}x`, code: await actor.code() });
        expect(wrong).toBe('401 INVALID_CREDENTIALS');
        if (withFactor) expect(await call(source, old, actor, { password })).toBe('401 CODE_REQUIRED');
        expect(await call(source, old, actor, { password, code: await actor.code() })).toBe('accepted');
      },
    );

    test('no refreshed identity token opens a session', async () => {
      const person = await pool.person({ withFactor });
      for (const what of ['refreshed tokens', 'refreshed tokens of an old sign-in'] as const) {
        const { status, code } = await pool.validate((await bring(what, person)).id);
        expect([status, code], what).toEqual([401, 'TOKEN_EXPIRED']);
      }
    });
  });

  test('take proofs of before for none once a second factor was turned on, but in the session that did', async () => {
    const person = await pool.person();
    const [own, other] = [await pool.enter(await person.signIn()), await pool.enter(await person.signIn())];
    expect(await call('enableMfa', own, person)).toBe('accepted');
    expect(await call('makeRecoveryCodes', other, person)).toBe('403 FRESH_SIGN_IN_REQUIRED');
    expect(await call('makeRecoveryCodes', own, person)).toBe('accepted');
  });
});
