import { createHmac } from 'node:crypto';
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { goodPassword, type RunningPool } from '../support/running-pool';

const newPassword = 'Copper_Lantern-42';

/** Ways to go on with a token that should not open anything (any more). */
export function describeTokenBypasses(running: () => RunningPool): void {
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
}
