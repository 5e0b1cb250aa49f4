import { createHmac } from 'node:crypto';
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { createChallenges } from '../../../../server/identity/challenges';
import { createKeyring } from '../../../../server/identity/seal';
import { codeAt } from '../../../../server/identity/totp';
import { systemRandom } from '../support/fakes';
import { goodPassword, type RunningPool } from '../support/running-pool';

const totpSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const newPassword = 'Copper_Lantern-42';

/** The ways around a sign-in that some emulator has left open; each closed one has its test. */
export function describeBypasses(running: () => RunningPool): void {
  describe('Bypass: password checked before any challenge', () => {
    it('a wrong temporary password gets no NEW_PASSWORD_REQUIRED', async () => {
      const { email } = await running().person({ status: 'FORCE_CHANGE_PASSWORD' });
      const answer = await running().signIn(email, 'Wrong-Password-1');
      expect(answer).toMatchObject({ type: 'NotAuthorizedException', message: 'Incorrect username or password.' });
      expect(answer.body.Session).toBeUndefined();
    });

    it('a wrong password gets no SOFTWARE_TOKEN_MFA', async () => {
      const { email } = await running().person({ totpSecret });
      expect((await running().signIn(email, 'Wrong-Password-1')).type).toBe('NotAuthorizedException');
    });
  });

  describe('Bypass: Session required, bound, single use, expiring', () => {
    it('no Session, no answer', async () => {
      const { email } = await running().person();
      const { answer } = await running().challenge(email);
      for (const session of [undefined, '', 'made-up', 'A'.repeat(64)]) {
        const given = await running().respond('PASSWORD_VERIFIER', session, answer(goodPassword));
        expect(given.type).toBe('NotAuthorizedException');
        expect(given.body.AuthenticationResult).toBeUndefined();
      }
    });

    it('bound to the user: another person’s session does not serve', async () => {
      const { call, person, challenge, respond, pool } = running();
      const [victim, attacker] = [await person(), await person()];
      const theirs = await challenge(victim.email);
      const mine = await challenge(attacker.email);
      const crossed = await respond('PASSWORD_VERIFIER', theirs.session, mine.answer(goodPassword));
      expect(crossed.type).toBe('NotAuthorizedException');
      const renamed = await respond('PASSWORD_VERIFIER', mine.session, {
        ...mine.answer(goodPassword),
        USERNAME: victim.email,
      });
      expect(renamed.type).toBe('NotAuthorizedException');
      const mfa = await person({ totpSecret });
      const asked = await running().signIn(mfa.email);
      const stolen = await call('RespondToAuthChallenge', {
        ChallengeName: 'SOFTWARE_TOKEN_MFA',
        ClientId: pool.clientId,
        Session: asked.body.Session,
        ChallengeResponses: {
          USERNAME: victim.email,
          SOFTWARE_TOKEN_MFA_CODE: codeAt(totpSecret, running().clock.now()),
        },
      });
      expect(stolen.type).toBe('NotAuthorizedException');
    });

    it('bound to the client: a session opened for one is nothing to another', async () => {
      const { db, clock, person } = running();
      const { sub } = await person();
      const keyring = createKeyring('x'.repeat(32), systemRandom);
      const challenges = createChallenges({ clock, random: systemRandom, keyring });
      const opening = { subject: sub, name: 'SOFTWARE_TOKEN_MFA', clientId: 'one', state: {} } as const;
      const session = await challenges.open(db, opening);
      await expect(challenges.look(db, { session, name: opening.name, clientId: 'other' })).rejects.toMatchObject({
        name: 'NotAuthorizedException',
      });
      await expect(challenges.look(db, { session, name: opening.name, clientId: 'one' })).resolves.toMatchObject({
        subject: sub,
      });
    });

    it('single use: the right answer opens one session, also when it is sent ten times at once', async () => {
      const { email } = await running().person();
      const { session, answer } = await running().challenge(email);
      const right = answer(goodPassword);
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => running().respond('PASSWORD_VERIFIER', session, right)),
      );
      expect(answers.filter(({ body }) => body.AuthenticationResult)).toHaveLength(1);
      expect((await running().respond('PASSWORD_VERIFIER', session, right)).message).toBe(
        'Invalid session for the user.',
      );
    });

    it('a wrong password uses the session up: no second guess against one handshake', async () => {
      const { email } = await running().person();
      const { session, answer } = await running().challenge(email);
      await running().respond('PASSWORD_VERIFIER', session, answer('Wrong-Password-1'));
      const second = await running().respond('PASSWORD_VERIFIER', session, answer(goodPassword));
      expect(second.message).toBe('Invalid session for the user.');
    });

    it('expiring: after three minutes it is over', async () => {
      const { email } = await running().person();
      const { session, answer } = await running().challenge(email);
      running().clock.forward({ minutes: 3 });
      const late = await running().respond('PASSWORD_VERIFIER', session, answer(goodPassword));
      expect(late).toMatchObject({
        type: 'NotAuthorizedException',
        message: 'Invalid session for the user, session is expired.',
      });
    });

    it('the secret block is the server’s: the right password signed over a block of one’s own is refused', async () => {
      const { email } = await running().person();
      const { session, answer } = await running().challenge(email);
      const own = answer(goodPassword, { SECRET_BLOCK: Buffer.alloc(64, 7).toString('base64') });
      expect((await running().respond('PASSWORD_VERIFIER', session, own)).type).toBe('NotAuthorizedException');
    });

    it('the secret block belongs to the session: one of another handshake is refused', async () => {
      const { email } = await running().person();
      const first = await running().challenge(email);
      const second = await running().challenge(email);
      expect((await running().respond('PASSWORD_VERIFIER', second.session, first.answer(goodPassword))).type).toBe(
        'NotAuthorizedException',
      );
    });
  });

  describe('Bypass: the challenge’s name cannot be skipped or swapped (S12)', () => {
    it('a PASSWORD_VERIFIER session answers no other challenge', async () => {
      const { email } = await running().person({ totpSecret });
      const { session, answer } = await running().challenge(email);
      for (const name of [
        'NEW_PASSWORD_REQUIRED',
        'SOFTWARE_TOKEN_MFA',
        'MFA_SETUP',
        'CUSTOM_CHALLENGE',
        'constructor',
        '',
      ]) {
        const given = await running().respond(name, session, {
          ...answer('Wrong-Password-1'),
          NEW_PASSWORD: newPassword,
          SOFTWARE_TOKEN_MFA_CODE: codeAt(totpSecret, running().clock.now()),
        });
        expect(given.status, name).toBe(400);
        expect(given.body.AuthenticationResult).toBeUndefined();
      }
      expect((await running().signIn(email)).body.ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
    });

    it('a SOFTWARE_TOKEN_MFA session sets no password and is no MFA_SETUP', async () => {
      const { email } = await running().person({ totpSecret });
      const { body } = await running().signIn(email);
      for (const name of ['NEW_PASSWORD_REQUIRED', 'MFA_SETUP', 'PASSWORD_VERIFIER']) {
        const given = await running().respond(name, body.Session, { USERNAME: email, NEW_PASSWORD: newPassword });
        expect(given.status, name).toBe(400);
      }
      const associated = await running().call('AssociateSoftwareToken', { Session: body.Session });
      expect(associated.type).toBe('NotAuthorizedException');
      expect((await running().signIn(email, newPassword)).type).toBe('NotAuthorizedException');
    });

    it('a NEW_PASSWORD_REQUIRED session gives no tokens without a new password', async () => {
      const { email } = await running().person({ status: 'FORCE_CHANGE_PASSWORD' });
      const { body } = await running().signIn(email);
      for (const responses of [
        { USERNAME: email },
        { USERNAME: email, NEW_PASSWORD: '' },
        { USERNAME: email, NEW_PASSWORD: 5 },
      ]) {
        const given = await running().respond('NEW_PASSWORD_REQUIRED', body.Session, responses);
        expect(given.status).toBe(400);
        expect(given.body.AuthenticationResult).toBeUndefined();
      }
    });

    it('confirming without a code, and a reset without asking for one, change nothing', async () => {
      const { call, person, pool, signIn } = running();
      const { email } = await person({ status: 'UNCONFIRMED' });
      for (const ConfirmationCode of [undefined, null, '', '000000', 123456]) {
        const confirmed = await call('ConfirmSignUp', { ClientId: pool.clientId, Username: email, ConfirmationCode });
        expect(confirmed.status).toBe(400);
        const reset = await call('ConfirmForgotPassword', {
          ClientId: pool.clientId,
          Username: email,
          ConfirmationCode,
          Password: newPassword,
        });
        expect(reset.status).toBe(400);
      }
      expect((await signIn(email)).type).toBe('UserNotConfirmedException');
    });
  });

  describe('Bypass: access token verified, not decoded', () => {
    const operations = [
      ['GetUser', {}],
      ['UpdateUserAttributes', { UserAttributes: [] }],
      ['AssociateSoftwareToken', {}],
      ['VerifySoftwareToken', { UserCode: '123456' }],
      ['SetUserMFAPreference', { SoftwareTokenMfaSettings: { Enabled: false } }],
      ['ChangePassword', { PreviousPassword: goodPassword, ProposedPassword: newPassword }],
      ['GetUserAttributeVerificationCode', { AttributeName: 'email' }],
      ['VerifyUserAttribute', { AttributeName: 'email', Code: '123456' }],
      ['GlobalSignOut', {}],
      ['DeleteUser', {}],
    ] as const;

    it.each(operations)('%s refuses forged, altered, unsigned and foreign tokens', async (operation, body) => {
      const { email } = await running().person();
      const { access } = await running().tokens(email);
      const [header = '', payload = '', signature = ''] = access.split('.');
      const claims = decodeJwt(access);
      const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const symmetric = `${encode({ alg: 'HS256' })}.${payload}`;
      const forgeries = {
        altered: `${header}.${encode({ ...claims, exp: 4102444800 })}.${signature}`,
        unsigned: `${encode({ alg: 'none' })}.${payload}.`,
        symmetric: `${symmetric}.${createHmac('sha256', JSON.stringify(running().pool.jwks)).update(symmetric).digest('base64url')}`,
        cut: `${header}.${payload}.`,
        text: 'not a token',
      };
      for (const [name, AccessToken] of Object.entries(forgeries)) {
        const given = await running().call(operation, { ...body, AccessToken });
        expect(given, name).toMatchObject({ status: 400, type: 'NotAuthorizedException' });
      }
    });

    it.each(operations)('%s refuses an ID token in place of an access token', async (operation, body) => {
      const { email } = await running().person();
      const { id } = await running().tokens(email);
      const given = await running().call(operation, { ...body, AccessToken: id });
      expect(given).toMatchObject({ type: 'NotAuthorizedException', message: 'Invalid Access Token' });
    });

    it('an expired access token is refused', async () => {
      const { email } = await running().person();
      const { access } = await running().tokens(email);
      running().clock.forward({ hours: 1, seconds: 1 });
      expect((await running().call('GetUser', { AccessToken: access })).message).toBe('Access Token has expired');
    });

    it('an access token is no ID token for the portal', async () => {
      const { email } = await running().person();
      const { access, id } = await running().tokens(email);
      await expect(running().pool.tokenVerifier.verify(access)).rejects.toMatchObject({ refusal: 'invalid' });
      await expect(running().pool.tokenVerifier.verify(id, { freshWithinSeconds: 300 })).resolves.toMatchObject({
        email,
      });
    });
  });

  describe('Bypass: refresh and access tokens die', () => {
    const refresh = (token: string) =>
      running().call('InitiateAuth', {
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        ClientId: running().pool.clientId,
        AuthParameters: { REFRESH_TOKEN: token },
      });

    async function expectDead({ access, refresh: token }: { access: string; refresh: string }): Promise<void> {
      expect((await refresh(token)).type).toBe('NotAuthorizedException');
      expect((await running().call('GetUser', { AccessToken: access })).type).toBe('NotAuthorizedException');
    }

    it('work before any of it happens, and keep the time of the sign-in', async () => {
      const { email } = await running().person();
      const tokens = await running().tokens(email);
      running().clock.forward({ minutes: 10 });
      const { body } = await refresh(tokens.refresh);
      expect(body.AuthenticationResult?.RefreshToken).toBeUndefined();
      expect(decodeJwt(body.AuthenticationResult?.IdToken ?? '').auth_time).toBe(decodeJwt(tokens.id).auth_time);
      await expect(
        running().pool.tokenVerifier.verify(body.AuthenticationResult?.IdToken ?? '', { freshWithinSeconds: 300 }),
      ).rejects.toMatchObject({ refusal: 'expired' });
    });

    it('on revoke, and only those of that sign-in', async () => {
      const { email } = await running().person();
      const [one, other] = [await running().tokens(email), await running().tokens(email)];
      await running().call('RevokeToken', { ClientId: running().pool.clientId, Token: one.refresh });
      await expectDead(one);
      expect((await refresh(other.refresh)).status).toBe(200);
    });

    it('on global sign-out', async () => {
      const { email } = await running().person();
      const [one, other] = [await running().tokens(email), await running().tokens(email)];
      await running().call('GlobalSignOut', { AccessToken: one.access });
      await expectDead(one);
      await expectDead(other);
    });

    it('on a change of the password', async () => {
      const { email } = await running().person();
      const [one, other] = [await running().tokens(email), await running().tokens(email)];
      const change = { AccessToken: one.access, PreviousPassword: goodPassword, ProposedPassword: newPassword };
      expect((await running().call('ChangePassword', change)).status).toBe(200);
      await expectDead(one);
      await expectDead(other);
    });

    it('on a reset of the password', async () => {
      const { email } = await running().person();
      const tokens = await running().tokens(email);
      await running().call('ForgotPassword', { ClientId: running().pool.clientId, Username: email });
      await running().pool.settled();
      await running().call('ConfirmForgotPassword', {
        ClientId: running().pool.clientId,
        Username: email,
        ConfirmationCode: running().mailbox.latestCode(email),
        Password: newPassword,
      });
      await expectDead(tokens);
    });

    it('on disabling, and enabling does not bring them back', async () => {
      const { sub, email } = await running().person();
      const tokens = await running().tokens(email);
      await running().pool.admin.disable(sub);
      await expectDead(tokens);
      await running().pool.admin.enable(sub);
      await expectDead(tokens);
    });

    it('on a reset that the administration requires, on deletion, and after a day', async () => {
      const { sub, email } = await running().person();
      const tokens = await running().tokens(email);
      await running().pool.admin.resetPassword(sub);
      await expectDead(tokens);
      const gone = await running().person();
      const theirs = await running().tokens(gone.email);
      await running().pool.admin.delete(gone.sub);
      await expectDead(theirs);
      const old = await running().person();
      const stale = await running().tokens(old.email);
      running().clock.forward({ days: 1 });
      expect((await refresh(stale.refresh)).message).toBe('Refresh Token has expired');
    });

    it('a made-up one, an access token and an ID token refresh nothing', async () => {
      const { email } = await running().person();
      const { access, id } = await running().tokens(email);
      for (const token of ['made-up', access, id]) {
        expect((await refresh(token)).message).toBe('Invalid Refresh Token');
      }
    });
  });

  describe('Bypass: unconfirmed or disabled people never get tokens', () => {
    it('not by a sign-in, though the password is right', async () => {
      const unconfirmed = await running().person({ status: 'UNCONFIRMED' });
      const disabled = await running().person({ enabled: false });
      expect((await running().signIn(unconfirmed.email)).type).toBe('UserNotConfirmedException');
      expect(await running().signIn(disabled.email)).toMatchObject({
        type: 'NotAuthorizedException',
        message: 'User is disabled.',
      });
    });

    it('not when disabled in the middle of a sign-in', async () => {
      const { sub, email } = await running().person({ totpSecret });
      const { body } = await running().signIn(email);
      await running().pool.admin.disable(sub);
      const given = await running().respond('SOFTWARE_TOKEN_MFA', body.Session, {
        USERNAME: email,
        SOFTWARE_TOKEN_MFA_CODE: codeAt(totpSecret, running().clock.now()),
      });
      expect(given.type).toBe('NotAuthorizedException');
    });

    it('not by confirming an account that was disabled', async () => {
      const { call, pool, mailbox, signIn } = running();
      const email = 'disabled-before-confirming@example.org';
      const { body } = await call('SignUp', { ClientId: pool.clientId, Username: email, Password: goodPassword });
      await pool.settled();
      await pool.admin.disable(body.UserSub ?? '');
      await call('ConfirmSignUp', {
        ClientId: pool.clientId,
        Username: email,
        ConfirmationCode: mailbox.latestCode(email),
      });
      expect((await signIn(email)).message).toBe('User is disabled.');
    });
  });

  describe('Bypass: SRP with A mod N = 0', () => {
    it('is refused before anything else', async () => {
      const { email } = await running().person();
      for (const SRP_A of ['0', '00', '']) {
        const given = await running().call('InitiateAuth', {
          AuthFlow: 'USER_SRP_AUTH',
          ClientId: running().pool.clientId,
          AuthParameters: { USERNAME: email, SRP_A },
        });
        expect(given).toMatchObject({ status: 400, type: 'InvalidParameterException' });
      }
    });
  });

  describe('Bypass: people do not write what is the pool’s to say', () => {
    it.each([
      ['email_verified', 'true'],
      ['sub', '00000000-0000-4000-8000-000000000000'],
      ['cognito:groups', 'admin'],
      ['token_use', 'access'],
      ['iss', 'https://evil.example'],
      ['__proto__', 'x'],
      ['role', 'SYSADMIN'],
      ['custom:a-name-that-is-far-too-long', 'x'],
    ])('%s cannot be set at sign-up nor later', async (Name, Value) => {
      const { call, pool, person, tokens } = running();
      const UserAttributes = [{ Name, Value }];
      const made = await call('SignUp', {
        ClientId: pool.clientId,
        Username: `writes-${Math.random()}@example.org`,
        Password: goodPassword,
        UserAttributes,
      });
      expect(made.type).toBe('NotAuthorizedException');
      const { email } = await person();
      const { access } = await tokens(email);
      expect((await call('UpdateUserAttributes', { AccessToken: access, UserAttributes })).type).toBe(
        'NotAuthorizedException',
      );
    });

    it('the address of another cannot be taken over by an attribute', async () => {
      const { call, pool, person, tokens } = running();
      const victim = await person();
      const made = await call('SignUp', {
        ClientId: pool.clientId,
        Username: `taker-${Math.random()}@example.org`,
        Password: goodPassword,
        UserAttributes: [{ Name: 'email', Value: victim.email }],
      });
      expect(made.type).toBe('InvalidParameterException');
      const { email } = await person();
      const { access } = await tokens(email);
      const changed = await call('UpdateUserAttributes', {
        AccessToken: access,
        UserAttributes: [{ Name: 'email', Value: victim.email }],
      });
      expect(changed.type).toBe('NotAuthorizedException');
    });
  });
}
