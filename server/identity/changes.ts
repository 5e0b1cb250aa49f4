import type { Access, Caller } from './access';
import type { User } from './accounts';
import type { Challenges } from './challenges';
import type { CognitoError } from './errors';
import type { Grants } from './grants';
import type { Notices } from './notices';
import { changeRules, type EndingScope, type IdentityChange } from './proof-table';
import { type Database, transact, type Work } from './transaction';

/** Applies changes to how users sign in, each with its consequences from the table. */
export interface Changes {
  /**
   * Changes the caller, whose row is locked: `work` returns the change, or a refusal, or nothing if nothing changed. Ends what must end and
   * notifies the portal in the same transaction; then sends an email to the owner.
   */
  make(
    caller: Caller,
    work: (trx: Work, user: User) => Promise<IdentityChange | CognitoError | undefined>,
  ): Promise<void>;
  /** Consequences of a change inside its transaction. `family` is the sign-in that made it, if any. */
  follow(trx: Work, change: IdentityChange, user: Pick<User, 'sub' | 'email'>, family?: string): Promise<void>;
  /** Ends sign-ins of a user at the pool, with the open steps of new ones. */
  end(db: Database, sub: string, scope: EndingScope, family?: string | null): Promise<void>;
}

export function createChanges(services: {
  db: Database;
  access: Access;
  challenges: Challenges;
  grants: Grants;
  notices: Notices;
}): Changes {
  const { db, access, challenges, grants, notices } = services;
  const changes: Changes = {
    async make(caller, work) {
      const made = await transact(db, async (trx) => {
        const user = await access.hold(trx, caller);
        const change = await work(trx, user);
        if (change instanceof Error) return change;
        if (change !== undefined) await changes.follow(trx, change, user, caller.family);
        return { user, change };
      });
      if (made.change !== undefined) notices.write(made.change, made.user);
    },
    async follow(trx, change, user, family) {
      await changes.end(trx, user.sub, changeRules[change].endsSignIns, family);
      await notices.notify(trx, change, user, family);
    },
    async end(trx, sub, scope, family) {
      if (scope === 'nothing') return;
      if (scope === 'this') {
        if (family) await grants.revokeOne(trx, family);
        return;
      }
      await challenges.closeAll(trx, sub);
      await grants.revokeAll(trx, sub, scope === 'others' ? (family ?? undefined) : undefined);
    },
  };
  return changes;
}
