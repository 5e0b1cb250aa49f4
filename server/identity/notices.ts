import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../ports';
import type { User } from './accounts';
import type { Background } from './background';
import type { IdentityEvent } from './identity-event';
import type { Letters } from './letters';

/** What the owner of an account is told by letter: the variable `event` of the SECURITY_NOTICE template. */
export type NoticeEvent = 'passwordReset' | 'passwordChanged' | 'mfaEnabled' | 'mfaDisabled' | 'resetRequired';

/** Tells the portal, and where it matters the owner, that something about a sign-in has changed. */
export interface Notices {
  /** Tells the portal, and waits: its sessions must have ended before the caller is answered. A listener that fails is logged. */
  tell(type: IdentityEvent['type'], user: Pick<User, 'sub' | 'email'>): Promise<void>;
  /** Tells the portal of a failed sign-in without waiting: an answer must not come later for a person who exists. */
  failed(user: Pick<User, 'sub' | 'email'>, lockedNow: boolean): void;
  /** Writes to the owner. */
  warn(user: User, event: NoticeEvent): void;
}

export function createNotices(services: {
  clock: Clock;
  letters: Letters;
  background: Background;
  log: Pick<FastifyBaseLogger, 'error'>;
  onEvent: ((event: IdentityEvent) => void | Promise<void>) | undefined;
}): Notices {
  const { clock, letters, background, log, onEvent } = services;
  return {
    async tell(type, { sub, email }) {
      try {
        await onEvent?.({ type, sub, email });
      } catch (error) {
        log.error({ err: error, type, sub }, 'An identity event could not be handled');
      }
    },
    failed({ sub, email }, lockedNow) {
      const type = lockedNow ? 'lockedOut' : 'signInFailed';
      background.run(`Handling the identity event ${type}`, () => onEvent?.({ type, sub, email }));
    },
    warn(user, event) {
      letters.send(user, 'SECURITY_NOTICE', { event, at: new Date(clock.now()).toISOString() });
    },
  };
}
