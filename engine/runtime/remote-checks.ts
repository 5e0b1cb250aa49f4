import type { Argument, Json, RemoteModel, Verdict } from '../model';
import type { Host } from './host';
import { sourceArguments } from './option-list';
import { readPath } from './path';
import { type Asker, unknownCode } from './verdict';

/** What the API checks of one form need. */
export interface RemoteChecksNeeds {
  readonly host: Pick<Host, 'readSource' | 'now' | 'report'>;
  readonly form: string;
  read(argument: Argument): Json | undefined;
  /** True if a received submission is validated: each check runs at once, and only once. */
  readonly judges: boolean;
}

/** The API is queried after this pause in typing, in milliseconds. */
const quiet = 300;
/** How long a result is cached, in milliseconds. A valid value stays so longer than an invalid one that may just have been fixed. */
const holdsFor = { true: 600_000, false: 60_000 } as const;
/** Milliseconds before each automatic retry without a response. */
const pauses = [2_000, 4_000, 8_000];
const mostRemembered = 50;

interface Answered {
  readonly right: boolean;
  readonly until: number;
}

/**
 * Checks values with the API. A result is cached under all its arguments, so it never counts for another value; a verdict that is no longer
 * needed is aborted by its signal.
 */
export function createRemoteChecks({ host, form, read, judges }: RemoteChecksNeeds) {
  const remembered = new Map<string, Answered>();
  /** Number of attempts without a response, by check. */
  const missed = new Map<string, number>();
  const waiting = new Set<() => void>();

  function known(key: string): boolean | undefined {
    const answer = remembered.get(key);
    if (answer && host.now() < answer.until) return answer.right;
    remembered.delete(key);
    return undefined;
  }

  function remember(key: string, right: boolean) {
    if (remembered.size >= mostRemembered) remembered.clear();
    remembered.set(key, { right, until: host.now() + holdsFor[`${right}`] });
    missed.delete(key);
  }

  /** Waits for a pause in typing, or until a submit needs the result. */
  function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        waiting.delete(done);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      waiting.add(done);
      signal.addEventListener('abort', done, { once: true });
    });
  }

  /** Undefined if there is no valid response in time. */
  async function question(
    { source, right, timeout }: RemoteModel,
    given: Readonly<Record<string, Json>>,
    signal: AbortSignal,
  ): Promise<boolean | undefined> {
    const control = new AbortController();
    let end = () => {};
    const over = new Promise<undefined>((resolve) => {
      end = () => {
        control.abort();
        resolve(undefined);
      };
    });
    const timer = setTimeout(end, timeout);
    signal.addEventListener('abort', end, { once: true });
    try {
      const answer = await Promise.race([ask(source, given, control.signal), over]);
      const said = answer === undefined ? undefined : readPath(answer, right);
      return typeof said === 'boolean' ? said : undefined;
    } catch {
      return undefined;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
    }
  }

  /** A host that throws instead of rejecting counts as failed. */
  async function ask(source: string, given: Readonly<Record<string, Json>>, signal: AbortSignal): Promise<Json> {
    if (!host.readSource) throw new Error(`The host cannot read the source "${source}".`);
    return host.readSource(source, given, signal);
  }

  function conclude(right: boolean, { checked }: Asker): Verdict | undefined {
    checked(right ? 'right' : 'wrong');
    return right ? undefined : { code: 'remote.wrong' };
  }

  function withoutAnswer(
    { source, whenUnknown }: RemoteModel,
    key: string,
    { checked, again, signal, isKept }: Asker,
  ): Verdict | undefined {
    host.report('remote-unknown', { form, source });
    checked('unknown');
    if (whenUnknown === 'pass' || isKept) return undefined;
    const times = missed.get(key) ?? 0;
    missed.set(key, times + 1);
    const wait = pauses[times];
    if (whenUnknown === 'askAgain' && !judges && wait !== undefined) {
      const timer = setTimeout(again, wait);
      signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
    }
    return { code: unknownCode };
  }

  return {
    ask(remote: RemoteModel, asker: Asker): Verdict | undefined | Promise<Verdict | undefined> {
      const { signal, checked } = asker;
      const given = sourceArguments(remote.of, read, remote.required);
      if (!given) return undefined;
      const key = JSON.stringify([remote.source, remote.right, given]);
      const said = known(key);
      if (said !== undefined) return conclude(said, asker);
      const work = async () => {
        if (!judges && !missed.has(key)) await pause(quiet, signal);
        if (signal.aborted) return undefined;
        checked('checking');
        const right = await question(remote, given, signal);
        if (signal.aborted) return undefined;
        if (right === undefined) return withoutAnswer(remote, key, asker);
        remember(key, right);
        return conclude(right, asker);
      };
      return work();
    },
    /** A submit waits: values just typed are checked at once. */
    hurry() {
      for (const go of [...waiting]) go();
    },
  };
}
