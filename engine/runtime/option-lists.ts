import type { Argument, Json, Option } from '../model';
import type { Cell } from './cell';
import type { Host } from './host';
import { createLaterOptions } from './later';
import { isFromSource, optionsAtHand, sourceArguments } from './option-list';
import type { OptionsKeeper } from './options-keeper';
import { same } from './same';
import type { OptionsState } from './state';

interface Load {
  readonly key: string;
  readonly abort: AbortController;
  readonly done: Promise<void>;
  /** Whether the response has arrived: an abort costs more than the rest of a validation on the server. */
  over: boolean;
}

/** Holds the options of every field: local, or loaded, where the latest response wins. */
export function createOptionLists(keeper: OptionsKeeper) {
  const { host, registry } = keeper;
  const loads = new Map<number, Load>();
  const remote = createLaterOptions(keeper, { put, refreshSource, collect });

  function put(cell: Cell, state: OptionsState) {
    const last = cell.options;
    const was = cell.offered;
    const isReady = state.status === 'ready';
    const offered = isReady ? offeredBy(state, was) : was;
    const kept = isReady && offered ? keeper.kept(cell, state, offered) : last?.kept;
    if (
      last &&
      last.status === state.status &&
      last.found === state.found &&
      sameOptions(last.options, state.options) &&
      sameOptions(last.kept, kept)
    ) {
      return;
    }
    cell.options = kept ? { ...state, kept } : state;
    cell.offered = kept && isReady && offered ? [...offered, ...valuesOf(kept)] : offered;
    if (cell.list) collect(cell.list);
    else keeper.changed(cell, was);
  }

  function forget(cell: Cell) {
    breakOff(loads.get(cell.index));
    loads.delete(cell.index);
  }

  function breakOff(load: Load | undefined) {
    if (load && !load.over) load.abort.abort();
  }

  function refreshSource(cell: Cell, source: string, where: Readonly<Record<string, Argument>>) {
    const before = cell.options?.options ?? [];
    if (!keeper.isWanted(cell) || !Object.values(where).every(keeper.knows)) {
      cell.options ??= { status: 'loading', options: before };
      return;
    }
    const facts = Object.hasOwn(registry.optionSources, source) ? registry.optionSources[source] : undefined;
    // If the host does not describe a source, it needs every argument that is written.
    const required = facts ? (facts.required ?? []) : Object.keys(where);
    const read = (argument: Argument) => ('slot' in argument ? keeper.read(argument.slot) : argument.value);
    const given = sourceArguments(where, read, required);
    if (!given) {
      forget(cell);
      put(cell, { status: 'ready', options: [] });
      return;
    }
    const ask = (signal: AbortSignal) => askHost(host, source, given, signal);
    load(cell, JSON.stringify(given), async (signal) => offer(cell, await ask(signal)), source);
  }

  /** Waits for options; while the key is the same, they are requested once. */
  function load(cell: Cell, key: string, ask: (signal: AbortSignal) => Promise<readonly Option[]>, source: string) {
    const last = loads.get(cell.index);
    if (last?.key === key) {
      // The same options may no longer keep a stored value, or again.
      if (last.over && cell.options?.status === 'ready') put(cell, { status: 'ready', options: cell.options.options });
      return;
    }
    const before = cell.options?.options ?? [];
    forget(cell);
    const abort = new AbortController();
    const settle = (state: () => OptionsState) => {
      const load = loads.get(cell.index);
      if (load?.abort !== abort) return;
      load.over = true;
      keeper.batch(() => {
        put(cell, state());
      });
    };
    const done = ask(abort.signal).then(
      (options) => {
        settle(() => ({ status: 'ready', options }));
      },
      () => {
        if (abort.signal.aborted) return;
        host.report('options-failed', { form: keeper.form, field: cell.field.name, source });
        settle(() => ({ status: 'failed', options: cell.options?.options ?? [] }));
      },
    );
    loads.set(cell.index, { key, abort, done, over: false });
    put(cell, { status: 'loading', options: before });
  }

  /** Local options; what a type makes of them is awaited on first use. */
  function putAtHand(cell: Cell, options: readonly Option[]) {
    if (!cell.kind?.offer) put(cell, { status: 'ready', options });
    else if (keeper.isWanted(cell)) load(cell, JSON.stringify(options), () => offer(cell, options), '');
    else cell.options ??= { status: 'loading', options: [] };
  }

  /** Puts the options of the columns together. */
  function collect(cell: Cell) {
    const { columns: before, columnsOffered } = cell;
    const own = cell.sources;
    const now = cell.field.columns?.map(({ options }, index): OptionsState | undefined => {
      if (!options || options.from.kind === 'source') return own?.[index]?.options;
      const found = optionsAtHand(options.from, keeper.read, keeper.isOffered, host.now());
      const last = before?.[index];
      return last && sameOptions(last.options, found) ? last : { status: 'ready', options: found };
    });
    if (!now || (before && now.every((state, index) => state === before[index]))) return;
    const offered = now.map((state, index) => {
      const column = own?.[index];
      if (column) return column.offered;
      return state === before?.[index] ? columnsOffered?.[index] : state && valuesOf(state.options);
    });
    cell.columns = now;
    // Rows are validated again only if something else is offered.
    if (!columnsOffered || offered.some((values, index) => values !== columnsOffered[index]))
      cell.columnsOffered = offered;
    keeper.changed(cell, undefined);
  }

  function loadingOf(cell: Cell): Promise<void> | undefined {
    if (cell.options?.status !== 'loading') return undefined;
    return loads.get(cell.index)?.done ?? remote.loading(cell);
  }

  return {
    /** Updates a field's options and returns their values. */
    refresh(cell: Cell): readonly Json[] {
      if (cell.field.columns?.some(isFromSource)) remote.refresh(cell);
      else if (cell.field.columns) collect(cell);
      const from = cell.field.options?.from;
      if (!from) return [];
      if (from.kind === 'source' && from.read) remote.refresh(cell);
      else if (from.kind === 'source') refreshSource(cell, from.source, from.where);
      else putAtHand(cell, optionsAtHand(from, keeper.read, keeper.isOffered, host.now()));
      return valuesOf(cell.options?.options ?? []);
    },
    /** Queries the sources again that failed. */
    retry(cell: Cell) {
      for (const each of [cell, ...(cell.sources ?? [])]) {
        if (each?.options?.status !== 'failed') continue;
        forget(each);
        remote.forget(each);
      }
    },
    /** The load in progress. */
    loading(cell: Cell): Promise<unknown> | undefined {
      const own = cell.sources?.flatMap((column) => (column && loadingOf(column)) ?? []) ?? [];
      return own.length > 0 ? Promise.all(own) : loadingOf(cell);
    },
    remote,
    dispose() {
      remote.dispose();
      for (const load of loads.values()) breakOff(load);
      loads.clear();
    },
  };
}

/** The options as the field's type offers them. */
async function offer({ kind }: Cell, options: readonly Option[]): Promise<readonly Option[]> {
  return kind?.offer?.(options) ?? options;
}

/** A host that throws instead of rejecting counts as failed. */
async function askHost(
  host: Pick<Host, 'loadOptions'>,
  source: string,
  given: Readonly<Record<string, Json>>,
  signal: AbortSignal,
): Promise<readonly Option[]> {
  return host.loadOptions(source, given, signal);
}

/** If a list is loaded only in part, options of current values are offered too. The same list as before if nothing else is offered. */
function offeredBy({ options, found }: OptionsState, before: readonly Json[] | undefined): readonly Json[] {
  if (found?.known) return before?.length === found.known.size ? before : [...found.known.keys()];
  const values = valuesOf(options);
  return found?.chosen ? [...values, found.chosen.value] : values;
}

const none: readonly Option[] = [];

function valuesOf(options: readonly Option[]): readonly Json[] {
  return options.map((option) => option.value);
}

function sameOptions(one: readonly Option[] = none, other: readonly Option[] = none): boolean {
  if (one === other) return true;
  return (
    one.length === other.length &&
    one.every((option, index) => {
      const match = other[index];
      return (
        match !== undefined &&
        option.value === match.value &&
        option.label === match.label &&
        option.text === match.text &&
        same(option.written?.values, match.written?.values) &&
        option.group === match.group &&
        same(option.search, match.search)
      );
    })
  );
}
