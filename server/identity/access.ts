import type { Clock } from '../platform/ports';
import type { User } from './accounts';
import { refusals } from './errors';
import { BEGUN_FOR, FRESH_FOR, type Proof } from './proof-table';
import type { Standing, Standings } from './standing';
import type { AccessClaims, Tokens } from './tokens';
import type { Database, Work } from './transaction';

/** A caller with a valid access token. */
export interface Caller {
  /** As it was when the token was read. */
  readonly user: User;
  /** Their sign-in. */
  readonly family: string;
}

/** Admits callers with a valid access token and sufficient proof. */
export interface Access {
  /** @throws Cognito's refusal for a token that is not valid any more, or not sufficient proof */
  require(db: Database, accessToken: string, proof: Exclude<Proof, 'none'>): Promise<Caller>;
  /** The caller's row, locked until the end of the transaction, if the token is still valid. */
  hold(trx: Work, caller: Caller): Promise<User>;
}

export function createAccess(services: { clock: Clock; tokens: Tokens; standings: Standings }): Access {
  const { clock, tokens, standings } = services;

  function isEnough(proof: Proof, claims: AccessClaims, { user, grant }: Standing): boolean {
    if (proof === 'session') return true;
    // A refreshed token does not prove a recent sign-in.
    if (claims.isRefreshed) return false;
    const since = (moment: Date) => clock.now() - moment.getTime();
    const begunAt = user.totp_pending_family === claims.family ? user.totp_pending_at : null;
    if (proof === 'begun' && begunAt !== null && since(begunAt) < BEGUN_FOR) return true;
    return since(grant.authTime) < FRESH_FOR && (grant.withCode || !user.mfa_enabled);
  }

  return {
    async require(db, accessToken, proof) {
      const claims = await tokens.readAccess(accessToken);
      const standing = await standings.require(db, claims);
      if (!isEnough(proof, claims, standing)) throw refusals.freshSignInRequired();
      return { user: standing.user, family: claims.family };
    },
    async hold(trx, { user: { sub }, family }) {
      return (await standings.require(trx, { sub, family }, { hold: true })).user;
    },
  };
}
