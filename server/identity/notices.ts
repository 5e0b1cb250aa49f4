import type { Clock } from '../platform/ports';
import type { User } from './accounts';
import type { Background } from './background';
import type { IdentityEvent, IdentityFailure } from './identity-event';
import type { Letters } from './letters';
import { changeRules, type IdentityChange } from './proof-table';
import type { Database, Work } from './transaction';

/** Receives a change in the given transaction, so that change and consequences succeed or fail together. */
export interface IdentityListener {
  onEvent?(event: IdentityEvent, db: Database): void | Promise<void>;
}

type Person = Pick<User, 'sub' | 'email'>;

/** Notifies the portal, and the owner where relevant, of changes to a sign-in. */
export interface Notices {
  /** Notifies the portal in the transaction of the change: both are committed together, or neither. */
  notify(trx: Work, type: IdentityChange, user: Person, family?: string): Promise<void>;
  /** Notifies the portal of a failure asynchronously: an answer must not arrive later for an existing user. */
  failed(type: IdentityFailure, user: Person, reason?: string): void;
  /** Sends the owner the email that the table defines for the change. Call it after the transaction. */
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
    async notify(trx, type, { sub, email }, family) {
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
