import { describe, expect, it } from 'vitest';
import { otherCode } from '../support/fakes';
import { type Answer, goodPassword, type RunningPool } from '../support/running-pool';

const newPassword = 'Copper_Lantern-42';

/** S4 to S8, S12: codes sent by mail. */
export function describeCodes(running: () => RunningPool): void {
  const clientId = () => running().pool.clientId;
  const forgot = async (Username: string): Promise<Answer> => {
    const answer = await running().call('ForgotPassword', { ClientId: clientId(), Username });
    await running().pool.settled();
    return answer;
  };
  const reset = (Username: string, ConfirmationCode: string, Password = newPassword) =>
    running().call('ConfirmForgotPassword', { ClientId: clientId(), Username, ConfirmationCode, Password });
  const confirm = (Username: string, ConfirmationCode: string) =>
    running().call('ConfirmSignUp', { ClientId: clientId(), Username, ConfirmationCode });
  const resend = async (Username: string): Promise<Answer> => {
    const answer = await running().call('ResendConfirmationCode', { ClientId: clientId(), Username });
    await running().pool.settled();
    return answer;
  };
  const signUp = async (): Promise<string> => {
    const email = `codes-${Math.random()}@example.org`;
    await running().call('SignUp', { ClientId: clientId(), Username: email, Password: goodPassword });
    await running().pool.settled();
    return email;
  };
  const latest = (email: string) => running().mailbox.latestCode(email);

  describe('S4: a code', () => {
    it('has six digits and stands nowhere in the database', async () => {
      const email = await signUp();
      expect(latest(email)).toMatch(/^\d{6}$/);
      const rows = await running().db.selectFrom('idp_code').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(latest(email));
      expect(new Set(rows.map(({ hash }) => hash)).size).toBe(rows.length);
    });

    it('for confirming does not reset a password, nor the other way round', async () => {
      const email = await signUp();
      expect((await reset(email, latest(email))).status).toBe(400);
      await confirm(email, latest(email));
      await forgot(email);
      expect((await confirm(email, latest(email))).status).toBe(400);
      expect((await reset(email, latest(email))).status).toBe(200);
    });

    it('of one person is nothing for another', async () => {
      const [a, b] = [await running().person(), await running().person()];
      await forgot(a.email);
      await forgot(b.email);
      if (latest(a.email) !== latest(b.email)) {
        expect((await reset(b.email, latest(a.email))).type).toBe('CodeMismatchException');
      }
      expect((await reset(b.email, latest(b.email))).status).toBe(200);
    });

    it('is bound to its request by its hash, not by its row: a hash moved to another row opens nothing', async () => {
      const { db, person } = running();
      const [a, b] = [await person(), await person()];
      await forgot(a.email);
      await forgot(b.email);
      const { hash } = await db
        .selectFrom('idp_code')
        .select('hash')
        .where('subject', '=', a.sub)
        .executeTakeFirstOrThrow();
      await db.updateTable('idp_code').set({ hash }).where('subject', '=', b.sub).execute();
      expect((await reset(b.email, latest(a.email))).type).toBe('CodeMismatchException');
      expect((await reset(a.email, latest(a.email))).status).toBe(200);
    });

    it('that was used is told so to who has it, and to nobody else', async () => {
      const email = await signUp();
      await confirm(email, latest(email));
      expect((await confirm(email, latest(email))).type).toBe('ExpiredCodeException');
      expect((await confirm(email, otherCode(latest(email)))).type).toBe('CodeMismatchException');
    });

    it('dies when another is sent', async () => {
      const email = await signUp();
      const first = latest(email);
      await resend(email);
      if (first !== latest(email)) expect((await confirm(email, first)).type).toBe('CodeMismatchException');
      expect((await confirm(email, latest(email))).status).toBe(200);
    });
  });

  describe('S5: wrong codes', () => {
    it('five are allowed; then the right one is refused, and a new one is needed', async () => {
      const { email } = await running().person();
      await forgot(email);
      for (let attempt = 1; attempt <= 5; attempt += 1) {
        expect((await reset(email, otherCode(latest(email)))).type).toBe('CodeMismatchException');
      }
      expect((await reset(email, latest(email))).type).toBe('ExpiredCodeException');
      await forgot(email);
      expect((await reset(email, latest(email))).status).toBe(200);
    });

    it('fifty at once are counted one by one', async () => {
      const { email } = await running().person();
      await forgot(email);
      const right = latest(email);
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          reset(email, String((Number(right) + 1 + index) % 1_000_000).padStart(6, '0')),
        ),
      );
      expect(answers.filter(({ type }) => type === 'CodeMismatchException')).toHaveLength(5);
      expect(answers.filter(({ type }) => type === 'ExpiredCodeException')).toHaveLength(45);
      expect((await reset(email, right)).type).toBe('ExpiredCodeException');
    });

    it('a password that the policy refuses neither counts nor uses the code up', async () => {
      const { email } = await running().person();
      await forgot(email);
      for (let attempt = 1; attempt <= 7; attempt += 1) {
        expect((await reset(email, latest(email), 'weak')).type).toBe('InvalidPasswordException');
      }
      expect((await reset(email, latest(email))).status).toBe(200);
    });
  });

  describe('S6: the right code sent twenty times at once', () => {
    it('confirms once', async () => {
      const email = await signUp();
      const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(email, latest(email))));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    it('resets once', async () => {
      const { email } = await running().person();
      await forgot(email);
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => reset(email, latest(email), `Copper_Lantern-${index + 10}`)),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const winner = answers.findIndex(({ status }) => status === 200);
      expect((await running().signIn(email, `Copper_Lantern-${winner + 10}`)).status).toBe(200);
    });
  });

  describe('S7: the lifetime', () => {
    it('of a reset code is an hour', async () => {
      const { email } = await running().person();
      await forgot(email);
      running().clock.forward({ minutes: 59, seconds: 59 });
      expect((await reset(email, latest(email), 'weak')).type).toBe('InvalidPasswordException');
      running().clock.forward({ seconds: 1 });
      expect((await reset(email, latest(email))).type).toBe('ExpiredCodeException');
    });

    it('of a sign-up code is a day', async () => {
      const [early, late] = [await signUp(), await signUp()];
      running().clock.forward({ hours: 23, minutes: 59 });
      expect((await confirm(early, latest(early))).status).toBe(200);
      running().clock.forward({ minutes: 1 });
      expect((await confirm(late, latest(late))).type).toBe('ExpiredCodeException');
      await resend(late);
      expect((await confirm(late, latest(late))).status).toBe(200);
    });
  });

  describe('S8: sending again', () => {
    it('five letters an hour, then LimitExceededException; later again', async () => {
      const { email } = await running().person();
      const answers: Answer[] = [];
      for (let send = 1; send <= 10; send += 1) answers.push(await forgot(email));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
      expect(answers.slice(5).every(({ type }) => type === 'LimitExceededException')).toBe(true);
      expect(running().mailbox.to(email)).toHaveLength(5);
      running().clock.forward({ minutes: 60 });
      expect((await forgot(email)).status).toBe(200);
    });

    it('twenty at once: five letters, and the code of the last still works', async () => {
      const { email } = await running().person();
      const answers = await Promise.all(Array.from({ length: 20 }, () => forgot(email)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
      const codes = running()
        .mailbox.to(email)
        .map(({ variables }) => variables.code ?? '');
      expect(codes).toHaveLength(5);
      const verdicts = [];
      for (const code of codes) verdicts.push((await reset(email, code)).status);
      expect(verdicts.filter((status) => status === 200)).toHaveLength(1);
    });
  });

  describe('Confirming', () => {
    it('makes the address a verified one', async () => {
      const email = await signUp();
      expect(await running().pool.admin.findByEmail(email)).toMatchObject({
        emailVerified: false,
        status: 'UNCONFIRMED',
      });
      await confirm(email, latest(email));
      expect(await running().pool.admin.findByEmail(email)).toMatchObject({ emailVerified: true, status: 'CONFIRMED' });
    });
  });
}
