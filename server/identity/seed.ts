import { normalizeUsername } from './accounts';
import { forget } from './forget';
import type { Services } from './services';
import type { UserAttributes, UserStatus } from './tables';
import { TEMPORARY_PASSWORD_DAYS } from './temporary-password';

/** A demo person, as it shall stand in the pool. */
export interface SeedUser {
  /** A fixed UUID, so that the portal's own rows can refer to it. */
  readonly sub: string;
  readonly email: string;
  readonly password: string;
  /** `FORCE_CHANGE_PASSWORD` makes `password` the temporary one of an invitation. Default `CONFIRMED`. */
  readonly status?: UserStatus;
  /** How long a temporary password works; a demo may want longer than the usual seven days. */
  readonly temporaryPasswordDays?: number;
  /** Default true. */
  readonly enabled?: boolean;
  /** Base32 key of an authenticator; the second factor is on when given. */
  readonly totpSecret?: string;
  readonly attributes?: UserAttributes;
}

/** Puts the person into the pool, in place of anyone who had the id or the address. No letter, no policy: the demo's own people. */
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
