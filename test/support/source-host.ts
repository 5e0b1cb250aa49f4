import type { Json, SourceModel } from '../../engine/model';
import type { LoadOptions, SourceAnswer, SourceArguments, SourceHost } from '../../engine/runtime';

/** A load that the test resolves at any time. */
export interface PendingLoad {
  readonly source: string;
  readonly args: SourceArguments;
  readonly options: LoadOptions;
  answer(answer: SourceAnswer): Promise<void>;
}

/** A source host whose responses the test provides, on the timers' clock. */
export interface TestSourceHost extends SourceHost {
  /** Every load so far, in order. */
  readonly loads: readonly PendingLoad[];
  readonly reports: readonly string[];
  last(): PendingLoad;
  /** The page is visible, or no longer. */
  look(present: boolean): void;
}

export function testSourceHost({ chance = 0 } = {}): TestSourceHost {
  const loads: PendingLoad[] = [];
  const reports: string[] = [];
  const listeners = new Set<() => void>();
  let present = true;
  return {
    loads,
    reports,
    last() {
      const load = loads.at(-1);
      if (!load) throw new Error('Nothing was loaded.');
      return load;
    },
    load(source, args, options) {
      return new Promise((resolve) => {
        loads.push({
          source: source.name,
          args,
          options,
          async answer(answer) {
            resolve(answer);
            // The store is notified two turns later.
            for (let turn = 0; turn < 5; turn++) await Promise.resolve();
          },
        });
      });
    },
    now: () => Date.now(),
    random: () => chance,
    attention: {
      present: () => present,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    look(next) {
      present = next;
      for (const listener of listeners) listener();
    },
    report: (code) => void reports.push(code),
  };
}

/** A source that is read. */
export function readSource(name: string, more: Partial<SourceModel> = {}): SourceModel {
  return { name, method: 'GET', path: name, query: [], filters: [], sorts: [], ...more };
}

export const good = (answer: Json, tag?: string): SourceAnswer => ({ ok: true, answer, ...(tag && { tag }) });

export const bad = (more: Partial<Extract<SourceAnswer, { ok: false }>> = {}): SourceAnswer => ({
  ok: false,
  problems: [{ code: 'NetworkError', message: 'common:failure.unreachable', args: {} }],
  ...more,
});
