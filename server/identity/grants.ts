import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Clock, Random } from '../platform/ports';
import { cognitoError, refusals } from './errors';
import type { RefreshTable } from './tables';
import type { Database, Work } from './transaction';

/** How long the refresh token can extend one sign-in. The portal's own session keeps users signed in. */
const LIFETIME = 24 * 60 * 60 * 1000;

/** One completed sign-in. */
export interface Grant {
  readonly subject: string;
  /** Contained as `origin_jti` in every token of this sign-in; revoking it ends them all. */
  readonly family: string;
  /** When the user authenticated. */
  readonly authTime: Date;
  /** Whether a second-factor code was verified as well. */
  readonly withCode: boolean;
}

/** Active sign-ins. A refresh token is 32 random bytes of which only the hash is stored. */
export interface Grants {
  open(
    trx: Work,
    opening: { readonly subject: string; readonly clientId: string; readonly withCode: boolean },
  ): Promise<Grant & { readonly refreshToken: string }>;
  /** The sign-in behind a refresh token. Throws Cognito's refusal for an unknown, expired or revoked one, or one of another client. */
  byRefreshToken(db: Database, token: string, clientId: string): Promise<Grant>;
  /** The sign-in of this family; undefined if it was ended. */
  find(db: Database, family: string): Promise<Grant | undefined>;
  /** The sign-in of a refresh token, even if it has ended; undefined if the token is unknown or another client's. */
  ownerOf(db: Database, token: string, clientId: string): Promise<Grant | undefined>;
  /** Records that a second-factor code was verified in this sign-in. */
  noteCode(trx: Work, family: string): Promise<void>;
  /** Ends one sign-in. */
  revokeOne(db: Database, family: string): Promise<void>;
  /** Ends every sign-in of a user, except the given one. */
  revokeAll(db: Database, subject: string, except?: string): Promise<void>;
}

export function createGrants({ clock, random }: { clock: Clock; random: Random }): Grants {
  const revocation = (db: Database) =>
    db
      .updateTable('idp_refresh')
      .set({ revoked_at: new Date(clock.now()) })
      .where('revoked_at', 'is', null);

  return {
    async open(trx, { subject, clientId, withCode }) {
      const refreshToken = random.bytes(32).toString('base64url');
      const family = random.uuid();
      const authTime = new Date(clock.now());
      await trx
        .insertInto('idp_refresh')
        .values({
          id: idOf(refreshToken),
          family,
          subject,
          client_id: clientId,
          auth_time: authTime,
          with_code: withCode,
          expires_at: new Date(clock.now() + LIFETIME),
          revoked_at: null,
        })
        .execute();
      return { subject, family, authTime, withCode, refreshToken };
    },

    async byRefreshToken(db, token, clientId) {
      const row = await db.selectFrom('idp_refresh').selectAll().where('id', '=', idOf(token)).executeTakeFirst();
      if (!row || row.client_id !== clientId) throw refusals.invalidRefreshToken();
      if (row.revoked_at !== null) throw refusals.revokedRefreshToken();
      if (row.expires_at.getTime() <= clock.now()) {
        throw cognitoError('NotAuthorizedException', 'Refresh Token has expired');
      }
      return grantOf(row);
    },

    async find(db, family) {
      const row = await db.selectFrom('idp_refresh').selectAll().where('family', '=', family).executeTakeFirst();
      return row === undefined || row.revoked_at !== null ? undefined : grantOf(row);
    },

    async ownerOf(db, token, clientId) {
      const row = await db.selectFrom('idp_refresh').selectAll().where('id', '=', idOf(token)).executeTakeFirst();
      return row?.client_id === clientId ? grantOf(row) : undefined;
    },

    async noteCode(trx, family) {
      await trx.updateTable('idp_refresh').set({ with_code: true }).where('family', '=', family).execute();
    },

    async revokeOne(db, family) {
      await revocation(db).where('family', '=', family).execute();
    },

    async revokeAll(db, subject, except = '') {
      await revocation(db).where('subject', '=', subject).where('family', '!=', except).execute();
    },
  };
}

function grantOf(row: Selectable<RefreshTable>): Grant {
  return { subject: row.subject, family: row.family, authTime: row.auth_time, withCode: row.with_code };
}

function idOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
