import type { RemoteModel, Verdict } from '../model';
import type { Cell } from './cell';
import type { OptionsKeeper } from './options-keeper';
import type { createRemoteChecks, RemoteChecksNeeds } from './remote-checks';
import type { createRemoteOptions, OptionsPorts } from './remote-options';
import type { Asker } from './verdict';

/** Loaded when a form first needs them. */
let optionsCode: typeof createRemoteOptions | undefined;
let checksCode: typeof createRemoteChecks | undefined;

/**
 * Options from the API, and those of a list's columns from any source; their code is loaded with the first field that has some: most forms
 * have none. Until it is loaded the field is
 * loading, and callers that wait for its options wait for both.
 */
export function createLaterOptions(keeper: OptionsKeeper, ports: OptionsPorts): ReturnType<typeof createRemoteOptions> {
  const { put } = ports;
  let remote = optionsCode?.(keeper, ports);
  let opening: Promise<void> | undefined;
  let ended = false;
  const waiting = new Set<Cell>();

  function open(): Promise<void> {
    return import('./remote-options').then(
      (loaded) => {
        optionsCode = loaded.createRemoteOptions;
        if (ended) return;
        const opened = optionsCode(keeper, ports);
        remote = opened;
        finish(opened.refresh);
      },
      () => {
        if (!ended) finish(fail);
      },
    );
  }

  function finish(visit: (cell: Cell) => void) {
    const cells = [...waiting];
    waiting.clear();
    opening = undefined;
    keeper.batch(() => cells.forEach(visit));
  }

  function fail(cell: Cell) {
    const { name, options } = cell.field;
    const source = options?.from.kind === 'source' ? options.from.source : '';
    keeper.host.report('options-failed', { form: keeper.form, field: name, source });
    put(cell, { status: 'failed', options: cell.options?.options ?? [] });
  }

  return {
    refresh(cell) {
      if (remote) remote.refresh(cell);
      else if (!keeper.isWanted(cell)) cell.options ??= { status: 'loading', options: [] };
      else {
        waiting.add(cell);
        put(cell, { status: 'loading', options: [] });
        opening ??= open();
      }
    },
    forget: (cell) => remote?.forget(cell),
    search(cell, text) {
      if (remote) remote.search(cell, text);
      else void opening?.then(() => remote?.search(cell, text));
    },
    more: (cell) => remote?.more(cell),
    loading: (cell) =>
      remote ? remote.loading(cell) : waiting.has(cell) ? opening?.then(() => remote?.loading(cell)) : undefined,
    dispose() {
      ended = true;
      remote?.dispose();
    },
  };
}

/** Checks of values against the API; their code is loaded on first use: most forms have none. */
export function createLaterChecks(needs: RemoteChecksNeeds): ReturnType<typeof createRemoteChecks> {
  let checks = checksCode?.(needs);
  return {
    ask(remote: RemoteModel, asker: Asker): Verdict | undefined | Promise<Verdict | undefined> {
      if (checks) return checks.ask(remote, asker);
      return import('./remote-checks').then((loaded) => {
        checksCode = loaded.createRemoteChecks;
        checks ??= checksCode(needs);
        return asker.signal.aborted ? undefined : checks.ask(remote, asker);
      });
    },
    hurry: () => checks?.hurry(),
  };
}
