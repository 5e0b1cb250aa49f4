import { createHash } from 'node:crypto';
import type { Clock, Random } from '../platform/ports';
import { refusals } from './errors';
import type { Keyring } from './seal';
import type { Database, Work } from './transaction';

/** The steps of a sign-in that this pool requires. */
export type ChallengeName = 'PASSWORD_VERIFIER' | 'NEW_PASSWORD_REQUIRED' | 'SOFTWARE_TOKEN_MFA' | 'MFA_SETUP';

/** Lifetime of a step; Cognito's default. */
const LIFETIME = 3 * 60 * 1000;

export interface Challenge {
  readonly id: string;
  readonly subject: string;
  /** Server state stored when the challenge was opened. */
  readonly state: Readonly<Record<string, string>>;
}

/** Claims of the holder of a `Session`; all of them must match those for which it was issued. */
export interface ChallengeClaim {
  readonly session: string | undefined;
  readonly name: ChallengeName;
  readonly clientId: string;
}

/** Open steps of sign-ins: bound to user, client and step, used once, valid for three minutes. */
export interface Challenges {
  /** Opens a step and returns the `Session` for the client. Only its hash is stored. */
  open(db: Database, opening: Omit<Challenge, 'id'> & Omit<ChallengeClaim, 'session'>): Promise<string>;
  /** The open step for a claim, locked until the end of the transaction. Throws Cognito's error. */
  hold(trx: Work, claim: ChallengeClaim): Promise<Challenge>;
  /** As `hold`, but without a lock. */
  look(db: Database, claim: ChallengeClaim): Promise<Challenge>;
  close(trx: Work, challenge: Challenge): Promise<void>;
  /** Ends every open step of a user whose password or status has changed. */
  closeAll(db: Database, subject: string): Promise<void>;
}

export function createChallenges(services: { clock: Clock; random: Random; keyring: Keyring }): Challenges {
  const { clock, random, keyring } = services;
  const context = (id: string, name: ChallengeName) => `idp_challenge.state ${name} ${id}`;

  async function find(db: Database, claim: ChallengeClaim, hold: boolean): Promise<Challenge> {
    if (claim.session === undefined) throw refusals.invalidSession();
    const query = db.selectFrom('idp_challenge').selectAll().where('id', '=', idOf(claim.session));
    const row = await (hold ? query.forUpdate() : query).executeTakeFirst();
    if (!row || row.name !== claim.name || row.client_id !== claim.clientId) throw refusals.invalidSession();
    if (row.expires_at.getTime() <= clock.now()) throw refusals.expiredSession();
    const state: Record<string, string> = JSON.parse(keyring.open(row.state, context(row.id, claim.name)));
    return { id: row.id, subject: row.subject, state };
  }

  return {
    async open(db, { subject, name, clientId, state }) {
      const session = random.bytes(48).toString('base64url');
      const id = idOf(session);
      await db
        .insertInto('idp_challenge')
        .values({
          id,
          subject,
          client_id: clientId,
          name,
          state: keyring.seal(JSON.stringify(state), context(id, name)),
          expires_at: new Date(clock.now() + LIFETIME),
        })
        .execute();
      return session;
    },
    hold: (trx, claim) => find(trx, claim, true),
    look: (db, claim) => find(db, claim, false),
    async close(trx, { id }) {
      await trx.deleteFrom('idp_challenge').where('id', '=', id).execute();
    },
    async closeAll(trx, subject) {
      await trx.deleteFrom('idp_challenge').where('subject', '=', subject).execute();
    },
  };
}

function idOf(session: string): string {
  return createHash('sha256').update(session).digest('base64url');
}
