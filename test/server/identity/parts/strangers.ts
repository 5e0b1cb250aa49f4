import { describe, expect, it } from 'vitest';
import { type Answer, goodPassword, type RunningPool } from '../support/running-pool';

const wrong = 'Wrong-Password-1';

/** S53 and S54: what strangers learn about people – nothing. */
export function describeStrangers(running: () => RunningPool): void {
  const clientId = () => running().pool.clientId;
  const unknown = () => `stranger-${Math.random().toString(36).slice(2)}@example.org`;
  const call = async (operation: string, body: object) => running().call(operation, { ClientId: clientId(), ...body });

  /** People of every standing, all with addresses whose mask is alike, and somebody who does not exist. */
  async function everybody(): Promise<Record<string, string>> {
    const make = async (about: Parameters<RunningPool['person']>[0]) =>
      (await running().person({ ...about, email: unknown() })).email;
    return {
      nobody: unknown(),
      confirmed: await make({}),
      unconfirmed: await make({ status: 'UNCONFIRMED' }),
      invited: await make({ status: 'FORCE_CHANGE_PASSWORD' }),
      mustReset: await make({ status: 'RESET_REQUIRED' }),
      disabled: await make({ enabled: false }),
      withCode: await make({ totpSecret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' }),
    };
  }

  const shapeOf = (value: unknown): unknown =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shapeOf(member)]))
      : typeof value;

  describe('S53: a stranger cannot tell who exists', () => {
    it('at the first step of a sign-in: same members, same forms, and the same answer each time', async () => {
      const shapes = new Set<string>();
      for (const [who, email] of Object.entries(await everybody())) {
        const ask = () =>
          call('InitiateAuth', { AuthFlow: 'USER_SRP_AUTH', AuthParameters: { USERNAME: email, SRP_A: 'abcdef' } });
        const [one, two] = [await ask(), await ask()];
        const parameters = one.body.ChallengeParameters ?? {};
        shapes.add(JSON.stringify(shapeOf(one.body)));
        expect(parameters.USER_ID_FOR_SRP, who).toMatch(/^[0-9a-f-]{36}$/);
        expect(parameters.SALT, who).toMatch(/^[0-9a-f]{24,32}$/);
        expect(parameters.SRP_B?.length, who).toBeGreaterThan(740);
        expect(two.body.ChallengeParameters?.SALT, who).toBe(parameters.SALT);
        expect(two.body.ChallengeParameters?.USER_ID_FOR_SRP, who).toBe(parameters.USER_ID_FOR_SRP);
        expect(two.body.ChallengeParameters?.SRP_B, who).not.toBe(parameters.SRP_B);
      }
      expect(shapes.size).toBe(1);
    });

    it('going on with the id instead of the address: the same salt, the same mask', async () => {
      for (const [who, email] of Object.entries(await everybody())) {
        const ask = (USERNAME: string | undefined) =>
          call('InitiateAuth', { AuthFlow: 'USER_SRP_AUTH', AuthParameters: { USERNAME, SRP_A: 'abcdef' } });
        const byAddress = (await ask(email)).body.ChallengeParameters;
        const byId = (await ask(byAddress?.USER_ID_FOR_SRP)).body.ChallengeParameters;
        expect(byId?.SALT, who).toBe(byAddress?.SALT);
        expect(byId?.USER_ID_FOR_SRP, who).toBe(byAddress?.USER_ID_FOR_SRP);
        const mask = await call('ForgotPassword', { Username: byAddress?.USER_ID_FOR_SRP });
        expect(mask.body.CodeDeliveryDetails?.Destination, who).toBe('s***@e***');
      }
    });

    it.each(['ForgotPassword', 'ResendConfirmationCode'])(
      'at %s: the same answer and the same limit',
      async (operation) => {
        const people = await everybody();
        const answers: Record<string, string> = {};
        for (const [who, Username] of Object.entries(people)) {
          const series: Answer[] = [];
          for (let send = 1; send <= 6; send += 1) series.push(await call(operation, { Username }));
          answers[who] = JSON.stringify(series.map(({ status, body }) => [status, body]));
        }
        expect(new Set(Object.values(answers)).size, JSON.stringify(answers)).toBe(1);
      },
    );

    it.each([
      ['ConfirmSignUp', 'ResendConfirmationCode'],
      ['ConfirmForgotPassword', 'ForgotPassword'],
    ])(
      'at %s: the same words for wrong codes, with and without a code on its way, to the end',
      async (operation, send) => {
        const answers: Record<string, string> = {};
        for (const [who, Username] of Object.entries(await everybody())) {
          const attempt = () => call(operation, { Username, ConfirmationCode: 'no code', Password: 'Maria-Secret-99' });
          const series = [await attempt()];
          await call(send, { Username });
          for (let round = 1; round <= 6; round += 1) series.push(await attempt());
          answers[who] = JSON.stringify(series.map(({ status, body }) => [status, body]));
        }
        expect(new Set(Object.values(answers)).size, JSON.stringify(answers)).toBe(1);
        expect(answers.nobody).toContain('CodeMismatchException');
      },
    );

    it('at ConfirmSignUp: wrong codes read the same for who just signed up, for who did long ago, and for nobody', async () => {
      const signUp = async () => {
        const Username = unknown();
        await call('SignUp', { Username, Password: goodPassword });
        return Username;
      };
      const longAgo = await signUp();
      running().clock.forward({ hours: 25 });
      const confirmed = await signUp();
      await running().pool.settled();
      const right = running().mailbox.latestCode(confirmed);
      expect((await call('ConfirmSignUp', { Username: confirmed, ConfirmationCode: right })).status).toBe(200);
      const answers: Record<string, string> = {};
      const people = { nobody: unknown(), longAgo, confirmed, fresh: await signUp() };
      for (const [who, Username] of Object.entries(people)) {
        const series: Answer[] = [];
        for (let round = 1; round <= 7; round += 1) {
          series.push(await call('ConfirmSignUp', { Username, ConfirmationCode: 'no code' }));
        }
        answers[who] = JSON.stringify(series.map(({ status, body }) => [status, body]));
      }
      expect(new Set(Object.values(answers)).size, JSON.stringify(answers)).toBe(1);
    });

    it('by the letters: none goes to whom it is not due', async () => {
      const people = await everybody();
      for (const Username of Object.values(people)) await call('ForgotPassword', { Username });
      await running().pool.settled();
      const written = Object.entries(people).filter(([, email]) => running().mailbox.to(email).length > 0);
      expect(written.map(([who]) => who).sort()).toEqual(['confirmed', 'mustReset', 'withCode']);
    });

    it('by the work done: the same statements for the known and the unknown', async () => {
      const count = async (email: string) => {
        const before = await tally();
        await call('ForgotPassword', { Username: email });
        await running().signIn(email, wrong);
        await call('ConfirmForgotPassword', { Username: email, ConfirmationCode: '000000', Password: goodPassword });
        const after = await tally();
        return after.map((value, index) => value - (before[index] ?? 0));
      };
      const tally = async () => {
        const sizes: number[] = [];
        for (const table of ['idp_code', 'idp_challenge', 'idp_attempt'] as const) {
          const row = await running()
            .db.selectFrom(table)
            .select(({ fn }) => fn.countAll<string>().as('rows'))
            .executeTakeFirstOrThrow();
          sizes.push(Number(row.rows));
        }
        return sizes;
      };
      const { email } = await running().person();
      expect(await count(email)).toEqual(await count(unknown()));
    });
  });

  describe('S54: standing is told only after the right password', () => {
    it.each(['unconfirmed', 'invited', 'mustReset', 'disabled', 'withCode'])(
      '%s, wrong password: the generic words',
      async (who) => {
        const email = (await everybody())[who] ?? '';
        expect(await running().signIn(email, wrong)).toMatchObject({
          status: 400,
          type: 'NotAuthorizedException',
          message: 'Incorrect username or password.',
        });
      },
    );

    it('and then it is told', async () => {
      const people = await everybody();
      const told = async (who: string) => {
        const { type, message, body } = await running().signIn(people[who] ?? '');
        return type === undefined ? body.ChallengeName : `${type}: ${message}`;
      };
      expect(await told('unconfirmed')).toBe('UserNotConfirmedException: User is not confirmed.');
      expect(await told('mustReset')).toBe('PasswordResetRequiredException: Password reset required for the user');
      expect(await told('disabled')).toBe('NotAuthorizedException: User is disabled.');
      expect(await told('invited')).toBe('NEW_PASSWORD_REQUIRED');
      expect(await told('withCode')).toBe('SOFTWARE_TOKEN_MFA');
    });

    it('by the check on the server too', async () => {
      const people = await everybody();
      const check = async (who: string, password: string) =>
        (await running().pool.verifyPassword(people[who] ?? '', password)).outcome;
      for (const who of Object.keys(people)) expect(await check(who, wrong), who).toBe('refused');
      expect(await check('nobody', goodPassword)).toBe('refused');
      expect(await check('confirmed', goodPassword)).toBe('accepted');
      expect(await check('unconfirmed', goodPassword)).toBe('unconfirmed');
      expect(await check('mustReset', goodPassword)).toBe('resetRequired');
      expect(await check('disabled', goodPassword)).toBe('disabled');
      expect(await check('invited', goodPassword)).toBe('newPasswordRequired');
      expect(await check('withCode', goodPassword)).toBe('codeRequired');
    });
  });
}
