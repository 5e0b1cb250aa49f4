import { normalizeUsername } from './accounts';
import { forget } from './forget';
import type { Services } from './services';
import type { UserAttributes, UserStatus } from './tables';
import { TEMPORARY_PASSWORD_DAYS } from './temporary-password';

/** A demo user of the pool. */
export interface SeedUser {
  /** A fixed UUID, so that the portal's own rows can refer to it. */
  readonly sub: string;
  readonly email: string;
  readonly password: string;
  /** `FORCE_CHANGE_PASSWORD` makes `password` the temporary one of an invitation. Default `CONFIRMED`. */
  readonly status?: UserStatus;
  /** Validity of a temporary password; a demo may need longer than the usual seven days. */
  readonly temporaryPasswordDays?: number;
  /** Default true. */
  readonly enabled?: boolean;
  /** Base32 key of an authenticator; turns the second factor on. */
  readonly totpSecret?: string;
  readonly attributes?: UserAttributes;
}

/** Adds the user to the pool, replacing any with the same id or address. Without email or policy, because it is for demo users. */
export async function seedUser(
  services: Pick<Services, 'db' | 'clock' | 'accounts' | 'passwords' | 'softwareTokens'>,
  user: SeedUser,
): Promise<void> {
  const { db, clock, accounts, passwords, softwareTokens } = services;
  const { sub, status = 'CONFIRMED', totpSecret } = user;
  const email = normalizeUsername(user.email);
  const now = new Date(clock.now());
  const temporary = status === 'FORCE_CHANGE_PASSWORD';
  const validity = (user.temporaryPasswordDays ?? TEMPORARY_PASSWORD_DAYS) * 24 * 60 * 60 * 1000;
  await db.transaction().execute(async (trx) => {
    const present = await trx
      .selectFrom('idp_user')
      .select('sub')
      .where(({ or, eb }) => or([eb('sub', '=', sub), eb('email', '=', email)]))
      .execute();
    for (const row of present) await forget(trx, row.sub);
    await trx
      .insertInto('idp_user')
      .values({
        sub,
        email,
        email_verified: status === 'CONFIRMED' || status === 'RESET_REQUIRED',
        status,
        enabled: user.enabled ?? true,
        ...accounts.sealCredential(sub, passwords.make(sub, user.password)),
        password_expires_at: temporary ? new Date(clock.now() + validity) : null,
        attributes: JSON.stringify(user.attributes ?? {}),
        totp_secret: totpSecret === undefined ? null : softwareTokens.seal(sub, totpSecret),
        totp_pending: null,
        totp_step: null,
        mfa_enabled: totpSecret !== undefined,
        created_at: now,
        updated_at: now,
      })
      .execute();
  });
}
