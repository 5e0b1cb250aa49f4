import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createUserPool, type UserPoolOptions } from '../../../../server/identity';
import { goodPassword, type RunningPool, startPool } from '../support/running-pool';

const totpSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

/** One installation: what lies in its database, what its secret is worth, where it may serve. */
export function describeInstallation(running: () => RunningPool): void {
  const build = (changes: Partial<UserPoolOptions>) => createUserPool({ ...running().options, ...changes });

  describe('What is stored', () => {
    it('is no password, no code, no token and no key that could be read', async () => {
      const { db, pool, person, tokens, call, mailbox } = running();
      const { sub, email } = await person({ totpSecret: undefined });
      const { access, id, refresh } = await tokens(email);
      await call('AssociateSoftwareToken', { AccessToken: access });
      await call('ForgotPassword', { ClientId: pool.clientId, Username: email });
      await person({ totpSecret });
      await pool.settled();
      const tables = ['idp_user', 'idp_code', 'idp_challenge', 'idp_refresh', 'idp_attempt', 'idp_key'] as const;
      const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
      const dump = JSON.stringify(rows);
      expect(dump).toContain(sub);
      const secrets = [goodPassword, access, id, refresh, totpSecret, 'PRIVATE KEY'];
      for (const secret of secrets) expect(dump).not.toContain(secret);
      // Six digits in a row are in many a hash: a code is a value, or a word of one.
      expect(dump).not.toMatch(new RegExp(`(?<![\\w-])${mailbox.latestCode(email)}(?![\\w-])`));
      // The start of every PKCS #8 key of this kind, in base64.
      expect(dump).not.toContain('MIIEv');
      const user = await db.selectFrom('idp_user').selectAll().where('sub', '=', sub).executeTakeFirstOrThrow();
      // A bare verifier would be 768 hexadecimal digits, ready for guessing.
      expect(user.verifier).not.toMatch(/^[0-9a-f]+$/);
    });

    it('a sealed verifier copied to another person opens nothing', async () => {
      const { db, person, signIn } = running();
      const [attacker, victim] = [await person(), await person({ password: 'Copper_Lantern-42' })];
      const row = await db.selectFrom('idp_user').selectAll().where('sub', '=', attacker.sub).executeTakeFirstOrThrow();
      const log = console.error;
      console.error = () => {}; // the pool rightly reports that it cannot open the value
      await db
        .updateTable('idp_user')
        .set({ salt: row.salt, verifier: row.verifier })
        .where('sub', '=', victim.sub)
        .execute();
      expect((await signIn(victim.email).catch(() => ({ body: {} }))).body).not.toHaveProperty('AuthenticationResult');
      console.error = log;
      await db.deleteFrom('idp_user').where('sub', '=', victim.sub).execute();
    });

    it('is swept once it no longer counts, and not before', async () => {
      const { db, pool, clock, person, challenge, call, tokens } = running();
      const { email } = await person();
      await challenge(email);
      await call('ForgotPassword', { ClientId: pool.clientId, Username: email });
      await tokens(email);
      await pool.sweep();
      const count = async () =>
        Promise.all(
          (['idp_challenge', 'idp_code', 'idp_refresh', 'idp_attempt'] as const).map(
            async (table) => (await db.selectFrom(table).selectAll().execute()).length,
          ),
        );
      expect((await count()).every((rows) => rows > 0)).toBe(true);
      clock.forward({ days: 3 });
      await pool.sweep();
      expect(await count()).toEqual([0, 0, 0, 0]);
    });
  });

  describe('The installation’s key', () => {
    it('is its own, and the same for every process on the same database', async () => {
      const again = await build({});
      expect(again.jwks).toEqual(running().pool.jwks);
      expect([again.poolId, again.clientId, again.issuer]).toEqual([
        running().pool.poolId,
        running().pool.clientId,
        running().pool.issuer,
      ]);
    });

    it('cannot be read with another secret, and the pool says so instead of starting', async () => {
      await expect(build({ secret: randomBytes(32) })).rejects.toThrow(/secret is not the one/);
    });

    it('a secret that is too short is refused', async () => {
      await expect(build({ secret: 'short' })).rejects.toThrow(/at least 32/);
    });

    it('ids have the form that every client library takes', () => {
      expect(running().pool.poolId).toMatch(/^us-east-1_[0-9A-Za-z]{9}$/);
      expect(running().pool.clientId).toMatch(/^[0-9a-z]{26}$/);
    });
  });

  describe('Safety', () => {
    it('refuses to serve in production, and says why and what to do', async () => {
      await expect(build({ environment: { NODE_ENV: 'production' } })).rejects.toThrow(
        /NODE_ENV=production.*ALLOW_EMBEDDED_USER_POOL=1/,
      );
      for (const value of ['', '0', 'true', 'yes']) {
        const environment = { NODE_ENV: 'production', ALLOW_EMBEDDED_USER_POOL: value };
        await expect(build({ environment })).rejects.toThrow();
      }
    });

    it('serves there when told so, and warns in one line', async () => {
      const warnings: unknown[] = [];
      await build({
        environment: { NODE_ENV: 'production', ALLOW_EMBEDDED_USER_POOL: '1' },
        log: { warn: (...words: unknown[]) => void warnings.push(words), error: () => {} },
      });
      expect(warnings).toHaveLength(1);
    });
  });

  describe('R32, S55: the mail', () => {
    const beside = (changes: Partial<UserPoolOptions>) => startPool({ ...running().options, ...changes });
    const signUp = ({ call, pool }: RunningPool, name: string) =>
      call('SignUp', {
        ClientId: pool.clientId,
        Username: `${name}-${Math.random()}@example.org`,
        Password: goodPassword,
        UserAttributes: [],
      });

    it('is not waited for: a mailer that never answers holds nobody up', async () => {
      const slow = await beside({ mailer: { send: () => new Promise(() => {}) } });
      expect((await signUp(slow, 'slow')).status).toBe(200);
      // What never answers would keep it from ever being settled.
      await slow.stop();
    });

    it('that fails is logged without its contents, and the request succeeds', async () => {
      const lines: string[] = [];
      const failing = await beside({
        mailer: { send: async () => Promise.reject(new Error('mail server down')) },
        log: { warn: () => {}, error: (...words: unknown[]) => void lines.push(JSON.stringify(words)) },
      });
      expect((await signUp(failing, 'failing')).status).toBe(200);
      await failing.close();
      expect(lines).toHaveLength(1);
      expect(lines[0]).toContain('SIGN_UP_CODE');
      expect(lines[0]).not.toContain('expiresInHours');
    });

    it('of an invitation is queued before the invitation counts: what fails is invited again', async () => {
      const email = `invited-${Math.random()}@example.org`;
      const failing = await build({ mailer: { send: async () => Promise.reject(new Error('database down')) } });
      await expect(failing.admin.invite({ email })).rejects.toThrow('database down');
      const { pool, mailbox } = running();
      const again = await pool.admin.invite({ email });
      // No background work was waited for.
      expect(mailbox.letters.filter(({ to }) => to === email)).toHaveLength(1);
      expect(again).toMatchObject({ email, status: 'FORCE_CHANGE_PASSWORD' });
    });
  });
}
