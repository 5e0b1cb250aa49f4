import { describe, expect, it } from 'vitest';
import { lockSeconds } from '../../../../server/identity/attempts';
import { codeAt } from '../../../../server/identity/totp';
import { wrongCodeAt } from '../support/fakes';
import { goodPassword, type RunningPool } from '../support/running-pool';

const totpSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const wrong = 'Wrong-Password-1';
const locked = 'Password attempts exceeded';
const generic = 'Incorrect username or password.';

/** S1 and S2, and what of S9 and S10 is about guessing. */
export function describeLockOut(running: () => RunningPool): void {
  describe('S1: the lock-out', () => {
    it('waits 2^(n−5) seconds after n failures, at most a quarter of an hour', () => {
      expect([0, 4, 5, 6, 7, 8, 14, 15, 40, 2000].map(lockSeconds)).toEqual([0, 0, 1, 2, 4, 8, 512, 900, 900, 900]);
    });

    it.each(['a person', 'nobody'])('grows with each failure, for %s alike', async (who) => {
      const email = who === 'nobody' ? `nobody-${Math.random()}@example.org` : (await running().person()).email;
      for (let failure = 1; failure <= 5; failure += 1) {
        expect((await running().signIn(email, wrong)).message, `failure ${failure}`).toBe(generic);
      }
      for (const seconds of [1, 2, 4, 8]) {
        expect((await running().signIn(email, wrong)).message).toBe(locked);
        running().clock.forward({ seconds: seconds - 0.001 });
        expect((await running().signIn(email, wrong)).message, `${seconds} s, almost over`).toBe(locked);
        running().clock.forward({ seconds: 0.001 });
        expect((await running().signIn(email, wrong)).message, `${seconds} s, over`).toBe(generic);
      }
    });

    it('refuses the right password with the same words, is not lengthened by it, and is forgotten after a success', async () => {
      const { email } = await running().person();
      for (let failure = 1; failure <= 5; failure += 1) await running().signIn(email, wrong);
      for (let attempt = 0; attempt < 7; attempt += 1) {
        expect(await running().signIn(email)).toMatchObject({ type: 'NotAuthorizedException', message: locked });
      }
      running().clock.forward({ seconds: 1 });
      expect((await running().signIn(email)).status).toBe(200);
      for (let failure = 1; failure <= 5; failure += 1) {
        expect((await running().signIn(email, wrong)).message).toBe(generic);
      }
      expect((await running().signIn(email)).message).toBe(locked);
    });

    it('counts fifty wrong passwords at once one by one: five are looked at', async () => {
      const { email } = await running().person();
      const handshakes = await Promise.all(Array.from({ length: 50 }, () => running().challenge(email)));
      const answers = await Promise.all(
        handshakes.map(({ session, answer }) => running().respond('PASSWORD_VERIFIER', session, answer(wrong))),
      );
      expect(answers.filter(({ message }) => message === generic)).toHaveLength(5);
      expect(answers.filter(({ message }) => message === locked)).toHaveLength(45);
    });

    it('counts the present password asked for at a change, and the check on the server', async () => {
      const { email } = await running().person();
      const { access } = await running().tokens(email);
      const change = { AccessToken: access, PreviousPassword: wrong, ProposedPassword: 'Copper_Lantern-42' };
      for (let failure = 1; failure <= 3; failure += 1) {
        expect((await running().call('ChangePassword', change)).message).toBe(generic);
      }
      expect(await running().pool.verifyPassword(email, wrong)).toEqual({ outcome: 'refused' });
      expect(await running().pool.verifyPassword(email, wrong)).toEqual({ outcome: 'refused' });
      expect(await running().pool.verifyPassword(email, goodPassword)).toEqual({ outcome: 'locked' });
      expect((await running().signIn(email)).message).toBe(locked);
      expect((await running().call('ChangePassword', { ...change, PreviousPassword: goodPassword })).message).toBe(
        locked,
      );
    });

    it('tells the portal of failures and of the lock', async () => {
      const { email } = await running().person();
      for (let failure = 1; failure <= 5; failure += 1) await running().signIn(email, wrong);
      await running().pool.settled();
      const told = running()
        .events.filter((event) => event.email === email)
        .map(({ type }) => type);
      expect(told).toEqual(['signInFailed', 'signInFailed', 'signInFailed', 'signInFailed', 'lockedOut']);
    });
  });

  describe('S2: the lock-out keeps no owner out', () => {
    it('leaves sessions alive, and a reset lifts it', async () => {
      const { call, person, tokens, signIn, pool, mailbox } = running();
      const { email } = await person();
      const { access } = await tokens(email);
      for (let failure = 1; failure <= 6; failure += 1) await signIn(email, wrong);
      expect((await call('GetUser', { AccessToken: access })).status).toBe(200);

      await call('ForgotPassword', { ClientId: pool.clientId, Username: email });
      await pool.settled();
      const Password = 'Copper_Lantern-42';
      await call('ConfirmForgotPassword', {
        ClientId: pool.clientId,
        Username: email,
        ConfirmationCode: mailbox.latestCode(email),
        Password,
      });
      expect((await signIn(email, Password)).status).toBe(200);
    });
  });

  describe('S9: guessing authenticator codes', () => {
    const guess = async (email: string, session: string | undefined, code: string) =>
      running().respond('SOFTWARE_TOKEN_MFA', session, { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: code });

    it('locks after five wrong ones; the right one is refused during the lock', async () => {
      const { email } = await running().person({ totpSecret });
      const { body } = await running().signIn(email);
      const right = codeAt(totpSecret, running().clock.now());
      for (let failure = 1; failure <= 5; failure += 1) {
        expect((await guess(email, body.Session, wrongCodeAt(totpSecret, running().clock.now()))).type).toBe(
          'CodeMismatchException',
        );
      }
      expect((await guess(email, body.Session, right)).message).toBe(locked);
      running().clock.forward({ seconds: 1 });
      expect((await guess(email, body.Session, codeAt(totpSecret, running().clock.now()))).status).toBe(200);
    });

    it('S10: the right password in between does not buy new guesses, nor does a reset', async () => {
      const { email } = await running().person({ totpSecret });
      const right = () => codeAt(totpSecret, running().clock.now());
      for (let round = 1; round <= 5; round += 1) {
        const { body } = await running().signIn(email);
        expect((await guess(email, body.Session, wrongCodeAt(totpSecret, running().clock.now()))).type).toBe(
          'CodeMismatchException',
        );
      }
      const { body } = await running().signIn(email);
      expect((await guess(email, body.Session, right())).message).toBe(locked);

      const ClientId = running().pool.clientId;
      await running().call('ForgotPassword', { ClientId, Username: email });
      await running().pool.settled();
      const Password = 'Copper_Lantern-42';
      const ConfirmationCode = running().mailbox.latestCode(email);
      await running().call('ConfirmForgotPassword', { ClientId, Username: email, ConfirmationCode, Password });
      const again = await running().signIn(email, Password);
      expect((await guess(email, again.body.Session, right())).message).toBe(locked);
    });

    it('fifty wrong ones at once: five are looked at', async () => {
      const { email } = await running().person({ totpSecret });
      const { body } = await running().signIn(email);
      const right = codeAt(totpSecret, running().clock.now());
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          guess(email, body.Session, String((Number(right) + 1 + index) % 1_000_000).padStart(6, '0')),
        ),
      );
      expect(answers.filter(({ type }) => type === 'CodeMismatchException').length).toBeLessThanOrEqual(5);
      expect(answers.filter(({ message }) => message === locked).length).toBeGreaterThanOrEqual(44);
    });
  });
}
