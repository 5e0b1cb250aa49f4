import type { Clock } from '../platform/ports';
import type { User } from './accounts';
import { refusals } from './errors';
import { BEGUN_FOR, FRESH_FOR, type Proof } from './proof-table';
import type { Standing, Standings } from './standing';
import type { AccessClaims, Tokens } from './tokens';
import type { Database, Work } from './transaction';

/** Somebody who brought a good access token. */
export interface Caller {
  /** As they were when the token was read. */
  readonly user: User;
  /** Their sign-in. */
  readonly family: string;
}

/** Lets in anyone who brings a good access token, and proof enough. */
export interface Access {
  /** @throws Cognito's refusal for a token that opens nothing, or that is not proof enough */
  require(db: Database, accessToken: string, proof: Exclude<Proof, 'none'>): Promise<Caller>;
  /** The caller's row, held until the end of the transaction, if the token still opens anything by now. */
  hold(trx: Work, caller: Caller): Promise<User>;
}

export function createAccess(services: { clock: Clock; tokens: Tokens; standings: Standings }): Access {
  const { clock, tokens, standings } = services;

  function isEnough(proof: Proof, claims: AccessClaims, { user, grant }: Standing): boolean {
    if (proof === 'session') return true;
    // A refreshed token shows that somebody was here, not that they are.
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
