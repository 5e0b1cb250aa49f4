import { describe, expect, it } from 'vitest';
import { codeAt } from '../../../../server/identity/totp';
import { goodPassword, type RunningPool } from '../support/running-pool';

const totpSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

/** Ways in for those who may not sign in, and ways to write what is the pool’s to say. */
export function describeStandingBypasses(running: () => RunningPool): void {
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
