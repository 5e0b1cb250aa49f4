import type { User } from './accounts';
import { normalizeUsername } from './accounts';
import { NoSoftwareTokenError, type PoolUser, UserExistsError, UserNotFoundError, type UserPoolAdmin } from './admin';
import { isWritable, mergeAttributes } from './attributes';
import { forget } from './forget';
import type { IdentityChange } from './proof-table';
import type { Services } from './services';
import type { UserAttributes, UserTable } from './tables';
import { makeTemporaryPassword, TEMPORARY_PASSWORD_DAYS } from './temporary-password';
import type { Work } from './transaction';

type Needs = Pick<
  Services,
  'db' | 'clock' | 'random' | 'accounts' | 'attempts' | 'changes' | 'letters' | 'passwords' | 'recoveryCodes'
>;

const DAY = 24 * 60 * 60 * 1000;
const DEFAULT_PAGE = 60;

/** The embedded pool's interface for the portal's own server. */
export function createEmbeddedAdmin(services: Needs): UserPoolAdmin {
  const { db, clock, random, accounts, attempts, changes, letters, passwords, recoveryCodes } = services;

  /**
   * Runs work on a user's locked row; if it returns a change, its consequences are applied in the same transaction. Throws if there is no
   * such user.
   */
  async function change(sub: string, work: (trx: Work, user: User) => Promise<IdentityChange | undefined>) {
    await db.transaction().execute(async (trx) => {
      const user = await accounts.hold(trx, sub);
      if (!user) throw new UserNotFoundError(`The pool has no user ${sub}.`);
      const made = await work(trx, user);
      if (made !== undefined) await changes.follow(trx, made, user);
    });
  }

  const set = (
    trx: Work,
    sub: string,
    values: Partial<
      Pick<UserTable, 'enabled' | 'mfa_enabled' | 'totp_secret' | 'totp_pending' | 'totp_step' | 'status'>
    >,
  ) =>
    trx
      .updateTable('idp_user')
      .set({ ...values, updated_at: new Date(clock.now()) })
      .where('sub', '=', sub)
      .execute();

  return {
    async invite({ email: address, attributes = {}, language, sendLetter = true }) {
      const email = normalizeUsername(address);
      requireStorable(attributes);
      const password = makeTemporaryPassword(random);
      const invited = await db.transaction().execute(async (trx) => {
        const present = await trx
          .selectFrom('idp_user')
          .selectAll()
          .where('email', '=', email)
          .forUpdate()
          .executeTakeFirst();
        if (present && present.status !== 'FORCE_CHANGE_PASSWORD' && present.status !== 'UNCONFIRMED') {
          throw new UserExistsError('The pool already has a user with this address.');
        }
        const sub = present?.sub ?? random.uuid();
        const now = new Date(clock.now());
        const values = {
          email,
          email_verified: false,
          status: 'FORCE_CHANGE_PASSWORD' as const,
          enabled: true,
          ...accounts.sealCredential(sub, passwords.make(sub, password)),
          password_expires_at: new Date(clock.now() + TEMPORARY_PASSWORD_DAYS * DAY),
          // Attributes from an earlier unconfirmed sign-up with this address are discarded.
          attributes: JSON.stringify(attributes),
          totp_secret: null,
          totp_pending: null,
          totp_step: null,
          mfa_enabled: false,
          updated_at: now,
        };
        if (present) {
          await changes.end(trx, sub, 'all');
          await attempts.clear(trx, sub, 'password');
          return trx
            .updateTable('idp_user')
            .set(values)
            .where('sub', '=', sub)
            .returningAll()
            .executeTakeFirstOrThrow();
        }
        return trx
          .insertInto('idp_user')
          .values({ sub, created_at: now, ...values })
          .returningAll()
          .executeTakeFirstOrThrow();
      });
      if (sendLetter) {
        await letters.queue(
          invited,
          'INVITATION',
          { temporaryPassword: password, expiresInDays: String(TEMPORARY_PASSWORD_DAYS) },
          language,
        );
      }
      return toPoolUser(invited);
    },

    async get(sub) {
      const user = await db.selectFrom('idp_user').selectAll().where('sub', '=', sub).executeTakeFirst();
      return user && toPoolUser(user);
    },

    async findByEmail(email) {
      const user = await db
        .selectFrom('idp_user')
        .selectAll()
        .where('email', '=', normalizeUsername(email))
        .executeTakeFirst();
      return user && toPoolUser(user);
    },

    async list({ limit = DEFAULT_PAGE, after } = {}) {
      let query = db
        .selectFrom('idp_user')
        .selectAll()
        .orderBy('sub')
        .limit(limit + 1);
      if (after !== undefined) query = query.where('sub', '>', after);
      const rows = await query.execute();
      const users = rows.slice(0, limit).map(toPoolUser);
      return { users, next: rows.length > limit ? users.at(-1)?.sub : undefined };
    },

    async enable(sub) {
      await change(sub, async (trx) => {
        await set(trx, sub, { enabled: true });
        return undefined;
      });
    },

    async disable(sub) {
      await change(sub, async (trx) => {
        await set(trx, sub, { enabled: false });
        return 'disabled';
      });
    },

    async resetPassword(sub) {
      await change(sub, async (trx, held) => {
        // An invited user has not chosen a password yet; they sign in with the invitation.
        if (held.status === 'CONFIRMED') await set(trx, sub, { status: 'RESET_REQUIRED' });
        return 'resetRequired';
      });
    },

    async delete(sub) {
      await change(sub, async (trx) => {
        await forget(trx, sub);
        return 'deleted';
      });
    },

    async setMfaPreference(sub, enabled) {
      await change(sub, async (trx, held) => {
        if (enabled && !held.totp_secret) throw new NoSoftwareTokenError(`User ${sub} has no verified authenticator.`);
        if (held.mfa_enabled === enabled) return undefined;
        await set(trx, sub, { mfa_enabled: enabled });
        return enabled ? 'mfaEnabled' : 'mfaDisabled';
      });
    },

    async removeMfa(sub) {
      await change(sub, async (trx, held) => {
        await set(trx, sub, { mfa_enabled: false, totp_secret: null, totp_pending: null, totp_step: null });
        await attempts.clear(trx, sub, 'softwareToken');
        await recoveryCodes.clear(trx, sub);
        return held.mfa_enabled ? 'mfaRemoved' : undefined;
      });
    },

    async globalSignOut(sub) {
      await change(sub, async () => 'signedOutEverywhere');
    },

    async setAttributes(sub, attributes) {
      requireStorable(attributes);
      await change(sub, async (trx, held) => {
        await trx
          .updateTable('idp_user')
          .set({
            attributes: JSON.stringify(mergeAttributes(held.attributes, attributes)),
            updated_at: new Date(clock.now()),
          })
          .where('sub', '=', sub)
          .execute();
        return undefined;
      });
    },

    async makeRecoveryCodes(sub) {
      let codes: readonly string[] = [];
      await change(sub, async (trx, held) => {
        if (!held.totp_secret) throw new NoSoftwareTokenError(`User ${sub} has no verified authenticator.`);
        codes = await recoveryCodes.make(trx, sub);
        return 'recoveryCodesMade';
      });
      return codes;
    },

    async hasVerifiedSoftwareToken(sub) {
      const user = await db.selectFrom('idp_user').select('totp_secret').where('sub', '=', sub).executeTakeFirst();
      if (!user) throw new UserNotFoundError(`The pool has no user ${sub}.`);
      return user.totp_secret !== null;
    },
  };
}

function requireStorable(attributes: UserAttributes): void {
  const unfit = Object.keys(attributes).find((name) => !isWritable(name));
  if (unfit !== undefined) throw new Error(`The user pool has no attribute ${unfit} that can be set.`);
}

function toPoolUser(user: User): PoolUser {
  return {
    sub: user.sub,
    email: user.email,
    emailVerified: user.email_verified,
    status: user.status,
    enabled: user.enabled,
    mfaEnabled: user.mfa_enabled,
    attributes: user.attributes,
    createdAt: user.created_at,
    updatedAt: user.updated_at,
  };
}
