import { randomUUID } from 'node:crypto';
import {
  AssociateSoftwareTokenCommand,
  ChangePasswordCommand,
  CognitoIdentityProviderClient,
  CognitoIdentityProviderServiceException,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  DeleteUserCommand,
  ForgotPasswordCommand,
  GetUserAttributeVerificationCodeCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  ResendConfirmationCodeCommand,
  RespondToAuthChallengeCommand,
  RevokeTokenCommand,
  SetUserMFAPreferenceCommand,
  SignUpCommand,
  UpdateUserAttributesCommand,
  VerifySoftwareTokenCommand,
  VerifyUserAttributeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserPoolAdmin } from '../../../server/identity';
import { codeAt } from '../../../server/identity/totp';
import { otherCode, wrongCodeAt } from './support/fakes';
import { createLibrary } from './support/library';
import { createSrpClient, type VerifierChallenge } from './support/srp-client';

/** The pool against which the contract is held: the embedded one, or a real one. */
export interface ContractTarget {
  /** Absent for Amazon's own. */
  readonly endpoint?: string;
  readonly poolId: string;
  readonly clientId: string;
  readonly admin: UserPoolAdmin;
  /** A confirmed person with a password of their own. */
  makePerson(password: string): Promise<{ sub: string; email: string }>;
  /** Time as the pool sees it. */
  now(): number;
  /** Lets the pool's time pass so that an authenticator shows its next code. */
  nextTotpStep(): Promise<void>;
  /** Where letters arrive; absent where they cannot be read, and what needs a code is skipped. */
  readonly mailbox?: {
    latestCode(email: string): string;
    /** The temporary password of an invitation. */
    latestTemporaryPassword(email: string): string;
  };
}

const password = 'Walnut-Harbour-77';
const newPassword = 'Copper_Lantern-42';
const makeEmail = () => `contract-${randomUUID()}@example.org`;

/**
 * What a portal may expect of its user pool, whichever it is: asked once through the client library of the browser and once
 * through the AWS SDK, both unmodified.
 */
export function holdToContract(
  name: string,
  open: () => Promise<ContractTarget>,
  { readsMail }: { readsMail: boolean },
): void {
  describe(`${name}: through the browser's client library`, () => {
    let target: ContractTarget;
    let library: ReturnType<typeof createLibrary>;
    const mail = () => {
      if (!target.mailbox) throw new Error('This pool’s letters cannot be read.');
      return target.mailbox;
    };
    beforeAll(async () => {
      target = await open();
      library = createLibrary(target);
    });

    it('signs in by SRP and receives three tokens of one person', async () => {
      const { sub, email } = await target.makePerson(password);
      const outcome = await library.user(email).signIn(password);
      if (outcome.kind !== 'signedIn') throw new Error(`Not signed in: ${JSON.stringify(outcome)}`);
      const id = outcome.session.getIdToken().decodePayload();
      const access = outcome.session.getAccessToken().decodePayload();
      expect(id).toMatchObject({
        sub,
        email,
        email_verified: true,
        token_use: 'id',
        aud: target.clientId,
        'cognito:username': sub,
      });
      expect(access).toMatchObject({ sub, token_use: 'access', client_id: target.clientId, username: sub });
      expect(id.iss).toBe(access.iss);
      expect(id.origin_jti).toBe(access.origin_jti);
      expect(id.exp - id.iat).toBe(3600);
      expect(outcome.session.getRefreshToken().getToken()).not.toBe('');
    });

    it('is refused with one sentence for a wrong password and for an unknown person', async () => {
      const { email } = await target.makePerson(password);
      const wrong = await library.user(email).signIn(`${password}x`);
      const unknown = await library.user(makeEmail()).signIn(password);
      expect(wrong).toEqual({
        kind: 'failed',
        code: 'NotAuthorizedException',
        message: 'Incorrect username or password.',
      });
      expect(unknown).toEqual(wrong);
    });

    it.skipIf(!readsMail)('signs up, is told to confirm, asks for another code, confirms and signs in', async () => {
      const email = makeEmail();
      const made = await library.signUp(email, password, { given_name: 'Maria', locale: 'fr' });
      expect(made).toMatchObject({ userConfirmed: false, codeDeliveryDetails: { Destination: 'c***@e***' } });
      const person = library.user(email);
      expect(await person.signIn(password)).toMatchObject({ kind: 'failed', code: 'UserNotConfirmedException' });
      const first = mail().latestCode(email);
      await person.resend();
      const second = mail().latestCode(email);
      await expect(person.confirm(otherCode(second))).rejects.toMatchObject({ code: 'CodeMismatchException' });
      if (first !== second)
        await expect(person.confirm(first)).rejects.toMatchObject({ code: 'CodeMismatchException' });
      await person.confirm(second);
      expect((await person.signIn(password)).kind).toBe('signedIn');
    });

    it('is told that an address is taken', async () => {
      const { email } = await target.makePerson(password);
      await expect(library.signUp(email, password)).rejects.toMatchObject({ code: 'UsernameExistsException' });
    });

    it('is told why a password is too weak', async () => {
      await expect(library.signUp(makeEmail(), 'Short-1')).rejects.toMatchObject({
        code: 'InvalidPasswordException',
        message: 'Password did not conform with policy: Password not long enough',
      });
    });

    it.skipIf(!readsMail)('resets a forgotten password and signs in with the new one', async () => {
      const { email } = await target.makePerson(password);
      const person = library.user(email);
      expect((await person.forgot()).CodeDeliveryDetails.Destination).toMatch(/^.\*\*\*@.\*\*\*$/);
      const code = mail().latestCode(email);
      await expect(person.confirmForgot(otherCode(code), newPassword)).rejects.toMatchObject({
        code: 'CodeMismatchException',
      });
      await person.confirmForgot(code, newPassword);
      expect((await library.user(email).signIn(newPassword)).kind).toBe('signedIn');
      expect((await library.user(email).signIn(password)).kind).toBe('failed');
    });

    it.skipIf(!readsMail)('is led through a required reset on the object that signed in', async () => {
      const { sub, email } = await target.makePerson(password);
      await target.admin.resetPassword(sub);
      const person = library.user(email);
      expect(await person.signIn(password)).toMatchObject({ kind: 'failed', code: 'PasswordResetRequiredException' });
      // From here on the library names the person by the pool's id.
      const { CodeDeliveryDetails } = await person.forgot();
      expect(CodeDeliveryDetails.Destination).toMatch(/^.\*\*\*@.\*\*\*$/);
      await person.confirmForgot(mail().latestCode(email), newPassword);
      expect((await library.user(email).signIn(newPassword)).kind).toBe('signedIn');
    });

    it.skipIf(!readsMail)('replaces the temporary password of an invitation', async () => {
      const email = makeEmail();
      await target.admin.invite({ email, attributes: { given_name: 'Ines' } });
      const person = library.user(email);
      const asked = await person.signIn(mail().latestTemporaryPassword(email));
      expect(asked).toMatchObject({ kind: 'newPasswordRequired', attributes: { email, given_name: 'Ines' } });
      expect(await person.completeNewPassword('weak')).toMatchObject({
        kind: 'failed',
        code: 'InvalidPasswordException',
      });
      expect((await person.completeNewPassword(newPassword)).kind).toBe('signedIn');
      expect((await library.user(email).signIn(newPassword)).kind).toBe('signedIn');
    });

    it('enrols an authenticator and is asked for its code from then on', async () => {
      const { email } = await target.makePerson(password);
      const person = library.user(email);
      await person.signIn(password);
      const secret = await person.associate();
      const code = codeAt(secret, target.now());
      await expect(person.verifyTotp(wrongCodeAt(secret, target.now()))).rejects.toMatchObject({
        code: 'EnableSoftwareTokenMFAException',
      });
      await person.verifyTotp(code);
      await person.preferTotp(true);
      expect((await person.userData()).UserMFASettingList).toEqual(['SOFTWARE_TOKEN_MFA']);

      await target.nextTotpStep();
      const again = library.user(email);
      expect((await again.signIn(password)).kind).toBe('totpRequired');
      const fresh = codeAt(secret, target.now());
      expect(await again.sendTotp(wrongCodeAt(secret, target.now()))).toMatchObject({
        kind: 'failed',
        code: 'CodeMismatchException',
      });
      expect((await again.sendTotp(fresh)).kind).toBe('signedIn');
      await again.preferTotp(false);
      expect((await library.user(email).signIn(password)).kind).toBe('signedIn');
    });

    it('changes the password', async () => {
      const { email } = await target.makePerson(password);
      const person = library.user(email);
      await person.signIn(password);
      await expect(person.changePassword(`${password}x`, newPassword)).rejects.toMatchObject({
        code: 'NotAuthorizedException',
      });
      await expect(person.changePassword(password, 'weak')).rejects.toMatchObject({ code: 'InvalidPasswordException' });
      await person.changePassword(password, newPassword);
      expect((await library.user(email).signIn(newPassword)).kind).toBe('signedIn');
    });

    it('refreshes its tokens and keeps the time of the sign-in', async () => {
      const { email } = await target.makePerson(password);
      const person = library.user(email);
      await person.signIn(password);
      const before = person.user.getSignInUserSession()?.getIdToken().decodePayload().auth_time;
      const session = await person.refresh();
      expect(session.isValid()).toBe(true);
      expect(session.getIdToken().decodePayload().auth_time).toBe(before);
      expect(session.getRefreshToken().getToken()).not.toBe('');
    });

    it('revokes its refresh token at sign-out', async () => {
      const { email } = await target.makePerson(password);
      const person = library.user(email);
      const outcome = await person.signIn(password);
      if (outcome.kind !== 'signedIn') throw new Error('Not signed in.');
      await person.signOut();
      const other = library.user(email);
      other.user.setSignInUserSession(outcome.session);
      // Not by a refresh: the library tries a refused one again for six seconds.
      await expect(other.updateAttributes({ given_name: 'Eve' })).rejects.toMatchObject({
        code: 'NotAuthorizedException',
      });
    });

    it('sets attributes, reads them back, signs out everywhere and deletes itself', async () => {
      const { email } = await target.makePerson(password);
      const person = library.user(email);
      await person.signIn(password);
      await person.updateAttributes({ given_name: 'Zoë', family_name: 'Đặng' });
      const data = await person.userData();
      expect(data.UserAttributes).toContainEqual({ Name: 'given_name', Value: 'Zoë' });
      await person.globalSignOut();
      await person.signIn(password);
      await person.deleteUser();
      expect((await library.user(email).signIn(password)).kind).toBe('failed');
    });
  });

  describe(`${name}: through the AWS SDK`, () => {
    let target: ContractTarget;
    let client: CognitoIdentityProviderClient;
    let ClientId: string;
    beforeAll(async () => {
      target = await open();
      ClientId = target.clientId;
      client = new CognitoIdentityProviderClient({
        region: target.poolId.slice(0, target.poolId.indexOf('_')),
        maxAttempts: 1,
        ...(target.endpoint === undefined
          ? {}
          : { endpoint: target.endpoint, credentials: { accessKeyId: 'none', secretAccessKey: 'none' } }),
      });
    });
    afterAll(() => client?.destroy());

    const poolName = () => target.poolId.slice(target.poolId.indexOf('_') + 1);
    const refusal = async (sending: Promise<unknown>) => {
      const error = await sending.then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      if (!(error instanceof CognitoIdentityProviderServiceException)) throw new Error(`No refusal: ${String(error)}`);
      return error.name;
    };

    async function signIn(email: string, typed: string) {
      const srp = createSrpClient(987654321987654321n);
      const asked = await client.send(
        new InitiateAuthCommand({
          AuthFlow: 'USER_SRP_AUTH',
          ClientId,
          AuthParameters: { USERNAME: email, SRP_A: srp.publicValue },
        }),
      );
      expect(asked.ChallengeName).toBe('PASSWORD_VERIFIER');
      const parameters = asked.ChallengeParameters as unknown as VerifierChallenge; // the SDK has one type for all challenges
      return client.send(
        new RespondToAuthChallengeCommand({
          ChallengeName: 'PASSWORD_VERIFIER',
          ClientId,
          Session: asked.Session,
          ChallengeResponses: srp.answer(poolName(), typed, parameters, new Date().toUTCString()),
        }),
      );
    }

    async function accessToken(email: string, typed = password): Promise<string> {
      const { AuthenticationResult } = await signIn(email, typed);
      return AuthenticationResult?.AccessToken ?? '';
    }

    it('signs in, reads the person, refreshes and revokes', async () => {
      const { sub, email } = await target.makePerson(password);
      const { AuthenticationResult } = await signIn(email, password);
      expect(AuthenticationResult).toMatchObject({ ExpiresIn: 3600, TokenType: 'Bearer' });
      const user = await client.send(new GetUserCommand({ AccessToken: AuthenticationResult?.AccessToken }));
      expect(user.Username).toBe(sub);
      const refresh = () =>
        client.send(
          new InitiateAuthCommand({
            AuthFlow: 'REFRESH_TOKEN_AUTH',
            ClientId,
            AuthParameters: { REFRESH_TOKEN: AuthenticationResult?.RefreshToken ?? '' },
          }),
        );
      expect((await refresh()).AuthenticationResult?.AccessToken).toBeDefined();
      await client.send(new RevokeTokenCommand({ ClientId, Token: AuthenticationResult?.RefreshToken }));
      expect(await refusal(refresh())).toBe('NotAuthorizedException');
    });

    it('is refused for a wrong password, an unknown person and an unknown client', async () => {
      const { email } = await target.makePerson(password);
      expect(await refusal(signIn(email, 'wrong'))).toBe('NotAuthorizedException');
      expect(await refusal(signIn(makeEmail(), password))).toBe('NotAuthorizedException');
      expect(await refusal(client.send(new ForgotPasswordCommand({ ClientId: 'nosuchclient', Username: email })))).toBe(
        'ResourceNotFoundException',
      );
    });

    it('does not send a password over the wire: that flow is off', async () => {
      const { email } = await target.makePerson(password);
      const sending = client.send(
        new InitiateAuthCommand({
          AuthFlow: 'USER_PASSWORD_AUTH',
          ClientId,
          AuthParameters: { USERNAME: email, PASSWORD: password },
        }),
      );
      expect(await refusal(sending)).toBe('InvalidParameterException');
    });

    it.skipIf(!readsMail)('signs up, resends, confirms; forgets and resets', async () => {
      const email = makeEmail();
      const made = await client.send(new SignUpCommand({ ClientId, Username: email, Password: password }));
      expect(made).toMatchObject({ UserConfirmed: false, CodeDeliveryDetails: { DeliveryMedium: 'EMAIL' } });
      await client.send(new ResendConfirmationCodeCommand({ ClientId, Username: email }));
      const code = target.mailbox?.latestCode(email);
      await client.send(new ConfirmSignUpCommand({ ClientId, Username: email, ConfirmationCode: code }));
      await client.send(new ForgotPasswordCommand({ ClientId, Username: email }));
      const reset = target.mailbox?.latestCode(email);
      await client.send(
        new ConfirmForgotPasswordCommand({ ClientId, Username: email, ConfirmationCode: reset, Password: newPassword }),
      );
      expect((await signIn(email, newPassword)).AuthenticationResult).toBeDefined();
    });

    it('changes password and attributes, and signs out everywhere', async () => {
      const { email } = await target.makePerson(password);
      await client.send(
        new ChangePasswordCommand({
          AccessToken: await accessToken(email),
          PreviousPassword: password,
          ProposedPassword: newPassword,
        }),
      );
      const AccessToken = await accessToken(email, newPassword);
      await client.send(
        new UpdateUserAttributesCommand({ AccessToken, UserAttributes: [{ Name: 'family_name', Value: 'Ochoa' }] }),
      );
      const { UserAttributes } = await client.send(new GetUserCommand({ AccessToken }));
      expect(UserAttributes).toContainEqual({ Name: 'family_name', Value: 'Ochoa' });
      await client.send(new GlobalSignOutCommand({ AccessToken }));
      expect(await refusal(client.send(new GetUserCommand({ AccessToken })))).toBe('NotAuthorizedException');
    });

    it('enrols an authenticator and answers its challenge', async () => {
      const { email } = await target.makePerson(password);
      const AccessToken = await accessToken(email);
      const { SecretCode = '' } = await client.send(new AssociateSoftwareTokenCommand({ AccessToken }));
      const verified = await client.send(
        new VerifySoftwareTokenCommand({ AccessToken, UserCode: codeAt(SecretCode, target.now()) }),
      );
      expect(verified.Status).toBe('SUCCESS');
      await client.send(
        new SetUserMFAPreferenceCommand({
          AccessToken,
          SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
        }),
      );
      await target.nextTotpStep();
      const asked = await signIn(email, password);
      expect(asked.ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
      const done = await client.send(
        new RespondToAuthChallengeCommand({
          ChallengeName: 'SOFTWARE_TOKEN_MFA',
          ClientId,
          Session: asked.Session,
          ChallengeResponses: { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: codeAt(SecretCode, target.now()) },
        }),
      );
      expect(done.AuthenticationResult?.IdToken).toBeDefined();
    });

    it.skipIf(!readsMail)('verifies the address by a code', async () => {
      const { email } = await target.makePerson(password);
      const AccessToken = await accessToken(email);
      const sent = await client.send(
        new GetUserAttributeVerificationCodeCommand({ AccessToken, AttributeName: 'email' }),
      );
      expect(sent.CodeDeliveryDetails).toMatchObject({ AttributeName: 'email', DeliveryMedium: 'EMAIL' });
      const Code = target.mailbox?.latestCode(email);
      await client.send(new VerifyUserAttributeCommand({ AccessToken, AttributeName: 'email', Code }));
      await client.send(new DeleteUserCommand({ AccessToken }));
      expect(await target.admin.findByEmail(email)).toBeUndefined();
    });
  });

  describe(`${name}: through its administration`, () => {
    let target: ContractTarget;
    beforeAll(async () => {
      target = await open();
    });

    it('finds people by id and address, and nobody where there is nobody', async () => {
      const { sub, email } = await target.makePerson(password);
      expect(await target.admin.get(sub)).toMatchObject({ sub, email, status: 'CONFIRMED', enabled: true });
      expect((await target.admin.findByEmail(email.toUpperCase()))?.sub).toBe(sub);
      expect(await target.admin.get(randomUUID())).toBeUndefined();
      expect(await target.admin.findByEmail(makeEmail())).toBeUndefined();
    });

    it('disables and enables, deletes, and complains of unknown people', async () => {
      const { sub } = await target.makePerson(password);
      await target.admin.disable(sub);
      expect((await target.admin.get(sub))?.enabled).toBe(false);
      await target.admin.enable(sub);
      expect((await target.admin.get(sub))?.enabled).toBe(true);
      await target.admin.delete(sub);
      expect(await target.admin.get(sub)).toBeUndefined();
      await expect(target.admin.disable(sub)).rejects.toMatchObject({ name: 'UserNotFoundError' });
    });

    it('refuses to require a code that nobody can show', async () => {
      const { sub } = await target.makePerson(password);
      expect(await target.admin.hasVerifiedSoftwareToken(sub)).toBe(false);
      await expect(target.admin.setMfaPreference(sub, true)).rejects.toMatchObject({ name: 'NoSoftwareTokenError' });
    });

    it('invites once more while the invitation is open, and not a person who has a password', async () => {
      const email = makeEmail();
      const first = await target.admin.invite({ email, sendLetter: false });
      expect(first).toMatchObject({ email, status: 'FORCE_CHANGE_PASSWORD' });
      const { email: taken } = await target.makePerson(password);
      await expect(target.admin.invite({ email: taken })).rejects.toMatchObject({ name: 'UserExistsError' });
    });

    it('sets attributes and leaves the others', async () => {
      const { sub } = await target.makePerson(password);
      await target.admin.setAttributes(sub, { given_name: 'Ana', family_name: 'Ruiz' });
      await target.admin.setAttributes(sub, { given_name: 'Eva' });
      expect((await target.admin.get(sub))?.attributes).toMatchObject({ given_name: 'Eva', family_name: 'Ruiz' });
    });

    it('lists people page by page', async () => {
      await target.makePerson(password);
      await target.makePerson(password);
      const first = await target.admin.list({ limit: 1 });
      const second = await target.admin.list({ limit: 1, after: first.next });
      expect(first.users).toHaveLength(1);
      expect(second.users).toHaveLength(1);
      expect(second.users[0]?.sub).not.toBe(first.users[0]?.sub);
    });
  });
}
