import { createHash } from 'node:crypto';
import type { Clock, Random } from '../ports';
import { cognitoError, refusals } from './errors';
import type { Database, Work } from './transaction';

/** How long one sign-in can be prolonged by its refresh token. The portal's own session is what keeps people signed in. */
const LIFETIME = 24 * 60 * 60 * 1000;

/** One completed sign-in. */
export interface Grant {
  readonly subject: string;
  /** Carried as `origin_jti` by every token of this sign-in; revoking it ends them all. */
  readonly family: string;
  /** When the person proved who they are. */
  readonly authTime: Date;
}

/** Sign-ins that are still good. A refresh token is 32 random bytes of which only the hash is kept. */
export interface Grants {
  open(
    trx: Work,
    opening: { readonly subject: string; readonly clientId: string },
  ): Promise<Grant & { readonly refreshToken: string }>;
  /** The sign-in behind a refresh token. Throws Cognito's refusal for an unknown, expired or revoked one, or one of another client. */
  byRefreshToken(db: Database, token: string, clientId: string): Promise<Grant>;
  /** Whether tokens of this family still count. */
  isLive(db: Database, family: string, subject: string): Promise<boolean>;
  /** Ends the sign-in of a refresh token. Nothing happens for a token that is unknown: who asks need not learn that. */
  revoke(db: Database, token: string, clientId: string): Promise<void>;
  /** Ends every sign-in of a person. */
  revokeAll(db: Database, subject: string): Promise<void>;
}

export function createGrants({ clock, random }: { clock: Clock; random: Random }): Grants {
  return {
    async open(trx, { subject, clientId }) {
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
          expires_at: new Date(clock.now() + LIFETIME),
          revoked_at: null,
        })
        .execute();
      return { subject, family, authTime, refreshToken };
    },

    async byRefreshToken(db, token, clientId) {
      const row = await db.selectFrom('idp_refresh').selectAll().where('id', '=', idOf(token)).executeTakeFirst();
      if (!row || row.client_id !== clientId) throw refusals.invalidRefreshToken();
      if (row.revoked_at !== null) throw refusals.revokedRefreshToken();
      if (row.expires_at.getTime() <= clock.now()) {
        throw cognitoError('NotAuthorizedException', 'Refresh Token has expired');
      }
      return { subject: row.subject, family: row.family, authTime: row.auth_time };
    },

    async isLive(db, family, subject) {
      const row = await db
        .selectFrom('idp_refresh')
        .select('revoked_at')
        .where('family', '=', family)
        .where('subject', '=', subject)
        .executeTakeFirst();
      return row !== undefined && row.revoked_at === null;
    },

    async revoke(db, token, clientId) {
      await db
        .updateTable('idp_refresh')
        .set({ revoked_at: new Date(clock.now()) })
        .where('id', '=', idOf(token))
        .where('client_id', '=', clientId)
        .where('revoked_at', 'is', null)
        .execute();
    },

    async revokeAll(db, subject) {
      await db
        .updateTable('idp_refresh')
        .set({ revoked_at: new Date(clock.now()) })
        .where('subject', '=', subject)
        .where('revoked_at', 'is', null)
        .execute();
    },
  };
}

function idOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
