import type { Kysely } from 'kysely';
import type { Audit } from '../audit/audit';
import { type ChangeRule, changeRules, type IdentityChange, type IdentityEvent } from '../identity';
import type { Database } from '../platform/database';
import type { Origin } from '../platform/http/origin';
import type { Clock } from '../platform/ports';
import type { Sessions } from '../session/sessions';
import type { User } from '../users/user';
import { changeUser, findUserBySub } from '../users/users';

/**
 * Handles events of the user pool, in the transaction in which they happen: ends sessions and voids proofs as the table defines, updates
 * the second factor's flag, closes the account of a user deleted there, writes the audit.
 */
export function followIdentity(options: {
  readonly sessions: Sessions;
  readonly audit: Audit;
  readonly clock: Clock;
  /** Closes the account of a user who deleted it at the pool; throws `IdentityChangeRefused` if it must stay. */
  readonly closeAccount: (db: Kysely<Database>, user: User, origin: Origin) => Promise<void>;
  /** Origin of the call that caused it. */
  readonly origin: () => Origin;
}): (event: IdentityEvent, db: Kysely<Database>) => Promise<void> {
  const { sessions, audit, clock, closeAccount, origin } = options;

  async function follow(trx: Kysely<Database>, event: IdentityEvent): Promise<void> {
    const { type, sub, email, reason } = event;
    const change = isChange(type) ? type : undefined;
    const user = await findUserBySub(trx, sub);
    if (user && change) await followChange(trx, change, user, event.family);
    await audit.write(
      trx,
      {
        action: `identity.${type}`,
        result: change ? 'OK' : 'FAILED',
        reason: reason ?? null,
        targetType: 'user',
        targetId: user?.id ?? sub,
        targetLabel: email,
      },
      undefined,
      origin(),
    );
  }

  async function followChange(trx: Kysely<Database>, change: IdentityChange, user: User, family: string | undefined) {
    if (change === 'deleted') return closeAccount(trx, user, origin());
    const { endsSessions, voidsProofs }: ChangeRule = changeRules[change];
    const flag = flags[change];
    if (flag !== undefined) await changeUser(trx, user.id, { mfa_enabled: flag }, { by: user.id, now: clock.now() });
    // Without a sign-in it is the portal's own call, which has its session and handles the others.
    if (endsSessions === 'all' || family !== undefined) await sessions.endFor(trx, user.id, endsSessions, { family });
    if (voidsProofs && family !== undefined) await sessions.voidProofs(trx, user.id, { family });
  }

  return (event, db) => (db.isTransaction ? follow(db, event) : db.transaction().execute((trx) => follow(trx, event)));
}

/** Effect of a change on the second factor's flag. */
const flags: Partial<Record<IdentityChange, boolean>> = { mfaEnabled: true, mfaDisabled: false, mfaRemoved: false };

function isChange(type: IdentityEvent['type']): type is IdentityChange {
  return Object.hasOwn(changeRules, type);
}
