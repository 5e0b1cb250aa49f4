import type { JsonObject } from '../../engine/model';
import type { ApiClient } from '../http/api-client';
import type { Session } from './session';

/** Whether the warning shows, and when the session ends. */
export type IdleState = { readonly warning: false } | { readonly warning: true; readonly endsAt: number };

/** Watches for the idle time-out (specification section 2; quality R17). */
export interface IdleWatch {
  state(): IdleState;
  subscribe(listener: () => void): () => void;
  /** *Stay signed in*: notifies the server, and restarts the time in every tab. */
  stay(): Promise<void>;
}

/** Events that count as activity. */
const signsOfLife = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
/** How often the clock is checked; a laptop that wakes up is detected within this time. */
const TICK = 1_000;
/** Used if the settings contain no number (quality R14). */
const DEFAULTS = { timeout: 15 * 60_000, warning: 60_000 };

/**
 * Ends the session after `settings.idleTimeout` milliseconds without activity in any tab, with a warning `settings.idleWarningTimeout`
 * before. By the wall clock, so that the sleep of a computer counts; the last activity is shared by all tabs. While the warning shows, only
 * `stay` keeps the session: it is never kept by accident. The server counts for itself, so activity is reported to it from time to time.
 */
export function createIdleWatch(options: {
  readonly applicationId: string;
  readonly session: Session;
  readonly api: ApiClient;
  readonly settings: JsonObject;
  readonly onIdle: () => void;
  readonly now?: () => number;
}): IdleWatch {
  const { applicationId, session, api, settings, onIdle, now = Date.now } = options;
  const key = `${applicationId}-lastActivity`;
  const timeout = milliseconds(settings.idleTimeout, DEFAULTS.timeout);
  const warning = Math.min(milliseconds(settings.idleWarningTimeout, DEFAULTS.warning), timeout / 2);
  const listeners = new Set<() => void>();
  let state: IdleState = { warning: false };
  let last = now();
  /** When this browser last reported activity to the server. */
  let told = last;
  let ticking: ReturnType<typeof setInterval> | undefined;

  function set(next: IdleState): void {
    if (state.warning === next.warning && (!next.warning || (state.warning && state.endsAt === next.endsAt))) return;
    state = next;
    for (const listener of [...listeners]) listener();
  }

  /** The latest activity in any tab. A clock that was set back counts from now. */
  function lastSign(): number {
    last = Math.min(Math.max(last, readStored()), now());
    return last;
  }
  function readStored(): number {
    try {
      const value = Number(localStorage.getItem(key));
      return Number.isFinite(value) && value <= now() ? value : 0;
    } catch {
      return 0;
    }
  }
  function sign(): void {
    last = now();
    try {
      localStorage.setItem(key, String(last));
    } catch {
      // Each tab counts for itself.
    }
  }

  function look(): void {
    const present = session.person() !== undefined;
    const endsAt = lastSign() + timeout;
    const over = present && now() >= endsAt;
    set(present && !over && now() >= endsAt - warning ? { warning: true, endsAt } : { warning: false });
    if (over) onIdle();
  }

  async function reportToServer(): Promise<void> {
    told = now();
    await api.call('GET', 'sso');
  }

  function live(): void {
    // The clock first: the key that wakes a computer must not keep its user signed in.
    look();
    if (session.person() === undefined || state.warning) return;
    if (now() - last >= TICK) sign();
    if (now() - told > timeout / 3) void reportToServer();
  }

  function follow(): void {
    const present = session.person() !== undefined;
    if (present && ticking === undefined) {
      told = now();
      sign();
      ticking = setInterval(look, TICK);
    } else if (!present && ticking !== undefined) {
      clearInterval(ticking);
      ticking = undefined;
      set({ warning: false });
    }
  }

  for (const kind of signsOfLife) window.addEventListener(kind, live, { capture: true, passive: true });
  window.addEventListener('focus', look);
  document.addEventListener('visibilitychange', look);
  session.subscribe(follow);
  follow();
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async stay() {
      sign();
      look();
      await reportToServer();
    },
  };
}

function milliseconds(value: unknown, otherwise: number): number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : otherwise;
}
