import { describe, expect, it } from 'vitest';
import { createChallenges } from '../../../../server/identity/challenges';
import { createKeyring } from '../../../../server/identity/seal';
import { codeAt } from '../../../../server/identity/totp';
import { systemRandom } from '../support/fakes';
import { goodPassword, type RunningPool } from '../support/running-pool';

const totpSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const newPassword = 'Copper_Lantern-42';

/** Ways around the steps of a sign-in that some emulator has left open; each closed one has its test. */
export function describeChallengeBypasses(running: () => RunningPool): void {
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
}
