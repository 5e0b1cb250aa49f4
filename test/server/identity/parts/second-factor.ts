import { describe, expect, it } from 'vitest';
import { codeAt } from '../../../../server/identity/totp';
import { goodPassword, type RunningPool } from '../support/running-pool';

const totpSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

/** S9 to S11: authenticators. */
export function describeSecondFactor(running: () => RunningPool): void {
  const code = (seconds = 0) => codeAt(totpSecret, running().clock.now() + seconds * 1000);
  const send = (email: string, session: string | undefined, given: string) =>
    running().respond('SOFTWARE_TOKEN_MFA', session, { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: given });
  const attempt = async (email: string, given: string) => {
    const { body } = await running().signIn(email);
    return send(email, body.Session, given);
  };

  describe('S9: an authenticator code', () => {
    it('signs in once; the same code again is refused', async () => {
      const { email } = await running().person({ totpSecret });
      const given = code();
      expect((await attempt(email, given)).status).toBe(200);
      expect((await attempt(email, given)).type).toBe('CodeMismatchException');
    });

    it('of two minutes ago is refused; of a moment ago it is not', async () => {
      const { email } = await running().person({ totpSecret });
      expect((await attempt(email, code(-120))).type).toBe('CodeMismatchException');
      expect((await attempt(email, code(-30))).status).toBe(200);
    });

    it('sent twenty times at once, in twenty sign-ins, opens one', async () => {
      const { email } = await running().person({ totpSecret });
      const sessions: (string | undefined)[] = [];
      for (let round = 0; round < 20; round += 1) sessions.push((await running().signIn(email)).body.Session);
      const answers = await Promise.all(sessions.map((session) => send(email, session, code())));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    it('with which the authenticator was enrolled does not sign in as well', async () => {
      const { email } = await running().person();
      const { access } = await running().tokens(email);
      const { body } = await running().call('AssociateSoftwareToken', { AccessToken: access });
      const given = codeAt(body.SecretCode ?? '', running().clock.now());
      await running().call('VerifySoftwareToken', { AccessToken: access, UserCode: given });
      await running().call('SetUserMFAPreference', {
        AccessToken: access,
        SoftwareTokenMfaSettings: { Enabled: true },
      });
      expect((await attempt(email, given)).type).toBe('CodeMismatchException');
    });

    it('is checked on the server, too, when a fresh proof is asked for', async () => {
      const { email } = await running().person({ totpSecret });
      const given = code();
      expect((await running().pool.verifyPassword(email, goodPassword, given)).outcome).toBe('accepted');
      expect((await running().pool.verifyPassword(email, goodPassword, given)).outcome).toBe('refused');
    });
  });

  describe('A recovery code', () => {
    async function holder() {
      const person = await running().person({ totpSecret });
      const found = await running().pool.admin.findByEmail(person.email);
      const make = async () => (await running().pool.admin.makeRecoveryCodes?.(found?.sub ?? '')) ?? [];
      return { email: person.email, sub: found?.sub ?? '', make };
    }

    it('stands in for the authenticator once, however it is copied', async () => {
      const { email, make } = await holder();
      const [first = '', second = ''] = await make();
      expect((await attempt(email, first)).status).toBe(200);
      expect((await attempt(email, first)).type).toBe('CodeMismatchException');
      expect((await attempt(email, ` ${second.toLowerCase().replace('-', ' ')}`)).status).toBe(200);
    });

    it('is one of ten of 50 bits each, which the table does not hold; a new set voids the old', async () => {
      const { email, sub, make } = await holder();
      const [old = '', ...others] = await make();
      for (const code of [old, ...others]) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
      expect(new Set([old, ...others]).size).toBe(10);
      const rows = await running().db.selectFrom('idp_recovery_code').selectAll().where('subject', '=', sub).execute();
      expect(rows).toHaveLength(10);
      expect(JSON.stringify(rows)).not.toContain(old.slice(0, 5));
      await make();
      expect((await attempt(email, old)).type).toBe('CodeMismatchException');
    });

    it('of somebody else is refused, and guessing locks as with the app', async () => {
      const { email } = await holder();
      const [foreign = ''] = await (await holder()).make();
      for (let n = 0; n < 5; n += 1) expect((await attempt(email, foreign)).type).toBe('CodeMismatchException');
      expect((await attempt(email, code())).type).toBe('NotAuthorizedException');
    });

    it('sent ten times at once opens one session', async () => {
      const { email, make } = await holder();
      const [given = ''] = await make();
      const sessions: (string | undefined)[] = [];
      for (let round = 0; round < 10; round += 1) sessions.push((await running().signIn(email)).body.Session);
      const answers = await Promise.all(sessions.map((session) => send(email, session, given)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    it('goes with the authenticator when an administrator removes it', async () => {
      const { sub, make } = await holder();
      await make();
      await running().pool.admin.removeMfa(sub);
      expect(
        await running().db.selectFrom('idp_recovery_code').selectAll().where('subject', '=', sub).execute(),
      ).toEqual([]);
    });
  });

  describe('S10: the second factor cannot be skipped', () => {
    it('the password alone gives no tokens, and no session that does anything else', async () => {
      const { email } = await running().person({ totpSecret });
      const { body } = await running().signIn(email);
      expect(body.AuthenticationResult).toBeUndefined();
      for (const [operation, extra] of [
        ['GetUser', {}],
        ['SetUserMFAPreference', { SoftwareTokenMfaSettings: { Enabled: false } }],
        ['AssociateSoftwareToken', {}],
        ['VerifySoftwareToken', { UserCode: code() }],
      ] as const) {
        const given = await running().call(operation, { ...extra, Session: body.Session, AccessToken: body.Session });
        expect(given.status, operation).toBe(400);
      }
    });

    it('after a reset of the password the code is still asked for', async () => {
      const { call, pool, mailbox } = running();
      const { email } = await running().person({ totpSecret });
      const about = { ClientId: pool.clientId, Username: email };
      await call('ForgotPassword', about);
      await pool.settled();
      const Password = 'Copper_Lantern-42';
      await call('ConfirmForgotPassword', { ...about, ConfirmationCode: mailbox.latestCode(email), Password });
      expect((await running().signIn(email, Password)).body.ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
    });

    it('a sign-in that waits for its code ends when the password is replaced', async () => {
      const { call, pool, mailbox } = running();
      const { email } = await running().person({ totpSecret });
      const waiting = await running().signIn(email);
      const about = { ClientId: pool.clientId, Username: email };
      await call('ForgotPassword', about);
      await pool.settled();
      const Password = 'Copper_Lantern-42';
      await call('ConfirmForgotPassword', { ...about, ConfirmationCode: mailbox.latestCode(email), Password });
      expect((await send(email, waiting.body.Session, code())).message).toBe('Invalid session for the user.');
    });

    it('after a new password for a temporary one as well', async () => {
      const { email } = await running().person({ totpSecret, status: 'FORCE_CHANGE_PASSWORD' });
      const { body } = await running().signIn(email);
      const next = await running().respond('NEW_PASSWORD_REQUIRED', body.Session, {
        USERNAME: email,
        NEW_PASSWORD: 'Copper_Lantern-42',
      });
      expect(next.body.ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
      expect((await send(email, next.body.Session, code())).status).toBe(200);
    });

    it('cannot be turned on without a proven authenticator; a second one counts only once proven', async () => {
      const { email } = await running().person();
      const { access: AccessToken } = await running().tokens(email);
      const enable = () =>
        running().call('SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings: { Enabled: true } });
      expect((await enable()).type).toBe('InvalidParameterException');
      await running().call('AssociateSoftwareToken', { AccessToken });
      expect((await enable()).type).toBe('InvalidParameterException');
    });

    it('an authenticator in use stays in use while another is being enrolled', async () => {
      const { email } = await running().person({ totpSecret });
      const first = await attempt(email, code());
      await running().call('AssociateSoftwareToken', { AccessToken: first.body.AuthenticationResult?.AccessToken });
      expect((await attempt(email, code(30))).status).toBe(200);
    });
  });

  describe('S11: the owner is told', () => {
    it('when the second factor goes on or off, and once for each change', async () => {
      const { email } = await running().person({ totpSecret });
      const { body } = await attempt(email, code());
      const AccessToken = body.AuthenticationResult?.AccessToken;
      for (const Enabled of [true, false, false, true]) {
        await running().call('SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings: { Enabled } });
      }
      await running().pool.settled();
      const letters = running().mailbox.to(email);
      expect(letters.map(({ template, variables }) => [template, variables.event])).toEqual([
        ['SECURITY_NOTICE', 'mfaDisabled'],
        ['SECURITY_NOTICE', 'mfaEnabled'],
      ]);
    });

    it('when the password was changed or reset, in their language', async () => {
      const { email } = await running().person({ attributes: { locale: 'fr', given_name: 'Zoé' } });
      const { access } = await running().tokens(email);
      await running().call('ChangePassword', {
        AccessToken: access,
        PreviousPassword: goodPassword,
        ProposedPassword: 'Copper_Lantern-42',
      });
      await running().pool.settled();
      expect(running().mailbox.to(email)).toMatchObject([
        { template: 'SECURITY_NOTICE', language: 'fr', variables: { event: 'passwordChanged', firstName: 'Zoé' } },
      ]);
      expect(running().events.some((event) => event.type === 'passwordChanged' && event.email === email)).toBe(true);
    });

    it('by the administration: a lost device is forgotten, and the password alone signs in', async () => {
      const { sub, email } = await running().person({ totpSecret });
      expect(await running().pool.admin.hasVerifiedSoftwareToken(sub)).toBe(true);
      await running().pool.admin.setMfaPreference(sub, false);
      expect((await running().signIn(email)).body.AuthenticationResult).toBeDefined();
      await running().pool.admin.setMfaPreference(sub, true);
      expect((await running().signIn(email)).body.ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
      await running().pool.admin.removeMfa(sub);
      expect(await running().pool.admin.hasVerifiedSoftwareToken(sub)).toBe(false);
      expect((await running().signIn(email)).body.AuthenticationResult).toBeDefined();
    });
  });
}

/** A pool that requires a second factor of everybody. */
export function describeCompulsorySecondFactor(running: () => RunningPool): void {
  describe('S12: a compulsory second factor', () => {
    const respond = (email: string, Session: string | undefined) =>
      running().respond('MFA_SETUP', Session, { USERNAME: email });

    it('is not satisfied by an authenticator of former times: its code has to be shown', async () => {
      const { email, sub } = await running().person({ totpSecret });
      await running().pool.admin.setMfaPreference(sub, false);
      const asked = await running().signIn(email);
      expect(asked.body.ChallengeName).toBe('MFA_SETUP');
      expect((await respond(email, asked.body.Session)).type).toBe('NotAuthorizedException');
    });

    it('is enrolled inside the sign-in; no step of it can be left out or used twice', async () => {
      const { call, signIn, clock, person } = running();
      const { email } = await person();
      const asked = await signIn(email);
      expect(asked.body.ChallengeName).toBe('MFA_SETUP');
      expect((await respond(email, asked.body.Session)).type).toBe('NotAuthorizedException');
      expect((await call('VerifySoftwareToken', { Session: asked.body.Session, UserCode: '123456' })).type).toBe(
        'NotAuthorizedException',
      );

      const associated = await call('AssociateSoftwareToken', { Session: asked.body.Session });
      expect((await respond(email, associated.body.Session)).type).toBe('NotAuthorizedException');
      expect((await call('AssociateSoftwareToken', { Session: asked.body.Session })).type).toBe(
        'NotAuthorizedException',
      );

      const UserCode = codeAt(associated.body.SecretCode ?? '', clock.now());
      const wrong = await call('VerifySoftwareToken', {
        Session: associated.body.Session,
        UserCode: String((Number(UserCode) + 1) % 1_000_000).padStart(6, '0'),
      });
      expect(wrong.type).toBe('EnableSoftwareTokenMFAException');
      const verified = await call('VerifySoftwareToken', { Session: associated.body.Session, UserCode });
      expect(verified.body.Status).toBe('SUCCESS');

      const done = await respond(email, verified.body.Session);
      expect(done.body.AuthenticationResult?.IdToken).toBeDefined();
      expect((await respond(email, verified.body.Session)).type).toBe('NotAuthorizedException');
      expect((await signIn(email)).body.ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
    });
  });
}
