import { describe, expect, it } from 'vitest';
import { goodPassword, type RunningPool } from '../support/running-pool';

const newPassword = 'Copper_Lantern-42';

/** S13 to S15 and S18: which passwords are taken, on which path, and what temporary ones are worth. */
export function describePasswords(running: () => RunningPool): void {
  /** Tries a password on each path on which one can be chosen, for Maria of maria.quiroga@…; the refusals by path. */
  async function everyPath(password: unknown): Promise<Record<string, string | undefined>> {
    const { call, pool, mailbox, person, tokens, signIn, respond } = running();
    const ClientId = pool.clientId;
    const attributes = { given_name: 'Maria', family_name: 'Quiroga' };
    const make = () => `quiroga.${Math.random().toString(36).slice(2)}@example.org`;
    const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
    const signUp = await call('SignUp', { ClientId, Username: make(), Password: password, UserAttributes });

    const reset = await person({ email: make(), attributes });
    await call('ForgotPassword', { ClientId, Username: reset.email });
    await pool.settled();
    const confirmed = await call('ConfirmForgotPassword', {
      ClientId,
      Username: reset.email,
      ConfirmationCode: mailbox.latestCode(reset.email),
      Password: password,
    });

    const changer = await person({ email: make(), attributes });
    const { access } = await tokens(changer.email);
    const changed = await call('ChangePassword', {
      AccessToken: access,
      PreviousPassword: goodPassword,
      ProposedPassword: password,
    });

    const invited = await person({ email: make(), attributes, status: 'FORCE_CHANGE_PASSWORD' });
    const { body } = await signIn(invited.email);
    const renewed = await respond('NEW_PASSWORD_REQUIRED', body.Session, {
      USERNAME: invited.email,
      NEW_PASSWORD: password,
    });
    return { signUp: signUp.type, reset: confirmed.type, change: changed.type, invitation: renewed.type };
  }

  const refused = {
    signUp: 'InvalidPasswordException',
    reset: 'InvalidPasswordException',
    change: 'InvalidPasswordException',
    invitation: 'InvalidPasswordException',
  };
  const taken = { signUp: undefined, reset: undefined, change: undefined, invitation: undefined };

  describe('The policy holds on every path', () => {
    it.each([
      ['empty', ''],
      ['too short', 'Short-1'],
      ['without upper case', 'copper_lantern-42'],
      ['without lower case', 'COPPER_LANTERN-42'],
      ['without a digit', 'Copper_Lantern-xx'],
      ['without a sign', 'CopperLantern4242'],
      ['of 257 characters', `Aa1-${'x'.repeat(253)}`],
      ['of 20,000 characters', `Aa1-${'x'.repeat(20_000)}`],
      ['S14: common, though it meets the composition', 'Password123!'],
      ['S15: with the own name in it', 'xx-Quiroga-2026'],
    ])('a password %s is refused', async (_name, password) => {
      expect(await everyPath(password)).toEqual(refused);
    });

    it.each([
      ['of 256 characters', `Aa1-${'x'.repeat(252)}`],
      ['with spaces at both ends and inside', '  Copper Lantern 42!  '],
      ['in other scripts', 'Пароль-длинный-7aA 提灯'],
    ])('a password %s is taken', async (_name, password) => {
      expect(await everyPath(password)).toEqual(taken);
    });

    it('a password that is no text is refused as a parameter', async () => {
      for (const password of [null, 5, ['Copper_Lantern-42'], { length: 20 }]) {
        const verdicts = Object.values(await everyPath(password));
        expect(verdicts.every((type) => type === 'InvalidParameterException')).toBe(true);
      }
    });

    it('long passwords are compared whole: the 256th character counts', async () => {
      const password = `Aa1-${'x'.repeat(252)}`;
      const { email } = await running().person({ password });
      expect((await running().signIn(email, `${password.slice(0, 255)}y`)).type).toBe('NotAuthorizedException');
      expect((await running().pool.verifyPassword(email, `${password}y`)).outcome).toBe('refused');
      expect((await running().signIn(email, password)).status).toBe(200);
      expect((await running().pool.verifyPassword(email, password)).outcome).toBe('accepted');
    });

    it('the reason is given in Cognito’s words', async () => {
      const answer = await running().call('SignUp', {
        ClientId: running().pool.clientId,
        Username: 'reason@example.org',
        Password: 'copper_lantern-42',
      });
      expect(answer.message).toBe('Password did not conform with policy: Password must have uppercase characters');
    });

    it('without the code, the policy says nothing about the person', async () => {
      const { email } = await running().person({ attributes: { given_name: 'Maximiliane' } });
      const about = { ClientId: running().pool.clientId, Username: email };
      await running().call('ForgotPassword', about);
      const answer = await running().call('ConfirmForgotPassword', {
        ...about,
        ConfirmationCode: 'no code',
        Password: 'Maximiliane-2026',
      });
      expect(answer.type).toBe('CodeMismatchException');
    });
  });

  describe('S18: a temporary password', () => {
    const invite = async () => {
      const email = `invited-${Math.random()}@example.org`;
      const user = await running().pool.admin.invite({ email, language: 'ja' });
      await running().pool.settled();
      const letter = running().mailbox.to(email).at(-1);
      return { user, email, letter, password: letter?.variables.temporaryPassword ?? '' };
    };
    const renew = async (email: string, session: string | undefined, password = newPassword) =>
      running().respond('NEW_PASSWORD_REQUIRED', session, { USERNAME: email, NEW_PASSWORD: password });

    it('is random, comes by letter and is never the same', async () => {
      const [one, two] = [await invite(), await invite()];
      expect(one.password).toMatch(/^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)(?=.*[^A-Za-z0-9]).{16}$/);
      expect(one.password).not.toBe(two.password);
      expect(one.letter).toMatchObject({
        template: 'INVITATION',
        language: 'ja',
        variables: { expiresInDays: '7' },
      });
    });

    it('cannot be kept as the new one', async () => {
      const { email, password } = await invite();
      const { body } = await running().signIn(email, password);
      expect((await renew(email, body.Session, password)).type).toBe('InvalidPasswordException');
      expect((await renew(email, body.Session)).body.AuthenticationResult).toBeDefined();
    });

    it('is dead once it was used, also in sign-ins that were begun before', async () => {
      const { email, password } = await invite();
      const [one, two] = [await running().signIn(email, password), await running().signIn(email, password)];
      expect((await renew(email, one.body.Session)).status).toBe(200);
      expect((await renew(email, two.body.Session, 'Another_Lantern-43')).type).toBe('NotAuthorizedException');
      expect((await running().signIn(email, password)).type).toBe('NotAuthorizedException');
    });

    it('of ten answers at once one is taken', async () => {
      const { email, password } = await invite();
      const { body } = await running().signIn(email, password);
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => renew(email, body.Session, `Copper_Lantern-${index + 10}`)),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    it('expires after seven days, and says so only to who has it', async () => {
      const { email, password } = await invite();
      running().clock.forward({ days: 7 });
      expect(await running().signIn(email, password)).toMatchObject({
        type: 'NotAuthorizedException',
        message: 'Temporary password has expired and must be reset by an administrator.',
      });
      expect((await running().signIn(email, `${password}x`)).message).toBe('Incorrect username or password.');
    });

    it('is replaced when the invitation is sent again', async () => {
      const first = await invite();
      await running().pool.admin.invite({ email: first.email });
      await running().pool.settled();
      expect((await running().signIn(first.email, first.password)).type).toBe('NotAuthorizedException');
      const second = running().mailbox.to(first.email).at(-1)?.variables.temporaryPassword ?? '';
      expect((await running().signIn(first.email, second)).body.ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
      expect((await running().pool.admin.findByEmail(first.email))?.sub).toBe(first.user.sub);
    });

    it('takes the place of what a stranger chose who signed up with the address', async () => {
      const email = `squatted-${Math.random()}@example.org`;
      await running().call('SignUp', {
        ClientId: running().pool.clientId,
        Username: email,
        Password: goodPassword,
        UserAttributes: [{ Name: 'given_name', Value: 'Mallory' }],
      });
      await running().pool.admin.invite({ email, attributes: { given_name: 'Ana' } });
      expect((await running().signIn(email, goodPassword)).type).toBe('NotAuthorizedException');
      expect((await running().pool.admin.findByEmail(email))?.attributes).toEqual({ given_name: 'Ana' });
    });

    it('verifies the address when it is replaced: it was read in that mailbox', async () => {
      const { email, password } = await invite();
      const { body } = await running().signIn(email, password);
      await renew(email, body.Session);
      expect(await running().pool.admin.findByEmail(email)).toMatchObject({ status: 'CONFIRMED', emailVerified: true });
    });
  });
}
