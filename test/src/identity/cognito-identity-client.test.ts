import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeAt } from '../../../server/identity/totp';
import { cognitoFailure } from '../../../src/identity/cognito-failure';
import { createCognitoIdentityClient } from '../../../src/identity/cognito-identity-client';
import type { PoolReference, SignInOutcome } from '../../../src/identity/identity-client';
import { otherCode, wrongCodeAt } from '../../server/identity/support/fakes';
import { goodPassword, type RunningPool, startPool } from '../../server/identity/support/running-pool';

const totpSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const other = 'Copper-Meadow-58';
const client = createCognitoIdentityClient();

let running: RunningPool;
let pool: PoolReference;
beforeAll(async () => {
  running = await startPool();
  pool = { userPoolId: running.pool.poolId, clientId: running.pool.clientId, endpoint: running.endpoint };
});
afterAll(() => running.close());

const code = () => codeAt(totpSecret, running.clock.now());

/** The outcome, which must be of this kind. */
function ofKind<Kind extends SignInOutcome['kind']>(outcome: SignInOutcome, kind: Kind) {
  expect(outcome).toMatchObject({ kind });
  return outcome as Extract<SignInOutcome, { readonly kind: Kind }>;
}

describe('Signing in', () => {
  it('brings the identity token', async () => {
    const { email } = await running.person();
    const { idToken } = ofKind(await client.signIn(pool, { email, password: goodPassword }), 'signedIn');
    expect(JSON.parse(atob(idToken.split('.')[1] ?? ''))).toMatchObject({ email, token_use: 'id' });
  });

  it('tells a wrong password, a lock, and a disabled account apart', async () => {
    const { email, sub } = await running.person();
    const wrong = () => client.signIn(pool, { email, password: other });
    expect(await wrong()).toMatchObject({ kind: 'failed', code: 'NotAuthorizedException' });
    expect(await wrong()).not.toHaveProperty('reason');
    for (let round = 0; round < 4; round += 1) await wrong();
    expect(await wrong()).toMatchObject({ code: 'NotAuthorizedException', reason: 'PasswordAttemptsExceeded' });
    running.clock.forward({ minutes: 20 });
    await running.pool.admin.disable(sub);
    expect(await client.signIn(pool, { email, password: goodPassword })).toMatchObject({ reason: 'UserDisabled' });
  });

  it('asks for a new password; one the policy refuses leaves the question open', async () => {
    const { email } = await running.person({ status: 'FORCE_CHANGE_PASSWORD' });
    const asked = ofKind(await client.signIn(pool, { email, password: goodPassword }), 'newPassword');
    expect(await asked.complete('short')).toMatchObject({ kind: 'failed', code: 'InvalidPasswordException' });
    ofKind(await asked.complete(other), 'signedIn');
    ofKind(await client.signIn(pool, { email, password: other }), 'signedIn');
  });

  it('says that the question for a new password has expired', async () => {
    const { email } = await running.person({ status: 'FORCE_CHANGE_PASSWORD' });
    const asked = ofKind(await client.signIn(pool, { email, password: goodPassword }), 'newPassword');
    running.clock.forward({ minutes: 4 });
    expect(await asked.complete(other)).toMatchObject({ code: 'NotAuthorizedException', reason: 'SessionExpired' });
  });

  it('asks for the code of an authenticator; a wrong one leaves the question open, three minutes close it', async () => {
    const { email } = await running.person({ totpSecret });
    const asked = ofKind(await client.signIn(pool, { email, password: goodPassword }), 'mfa');
    expect(await asked.answer(wrongCodeAt(totpSecret, running.clock.now()))).toMatchObject({
      kind: 'failed',
      code: 'CodeMismatchException',
    });
    ofKind(await asked.answer(code()), 'signedIn');
    running.clock.forward({ seconds: 60 });
    const again = ofKind(await client.signIn(pool, { email, password: goodPassword }), 'mfa');
    running.clock.forward({ minutes: 4 });
    expect(await again.answer(code())).toMatchObject({ code: 'NotAuthorizedException', reason: 'SessionExpired' });
  });

  it('names the standing of an account that may not sign in', async () => {
    const unconfirmed = await running.person({ status: 'UNCONFIRMED' });
    const reset = await running.person({ status: 'RESET_REQUIRED' });
    for (const [email, expected] of [
      [unconfirmed.email, 'UserNotConfirmedException'],
      [reset.email, 'PasswordResetRequiredException'],
    ] as const) {
      expect(await client.signIn(pool, { email, password: goodPassword })).toMatchObject({ code: expected });
    }
  });
});

describe('Signing up', () => {
  it('sends a code, sends another on request, and is confirmed by the latest', async () => {
    const email = `new-${running.clock.now()}@example.org`;
    const signedUp = await client.signUp(pool, { email, password: goodPassword, attributes: { given_name: 'Nora' } });
    expect(signedUp).toEqual({ kind: 'done', confirmed: false, destination: 'n***@e***' });
    const first = running.mailbox.latestCode(email);
    expect(await client.resendCode(pool, { email })).toEqual({ kind: 'done', destination: 'n***@e***' });
    expect(await client.confirmSignUp(pool, { email, code: first })).toMatchObject({ kind: 'failed' });
    expect(await client.confirmSignUp(pool, { email, code: running.mailbox.latestCode(email) })).toEqual({
      kind: 'done',
    });
    expect(await client.signUp(pool, { email, password: goodPassword, attributes: {} })).toMatchObject({
      kind: 'failed',
      code: 'UsernameExistsException',
    });
  });
});

describe('A forgotten password', () => {
  it('is replaced with the code from the mailbox', async () => {
    const { email } = await running.person();
    expect(await client.forgotPassword(pool, { email })).toMatchObject({
      kind: 'done',
      destination: expect.stringMatching(/^.\*{3}@.\*{3}$/),
    });
    const given = running.mailbox.latestCode(email);
    const wrong = await client.confirmPassword(pool, { email, code: otherCode(given), password: other });
    expect(wrong).toMatchObject({ kind: 'failed', code: 'CodeMismatchException' });
    expect(await client.confirmPassword(pool, { email, code: given, password: other })).toEqual({ kind: 'done' });
    ofKind(await client.signIn(pool, { email, password: other }), 'signedIn');
  });
});

describe('Somebody signed in', () => {
  const signedIn = async () => {
    const { email } = await running.person();
    const { session } = ofKind(await client.signIn(pool, { email, password: goodPassword }), 'signedIn');
    return { email, session };
  };

  it('enrols an authenticator and takes it off again', async () => {
    const { email, session } = await signedIn();
    const begun = await session.associateToken();
    if (begun.kind === 'failed') throw new Error(begun.code);
    const given = codeAt(begun.secret, running.clock.now());
    const wrong = await session.verifyToken(wrongCodeAt(begun.secret, running.clock.now()), 'Phone');
    expect(wrong).toMatchObject({ kind: 'failed', code: 'EnableSoftwareTokenMFAException' });
    expect(await session.verifyToken(given, 'Phone')).toEqual({ kind: 'done' });
    expect(await session.preferToken(true)).toEqual({ kind: 'done' });
    ofKind(await client.signIn(pool, { email, password: goodPassword }), 'mfa');
    expect(await session.preferToken(false)).toEqual({ kind: 'done' });
    ofKind(await client.signIn(pool, { email, password: goodPassword }), 'signedIn');
  });

  it('changes the password, which needs the present one', async () => {
    const { email, session } = await signedIn();
    expect(await session.changePassword(other, 'Silver-Cabin-31')).toMatchObject({ code: 'NotAuthorizedException' });
    expect(await session.changePassword(goodPassword, other)).toEqual({ kind: 'done' });
    ofKind(await client.signIn(pool, { email, password: other }), 'signedIn');
  });

  it('signs out, after which the session does nothing more', async () => {
    const { session } = await signedIn();
    expect(await session.signOut()).toEqual({ kind: 'done' });
    const late = await session.changePassword(goodPassword, other);
    expect(late).toMatchObject({ code: 'NotAuthorizedException', reason: 'SessionExpired' });
  });
});

describe('What is no answer of the protocol', () => {
  it('means a server that is down or unreachable', async () => {
    const nowhere = { ...pool, endpoint: 'http://127.0.0.1:1/iam/cognito/' };
    expect(await client.signIn(nowhere, { email: 'a@example.org', password: goodPassword })).toEqual({
      kind: 'failed',
      code: 'NetworkError',
    });
    expect(await client.forgotPassword({ ...pool, userPoolId: 'no pool' }, { email: 'a@example.org' })).toEqual({
      kind: 'failed',
      code: 'NetworkError',
    });
    expect(cognitoFailure(new TypeError('Cannot read properties of undefined'))).toEqual({
      kind: 'failed',
      code: 'NetworkError',
    });
  });
});
