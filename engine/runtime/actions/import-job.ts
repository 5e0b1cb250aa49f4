import type { Json, JsonObject, LocaleKey, PlacedFieldProblem } from '../../model';
import type { OperationResult } from '../host';
import { isObject } from '../path';
import type { ActionPorts } from './action-ports';

/** A problem of one cell of a file, or of one of its lines. */
export interface ImportProblem {
  readonly line: number;
  /** Counted from 1. */
  readonly column?: number;
  readonly value: string;
  /** A cell that can be corrected where it is shown. */
  readonly open: boolean;
  readonly sentences: readonly { readonly message: LocaleKey; readonly args: JsonObject }[];
}

/** Result of checking a file. Nothing of it has been imported yet. */
export interface ImportVerdict {
  readonly job: string;
  readonly total: number;
  /** Lines that can be imported. */
  readonly ready: number;
  /** Of these, how many change existing records. */
  readonly updates: number;
  /** Lines that match the existing record. */
  readonly same: number;
  /** Changes, value by value; the first ones. */
  readonly changes: readonly {
    readonly line: number;
    readonly field: string;
    readonly before: string;
    readonly after: string;
  }[];
  readonly columns: readonly { readonly heading: string; readonly field?: string }[];
  /** Fields that need a column and have none. */
  readonly missing: readonly string[];
  readonly problems: readonly ImportProblem[];
}

/** Result of one line. */
export interface ImportResult {
  readonly line: number;
  readonly name: string;
  /** Why it was refused; absent if it was imported. */
  readonly problems: readonly PlacedFieldProblem[];
}

/** Import progress. */
export interface ImportRun {
  readonly total: number;
  readonly results: readonly ImportResult[];
  /** Number of finished lines whose results are read again on resume: the page was reloaded. */
  readonly earlier?: number;
  /** Where to continue; absent: all are done. */
  readonly next?: number;
  /** Why it stopped. */
  readonly broken?: readonly PlacedFieldProblem[];
}

/** What a page needs to resume an import. */
export interface StoredImport {
  readonly job: string;
  /** `going` continues by itself, `stopped` waits for the user. */
  readonly state: 'ready' | 'going' | 'stopped';
  /** Number of finished lines. */
  readonly done: number;
}

/** A stored import; undefined if the value is not one. */
export function readStoredImport(kept: Json | undefined): StoredImport | undefined {
  if (!isObject(kept)) return undefined;
  const { job, state, done } = kept;
  if (typeof job !== 'string' || (state !== 'ready' && state !== 'going' && state !== 'stopped')) return undefined;
  return { job, state, done: numberOf(done) };
}

/** Number of finished lines, as far as the page knows. */
export const doneOf = ({ results, earlier = 0 }: ImportRun): number => Math.max(results.length, earlier);

type Ports = Pick<ActionPorts, 'call' | 'explain'>;

/** Maximum number of repeats in a row, and maximum seconds to wait, when the server asks to repeat a call. */
const repeats = { times: 10, seconds: 5 };

/** Checks a file without importing it. */
export async function validateImport(
  source: string,
  payload: JsonObject & { readonly job: string },
  context: JsonObject,
  ports: Ports,
): Promise<ImportVerdict | { readonly problems: readonly PlacedFieldProblem[] }> {
  const { signal } = new AbortController();
  const answer = await ports.call(source, payload, { attempt: payload.job, context, signal });
  if (!answer.ok) return { problems: answer.problems };
  const said: JsonObject = isObject(answer.answer) ? answer.answer : {};
  return {
    job: payload.job,
    total: numberOf(said.total),
    ready: numberOf(said.ready),
    updates: numberOf(said.updates),
    same: numberOf(said.same),
    changes: objectsOf(said.changes).map(({ line, field, before, after }) => ({
      line: numberOf(line),
      field: String(field),
      before: String(before),
      after: String(after),
    })),
    columns: objectsOf(said.columns).map(({ heading, field }) => ({
      heading: String(heading),
      ...(typeof field === 'string' && { field }),
    })),
    missing: (Array.isArray(said.missing) ? said.missing : []).map(String),
    problems: cellsOf(objectsOf(said.problems), ports),
  };
}

/** Imports the valid lines, call by call, until all are done or the user stops it. */
export async function takeImport(
  source: string,
  job: string,
  run: ImportRun,
  {
    context,
    ports,
    signal,
    onProgress,
  }: {
    readonly context: JsonObject;
    readonly ports: Ports;
    readonly signal: AbortSignal;
    readonly onProgress: (run: ImportRun) => void;
  },
): Promise<ImportRun> {
  let now = run;
  let repeated = 0;
  while (now.next !== undefined && !signal.aborted) {
    const payload = { job, take: true, from: now.next };
    const answer = await ports
      .call(source, payload, { attempt: job, context, signal: new AbortController().signal })
      .catch((): OperationResult => ({ ok: false, problems: [] }));
    if (!answer.ok) {
      const { problems, retryAfter = Number.POSITIVE_INFINITY } = answer;
      if (repeated === repeats.times || retryAfter > repeats.seconds) return { ...now, broken: problems };
      // The line in progress when the page was reloaded, or another tab's, is still being imported.
      repeated += 1;
      await pause(retryAfter, signal);
      continue;
    }
    repeated = 0;
    const said: JsonObject = isObject(answer.answer) ? answer.answer : {};
    const results = objectsOf(said.results).map(({ line, name, status, error }): ImportResult => {
      const problems = isObject(error) ? ports.explain(numberOf(status), error) : [];
      return { line: numberOf(line), name: typeof name === 'string' ? name : '', problems };
    });
    const { next: _before, ...rest } = now;
    now = {
      ...rest,
      total: numberOf(said.total),
      results: [...now.results, ...results],
      ...(typeof said.next === 'number' && { next: said.next }),
    };
    onProgress(now);
  }
  return now;
}

/** Resolves after the given seconds, or as soon as it is stopped. */
function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** One entry per cell, however many problems it has. */
function cellsOf(problems: readonly JsonObject[], ports: Ports): readonly ImportProblem[] {
  const cells = new Map<string, ImportProblem>();
  for (const { line, column, value, status, code, args } of problems) {
    const key = `${line} ${column ?? ''}`;
    const said = sentenceOf(String(code), numberOf(status), isObject(args) ? args : {}, ports);
    const known = cells.get(key);
    cells.set(key, {
      line: numberOf(line),
      ...(typeof column === 'number' && { column }),
      value: typeof value === 'string' ? value : '',
      open: typeof column === 'number',
      sentences: [...(known?.sentences ?? []), ...said],
    });
  }
  return [...cells.values()];
}

function sentenceOf(code: string, status: number, args: JsonObject, { explain }: Ports): ImportProblem['sentences'] {
  const whole = /^[A-Z_]+$/.test(code);
  const error: JsonObject = whole ? { code, args } : { code: 'FORM_REFUSED', fields: { cell: { code, args } } };
  return explain(status, error).map(({ message, args: said }) => ({ message, args: said }));
}

const numberOf = (value: Json | undefined) => (typeof value === 'number' ? value : 0);
const objectsOf = (value: Json | undefined) =>
  (Array.isArray(value) ? (value as readonly Json[]) : []).filter(isObject);
