import {
  type Argument,
  type FieldModel,
  isEmpty,
  isList,
  type Json,
  type Option,
  type OptionListModel,
  type OptionReading,
} from '../model';
import { type Cell, createCell } from './cell';
import { namedValues } from './formats/format-text';
import { isFromSource, sourceArguments } from './option-list';
import type { OptionsKeeper } from './options-keeper';
import { isObject, readPath } from './path';
import type { FoundOptions, OptionsState } from './state';

/** Options per request. */
const pageSize = 50;
/** A search starts after this pause in typing, in milliseconds. */
const quiet = 250;
/** Number of responses cached per field. */
const mostRemembered = 20;

interface Answer {
  readonly options: readonly Option[];
  readonly total: number;
}

/** What is known of one field's options on the server. */
interface Search {
  /** The arguments of the definition, as text; different arguments are a different list. */
  readonly of: string;
  text: string;
  /** Options of the current search, page by page. */
  options: readonly Option[];
  total: number;
  /** Whether the first page is loaded. */
  listed: boolean;
  /** Every option received, by value. */
  readonly met: Map<Json, Option>;
  /** Values that the server does not have. */
  readonly missing: Set<Json>;
  readonly remembered: Map<string, Answer>;
  abort: AbortController;
  timer: ReturnType<typeof setTimeout> | undefined;
  loading: Promise<void> | undefined;
}

/** What the option lists do for this code. */
export interface OptionsPorts {
  readonly put: (cell: Cell, state: OptionsState) => void;
  /** Options of a source of the host. */
  readonly refreshSource: (cell: Cell, source: string, where: Readonly<Record<string, Argument>>) => void;
  /** Puts the options of a list's columns together. */
  readonly collect: (cell: Cell) => void;
}

type Written = Extract<OptionListModel, { readonly kind: 'source' }> & { readonly read: OptionReading };

/**
 * Options that a `GET` of the API returns: by page, searched by the server, and the field's own value separately, so that a value far down
 * the list is shown with its label and validated without the list.
 */
export function createRemoteOptions(keeper: OptionsKeeper, { put, refreshSource, collect }: OptionsPorts) {
  const { host } = keeper;
  const searches = new Map<number, Search>();

  function forget(cell: Cell) {
    const search = searches.get(cell.index);
    if (!search) return;
    clearTimeout(search.timer);
    search.abort.abort();
    searches.delete(cell.index);
  }

  function show(cell: Cell, search: Search, status: OptionsState['status']) {
    const { typed } = cell;
    const chosen = typed === undefined ? undefined : search.met.get(typed);
    const last = cell.options?.found;
    const same =
      last &&
      last.search === search.text &&
      last.total === search.total &&
      last.chosen?.value === chosen?.value &&
      (last.known === undefined || last.known.size === search.met.size);
    const known = isColumn(cell) && { known: same ? last.known : new Map(search.met) };
    const found: FoundOptions = same
      ? last
      : { search: search.text, total: search.total, ...(chosen && { chosen }), ...known };
    put(cell, { status, options: search.options, found });
  }

  const readArgument = (argument: Argument) => ('slot' in argument ? keeper.read(argument.slot) : argument.value);

  /** The arguments of the definition; undefined while a required one is empty or unknown. */
  function givenFor({ where, read }: Written) {
    if (!Object.values(where).every(keeper.knows)) return undefined;
    return sourceArguments(where, readArgument, read.required);
  }

  /** Columns of a list: a source is asked once for each of them, whatever the number of rows. */
  function refreshColumns(cell: Cell, columns: readonly FieldModel[]) {
    // It stood for those of the columns while this code was loaded.
    cell.options = undefined;
    cell.sources ??= columns.map((column, at) => {
      if (!isFromSource(column)) return undefined;
      // A number that no field has.
      const own = createCell(-1 - at - mostColumns * cell.index, column, keeper.registry.types[column.type]);
      own.list = cell;
      return own;
    });
    for (const own of cell.sources) {
      if (!own) continue;
      own.displayed = cell.displayed;
      own.typed = valuesIn(cell.typed, own.field.name);
      const from = own.field.options?.from;
      if (from?.kind !== 'source') continue;
      if (from.read) refresh(own);
      else refreshSource(own, from.source, from.where);
    }
    collect(cell);
  }

  function refresh(cell: Cell) {
    if (cell.field.columns) {
      refreshColumns(cell, cell.field.columns);
      return;
    }
    const from = cell.field.options?.from;
    if (from?.kind !== 'source' || !from.read) return;
    const written = from as Written; // `read` was just checked
    const given = givenFor(written);
    if (!keeper.isWanted(cell) || (!given && !Object.values(from.where).every(keeper.knows))) {
      cell.options ??= { status: 'loading', options: [] };
      return;
    }
    if (!given) {
      forget(cell);
      put(cell, { status: 'ready', options: [] });
      return;
    }
    const of = JSON.stringify(given);
    if (searches.get(cell.index)?.of !== of) forget(cell);
    const before = searches.get(cell.index);
    let search = before;
    if (!search) {
      search = {
        ...{ of, text: '', options: [], total: 0, listed: false, met: new Map(), missing: new Set() },
        ...{ remembered: new Map(), abort: new AbortController(), timer: undefined, loading: undefined },
      };
      searches.set(cell.index, search);
    }
    // A failed load is repeated on request only.
    if ((before && cell.options?.status === 'failed') || search.loading) return;
    run(cell, search, written, given);
  }

  /** Loads what is missing: the first page, and the option of the field's value. */
  function run(cell: Cell, search: Search, { source, read }: Written, given: Readonly<Record<string, Json>>) {
    const isWhole = needsWhole(cell, read);
    const unknown = unknownTo(search, cell, read);
    const wantsList = !search.listed && (isWhole || !(keeper.validates && read.by !== undefined));
    if (!wantsList && (unknown.length === 0 || read.by === undefined)) {
      show(cell, search, 'ready');
      return;
    }
    const { signal } = search.abort;
    const work = async () => {
      if (wantsList) {
        const answer = await page(source, read, given, search, signal);
        search.options = answer.options;
        search.total = answer.total;
        search.listed = true;
      }
      await meet(unknown, source, read, given, search, signal);
    };
    start(cell, search, source, work);
  }

  /** Finds the options of values: one by one, or page by page where there are more values than pages. */
  async function meet(
    values: readonly Json[],
    source: string,
    read: OptionReading,
    given: Readonly<Record<string, Json>>,
    search: Search,
    signal: AbortSignal,
  ) {
    const { by } = read;
    if (by === undefined) return;
    let rest = values.filter((value) => !search.met.has(value));
    let pagesLeft = rest.length > few ? 1 : rest.length;
    for (let number = 1; pagesLeft < rest.length; number++) {
      const { options, total } = await ask(source, read, { ...given, ...pageOf(read, number) }, signal);
      for (const option of options) search.met.set(option.value, option);
      rest = rest.filter((value) => !search.met.has(value));
      pagesLeft = read.paged && options.length > 0 ? Math.ceil(total / pageSize) - number : 0;
      if (pagesLeft > 0) continue;
      for (const value of rest) search.missing.add(value);
      return;
    }
    const findOne = async (value: Json) => {
      const one = await ask(source, read, { ...given, [by]: value, ...pageOf(read, 1) }, signal);
      const found = one.options.find((option) => option.value === value);
      if (found) search.met.set(value, found);
      else search.missing.add(value);
    };
    for (let at = 0; at < rest.length; at += few) await Promise.all(rest.slice(at, at + few).map(findOne));
  }

  function start(cell: Cell, search: Search, source: string, work: () => Promise<void>) {
    const { abort } = search;
    const isStale = () => abort.signal.aborted || searches.get(cell.index) !== search || search.abort !== abort;
    const settle = (finish: () => void) => {
      if (isStale()) return;
      search.loading = undefined;
      keeper.batch(finish);
    };
    search.loading = work().then(
      () => settle(() => refreshed(cell, search)),
      () =>
        settle(() => {
          host.report('options-failed', { form: keeper.form, field: cell.field.name, source });
          show(cell, search, 'failed');
        }),
    );
    show(cell, search, 'loading');
  }

  /** The value may have changed while the response was on its way. */
  function refreshed(cell: Cell, search: Search) {
    const from = cell.field.options?.from;
    const isSettled = from?.kind !== 'source' || !from.read || unknownTo(search, cell, from.read).length === 0;
    if (isSettled) show(cell, search, 'ready');
    else refresh(cell);
  }

  /** The next page of the current search; earlier responses are cached. */
  async function page(
    source: string,
    read: OptionReading,
    given: Readonly<Record<string, Json>>,
    search: Search,
    signal: AbortSignal,
    number = 1,
  ): Promise<Answer> {
    const key = `${number} ${search.text}`;
    const known = search.remembered.get(key);
    if (known) return known;
    const searched = read.q !== undefined && search.text !== '' ? { [read.q]: search.text } : {};
    const answer = await ask(source, read, { ...given, ...searched, ...pageOf(read, number) }, signal);
    for (const option of answer.options) search.met.set(option.value, option);
    if (search.remembered.size >= mostRemembered) search.remembered.clear();
    search.remembered.set(key, answer);
    return answer;
  }

  async function ask(
    source: string,
    read: OptionReading,
    given: Readonly<Record<string, Json>>,
    signal: AbortSignal,
  ): Promise<Answer> {
    if (!host.readSource) throw new Error(`The host cannot read the source "${source}".`);
    const answer = await host.readSource(source, given, signal);
    return optionsFrom(answer, read);
  }

  function partsOf(cell: Cell) {
    const from = cell.field.options?.from;
    const search = searches.get(cell.index);
    if (from?.kind !== 'source' || !from.read || !search) return undefined;
    const written = from as Written; // `read` was just checked
    const given = givenFor(written);
    return given && { search, given, written };
  }

  /** Aborts the current work and starts other work instead. */
  function instead(
    cell: Cell,
    search: Search,
    source: string,
    work: (signal: AbortSignal) => Promise<void>,
    delay = 0,
  ) {
    clearTimeout(search.timer);
    search.abort.abort();
    search.abort = new AbortController();
    const { signal } = search.abort;
    keeper.batch(() => {
      start(cell, search, source, async () => {
        if (delay > 0) {
          await new Promise<void>((resolve) => {
            search.timer = setTimeout(resolve, delay);
          });
        }
        if (!signal.aborted) await work(signal);
      });
    });
  }

  return {
    refresh,
    forget,
    /** Searches on the server, after a pause in typing. */
    search(cell: Cell, text: string) {
      const parts = partsOf(cell);
      const wanted = text.normalize('NFC').trim().slice(0, 200);
      if (!parts || (wanted === parts.search.text && cell.options?.status !== 'failed')) return;
      const { search, given, written } = parts;
      search.text = wanted;
      const known = search.remembered.has(`1 ${wanted}`);
      instead(
        cell,
        search,
        written.source,
        async (signal) => {
          const answer = await page(written.source, written.read, given, search, signal);
          if (signal.aborted) return;
          search.options = answer.options;
          search.total = answer.total;
          search.listed = true;
        },
        known ? 0 : quiet,
      );
    },
    /** Loads the next page. */
    more(cell: Cell) {
      const parts = partsOf(cell);
      if (!parts?.written.read.paged || parts.search.loading || parts.search.options.length >= parts.search.total)
        return;
      const { search, given, written } = parts;
      const next = Math.floor(search.options.length / pageSize) + 1;
      instead(cell, search, written.source, async (signal) => {
        const answer = await page(written.source, written.read, given, search, signal, next);
        if (signal.aborted) return;
        const shown = new Set(search.options.map(({ value }) => value));
        const fresh = answer.options.filter(({ value }) => !shown.has(value));
        search.options = [...search.options, ...fresh];
        // A page without new options is the end, whatever the total is.
        search.total = fresh.length === 0 ? search.options.length : answer.total;
      });
    },
    loading: (cell: Cell) => searches.get(cell.index)?.loading,
    dispose() {
      for (const { abort, timer } of searches.values()) {
        clearTimeout(timer);
        abort.abort();
      }
      searches.clear();
    },
  };
}

/** Values requested at once. */
const few = 6;

/** Greater than the number of columns that a list may have. */
const mostColumns = 100;

/** Whether a cell stands for a column of a list: its value is the list of those in its rows. */
function isColumn({ list }: Cell): boolean {
  return list !== undefined;
}

/** The different values in a column. */
function valuesIn(rows: Json | undefined, column: string): readonly Json[] {
  const values = new Set<Json>();
  if (isList(rows))
    for (const row of rows) {
      const value = isObject(row) ? row[column] : undefined;
      if (value !== undefined && typeof value !== 'object') values.add(value);
    }
  return [...values];
}

/** Multiple values are compared with the whole list; of a column, if it is not paged. */
function needsWhole(cell: Cell, { paged }: OptionReading): boolean {
  return isColumn(cell) ? !paged : isList(cell.typed) || cell.kind?.holds === 'choices';
}

/** Values whose options must be requested. */
function unknownTo({ met, missing }: Search, cell: Cell, read: OptionReading): readonly Json[] {
  const { typed } = cell;
  if (typed === undefined || needsWhole(cell, read)) return [];
  const values = isColumn(cell) && isList(typed) ? typed : [typed];
  return values.filter((value) => !isEmpty(value) && !met.has(value) && !missing.has(value));
}

function pageOf({ paged }: OptionReading, number: number): Readonly<Record<string, Json>> {
  return paged ? { page: number, size: pageSize } : {};
}

const write: NonNullable<Option['written']>['write'] = ({ value, written }, t, language) =>
  namedValues(String(value), written?.values ?? [], written?.names ?? {}, { t, language, context: {}, now: 0 });

/** Reads options from a response; an item without a value is skipped. */
export function optionsFrom(answer: Json, { items, value, label, names, group }: OptionReading): Answer {
  const list = readPath(answer, items);
  const entries: readonly Json[] = Array.isArray(list) ? list : [];
  const options = entries.flatMap((entry): Option[] => {
    const found = readPath(entry, value);
    if (typeof found !== 'string' && typeof found !== 'number' && typeof found !== 'boolean') return [];
    const words = label.flatMap((path) => textOf(readPath(entry, path)) ?? []);
    const heading = group && textOf(readPath(entry, group));
    const written = names && { values: label.map((path) => readPath(entry, path) ?? null), names, write };
    const text = words.length > 0 ? words.join(' · ') : String(found);
    return [{ value: found, text, ...(written && { written }), ...(heading !== undefined && { group: heading }) }];
  });
  const total = isObject(answer) && typeof answer.total === 'number' ? answer.total : options.length;
  return { options, total };
}

function textOf(value: Json | undefined): string | undefined {
  return value === undefined || value === null || value === '' || typeof value === 'object' ? undefined : String(value);
}
