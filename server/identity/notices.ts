import type { Clock } from '../platform/ports';
import type { User } from './accounts';
import type { Background } from './background';
import type { IdentityEvent, IdentityFailure } from './identity-event';
import type { Letters } from './letters';
import { changeRules, type IdentityChange } from './proof-table';
import type { Database, Work } from './transaction';

/** Who hears of a change: in the transaction given, so that it is followed or does not happen. */
export interface IdentityListener {
  onEvent?(event: IdentityEvent, db: Database): void | Promise<void>;
}

type Person = Pick<User, 'sub' | 'email'>;

/** Tells the portal, and where it matters the owner, that something about a sign-in has changed. */
export interface Notices {
  /** Tells the portal in the transaction of the change: what it does about it is done together with the change, or neither. */
  tell(trx: Work, type: IdentityChange, user: Person, family?: string): Promise<void>;
  /** Tells the portal of a failure without waiting: an answer must not come later for a person who exists. */
  failed(type: IdentityFailure, user: Person, reason?: string): void;
  /** Writes to the owner what the table says of the change. Call it after the transaction. */
  write(change: IdentityChange, user: User): void;
}

export function createNotices(services: {
  db: Database;
  clock: Clock;
  letters: Letters;
  background: Background;
  listener: IdentityListener;
}): Notices {
  const { db, clock, letters, background, listener } = services;
  return {
    async tell(trx, type, { sub, email }, family) {
      await listener.onEvent?.({ type, sub, email, ...(family === undefined ? {} : { family }) }, trx);
    },
    failed(type, { sub, email }, reason) {
      const event = { type, sub, email, ...(reason === undefined ? {} : { reason }) };
      background.run(`Handling the identity event ${type}`, () => listener.onEvent?.(event, db));
    },
    write(change, user) {
      const { letter } = changeRules[change];
      if (letter === null) return;
      const at = new Date(clock.now()).toISOString();
      if (letter === 'ACCOUNT_DELETED') letters.send(user, letter, { at });
      else letters.send(user, 'SECURITY_NOTICE', { event: letter, at });
    },
  };
}
