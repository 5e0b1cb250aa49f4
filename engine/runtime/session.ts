import {
  type Argument,
  type ExtraModel,
  type FieldFormModel,
  type FieldModel,
  isList,
  isSentWith,
  type Json,
  type JsonObject,
  type SlotIndex,
  type SubmitModel,
} from '../model';
import { type Cell, hasNothing, isLocked, renew } from './cell';
import { createCells } from './cells';
import { loadedWorker, openWorker } from './computed/later';
import type { Workplace } from './computed/work';
import { holds } from './condition';
import { createGraph } from './graph';
import type { Host } from './host';
import { isUnchanged, keptOptions, keptRows } from './kept-options';
import { createLaterChecks } from './later';
import { isFromSource } from './option-list';
import { createOptionLists } from './option-lists';
import { parse } from './parse';
import { readPath } from './path';
import { planOf, slotsOf } from './plan';
import { createRecord } from './record';
import type { Registry } from './registry';
import { same } from './same';
import { createSwitches, type Received } from './switches';
import { createJudging } from './validating';
import { effectiveValues, type Scene, surround } from './validation-context';

export interface SessionOptions {
  readonly model: FieldFormModel;
  readonly registry: Registry;
  readonly host: Pick<Host, 'loadOptions' | 'readSource' | 'now' | 'report'>;
  readonly context: JsonObject;
  /** Values by payload path. */
  readonly initial?: JsonObject;
  /** Present on the server. */
  readonly received?: Received;
  /** False: values, locks and what is displayed alone; nothing is validated. */
  readonly validates?: false;
  /** Called once after each change, when everything is up to date. */
  readonly changed: (what: { readonly frame: boolean; readonly cells: readonly Cell[] }) => void;
}

/** One form being filled in or validated. */
export type Session = ReturnType<typeof createSession>;

/**
 * Keeps the values, conditions, options and verdicts of a form consistent. Every change runs as a batch: first the graph, then display
 * state and options of fields, then verdicts, then listeners. Each part updates only what the change affects.
 */
export function createSession({ model, registry, host, initial = {}, received, changed, ...options }: SessionOptions) {
  const plan = planOf(model);
  const cells = createCells(model, registry, host.report);

  let context = options.context;
  let step = 0;
  let ended = false;
  let arriving: Promise<void> | undefined;
  /** Values of the fields that the record as it is locks; on the server there are none. */
  let start: Locked | undefined;
  // What remains to be updated in the current batch.
  let depth = 0;
  /** The options slot that is currently being computed. */
  let computing = -1;
  let frameDue = true;
  const looksDue = new Set<number>();
  const optionsDue = new Set<number>();
  const clearing = new Set<Cell>();
  const marked = new Set<Cell>();
  const mark = (cell: Cell) => marked.add(cell);

  const switches = createSwitches(model, received, (slot) => graph.read(slot));
  const { isOn, isKnown, isDisplayed } = switches;
  const read = (argument: Argument) => ('slot' in argument ? graph.read(argument.slot) : argument.value);

  const graph = createGraph(model, (index) => {
    const slot = model.slots[index];
    if (slot?.kind === 'condition') return holds(slot.test, graph.read);
    if (slot?.kind === 'context') return readPath(context, slot.path);
    const cell = slot && cells[slot.field];
    if (!slot || !cell?.kind) return undefined;
    if (slot.kind === 'options') {
      computing = index;
      const values = lists.refresh(cell);
      computing = -1;
      // Until options arrive, a stored value shows that there are some: its field has its place from the start.
      const isEarly = cell.options?.status === 'loading' && values.length === 0 && !hasNothing(cell) && !received;
      return isEarly ? [cell.typed ?? null] : values;
    }
    if (cell.field.computed) work(cell);
    return isDisplayed(cell, slot.displayed) ? sentValue(cell) : undefined;
  });

  // What a new record or a copy begins with is not stored.
  const isNew = context.formMode === 'create' || context.formMode === 'clone';
  const record = createRecord({ initial, received, isNew, receive, read });
  const keeping = { model, plan, cells, ...record };

  const lists = createOptionLists({
    registry,
    host,
    form: model.id,
    read: graph.read,
    isOffered: (when) => isOn(when, true),
    knows: (argument) => !('slot' in argument) || isKnown(argument.slot),
    isWanted: (cell) => (cell.field.options?.slot ?? -1) >= 0 || (cell.displayed && cell.field.step <= step),
    batch,
    validates: received !== undefined,
    kept: (cell, ready, offered) => keptOptions(cell, ready, offered, keeping),
    changed(cell, was) {
      mark(cell);
      judging.stale(cell);
      if (cell.kind?.preset) looksDue.add(cell.index);
      const { typed, offered, field } = cell;
      const slot = field.options?.slot ?? -1;
      if (slot >= 0 && slot !== computing) graph.touch(slot);
      // A value that is no longer offered is removed, unless its field takes any text. The server only validates.
      if (received || cell.options?.status !== 'ready' || field.options?.freeText || typed === undefined) return;
      const isGone = (value: Json) => offers(was, value) && !offers(offered, value);
      if (isList(typed) ? typed.some(isGone) : isGone(typed)) clearing.add(cell);
    },
  });

  /** Gives a computed field its value, as soon as the code that computes it is loaded. */
  function work(cell: Cell) {
    const code = loadedWorker();
    if (code) code.computeCell(cell, workplace);
    else
      arriving ??= openWorker().then(() => {
        arriving = undefined;
        if (!ended) batch(() => loadedWorker()?.computeCells(workplace));
      });
  }

  /** The value in the form in which it is sent: conditions and rules read this one, in the browser as on the server. */
  function sentValue(cell: Cell): Json | undefined {
    const { kind, field, typed } = cell;
    if (typed === undefined || hasNothing(cell)) return undefined;
    if (!kind?.sent) return typed;
    try {
      return kind.sent(typed, field, surround(scene, cell, cell), record.given(cell));
    } catch {
      host.report('type-failed', { form: model.id, type: field.type, field: field.name });
      return typed;
    }
  }

  const scene: Scene = {
    values: effectiveValues(cells, sentValue),
    context: () => context,
    now: () => host.now(),
    read: graph.read,
    stored: (cell) => (cell.field.columns ? keptRows(cell, keeping) : record.stored(cell)),
  };
  const checks = createLaterChecks({ host, form: model.id, read, judges: received !== undefined });
  const judging = createJudging({
    model,
    plan,
    cells,
    host,
    scene,
    ruleContext: {
      rules: registry.rules,
      read,
      isOn,
      canValidate: (rule) => received === undefined || [...slotsOf(rule)].every(isKnown),
      ask: checks.ask,
    },
    isValidated: (cell) => options.validates !== false && (received === undefined || received.sends(cell.index)),
    // Users cannot fix locked fields.
    isAsked: (cell) => !isLocked(cell) && (received === undefined || received.gives(cell.index)),
    isKept: record.isKept,
    isUnchanged: (cell) => context.formMode === 'edit' && isUnchanged(cell, keeping),
    hurry: checks.hurry,
    step: () => step,
    thought({ kind, field }) {
      // What the kind loaded to validate the value may determine how it is sent.
      if (kind?.sent && field.slot >= 0) graph.touch(field.slot);
    },
    mark,
    batch,
  });

  const workplace: Workplace = { model, cells, received, initial, graph, switches, receive, mark, judging, reach };

  /** Runs work as one change: everything it affects is updated, and listeners are notified, once at its end. */
  function batch<Result>(work: () => Result): Result {
    depth++;
    try {
      return work();
    } finally {
      depth--;
      if (depth === 0 && !ended) settle();
    }
  }

  function settle() {
    depth++;
    try {
      // Each iteration continues only if a value has changed; clearing only ever empties.
      while (graph.isTouched() || looksDue.size > 0 || optionsDue.size > 0 || clearing.size > 0) {
        graph.propagate(reach);
        each(looksDue, look);
        each(optionsDue, lists.refresh);
        for (const cell of clearing) {
          clearing.delete(cell);
          const { typed, offered } = cell;
          // Of multiple values, those still offered remain.
          const rest = isList(typed) ? typed.filter((value) => offers(offered, value)) : [];
          if (!assign(cell, rest.length > 0 ? rest : undefined)) continue;
          cell.epoch++;
          if (rest.length === 0) renew(cell, model);
        }
      }
      judging.run();
    } finally {
      depth--;
    }
    const what = { frame: frameDue, cells: [...marked] };
    marked.clear();
    frameDue = false;
    changed(what);
  }

  function each(due: Set<number>, visit: (cell: Cell) => void) {
    for (const index of due) {
      due.delete(index);
      const cell = cells[index];
      if (cell) visit(cell);
    }
  }

  /** Passes a slot's new value to its readers outside the graph. */
  function reach(slot: SlotIndex) {
    const consumers = plan.consumers.get(slot);
    if (!consumers) return;
    for (const index of consumers.look) looksDue.add(index);
    for (const index of consumers.options) optionsDue.add(index);
    for (const index of consumers.rules) judging.ruleDue(index);
    for (const index of consumers.verdict) if (cells[index]) judging.stale(cells[index]);
    if (consumers.frame) frameDue = true;
  }

  /** Gives a field the value with which the record locks it, if it does. */
  function keepStart(cell: Cell) {
    if (start?.has(cell.index) && assign(cell, start.get(cell.index))) cell.epoch++;
  }

  function look(cell: Cell) {
    const { field, displayed, required } = cell;
    cell.displayed = cell.kind !== undefined && switches.displaysOf(cell).every((on) => isDisplayed(cell, on));
    cell.required = isOn(field.required);
    const locked = cell.readOnly || cell.disabled;
    cell.readOnly = isOn(field.readOnly);
    cell.disabled = isOn(field.disabled);
    // A field that the record locks, and that is locked again, gets the record's value: the server would refuse anything else.
    if (!locked && isLocked(cell)) keepStart(cell);
    propose(cell);
    mark(cell);
    if (cell.displayed !== displayed || cell.required !== required || isLocked(cell) !== locked) judging.stale(cell);
    if (cell.displayed !== displayed && isLoaded(cell)) optionsDue.add(cell.index);
  }

  /** Updates which option goes with the value. */
  function propose(cell: Cell) {
    if (!cell.field.options || !cell.kind?.preset || received) return;
    cell.preset = cell.kind.preset(cell.typed, cell.field, surround(scene, cell, cell));
  }

  /** Sets a field's value, as parsed by its type. Returns whether it has changed. */
  function assign(cell: Cell, input: Json | undefined): boolean {
    if (cell.field.computed) return false;
    const value = receive(cell, input);
    if (same(value, cell.typed)) return false;
    cell.typed = value;
    propose(cell);
    mark(cell);
    judging.stale(cell);
    if (cell.field.slot >= 0) graph.touch(cell.field.slot);
    const from = cell.field.options?.from;
    // The label of a value that is not on the page is requested.
    if (from?.kind === 'source' ? from.read : cell.field.columns?.some(isPaged)) optionsDue.add(cell.index);
    return true;
  }

  function receive(cell: Cell, input: Json | undefined): Json | undefined {
    return parse(cell, input, () => {
      host.report('type-failed', { form: model.id, type: cell.field.type, field: cell.field.name });
    });
  }

  // Start: values first, so that the graph is computed once.
  batch(() => {
    for (const cell of cells) {
      const { default: start, path } = cell.field;
      const given = readPath(initial, path);
      const literal = start && 'value' in start && !received ? start.value : undefined;
      // Absence is information if only the sender knows whether the field was displayed: no checkbox turns it into "no".
      const absent =
        received && (!received.sends(cell.index) || (given === undefined && !switches.displaysOf(cell).every(isKnown)));
      if (!absent && !cell.field.computed) cell.typed = receive(cell, given ?? literal);
      looksDue.add(cell.index);
      if (cell.field.columns || (cell.field.options && cell.field.options.slot < 0)) optionsDue.add(cell.index);
    }
    for (const slot of model.slots.keys()) graph.touch(slot);
    if (received) return;
    for (const cell of cells) {
      const start = cell.field.default;
      if (!start || !('slot' in start) || readPath(initial, cell.field.path) !== undefined) continue;
      // Each may read a field whose own default comes before it.
      graph.propagate(reach);
      assign(cell, read(start));
    }
  });
  if (!received) start = lockedIn(cells);

  return {
    model,
    plan,
    cells,
    judging,
    batch,
    mark,
    isOn,
    read,
    /** The value that a field takes from an input. */
    receive,
    assign,
    given: record.given,
    /**
     * The record has other values from now on: this form has saved them, or somebody else has. A field that the record locks takes its value:
     * another one would be refused. `of`: the fields that the values are of; the others stay as they are.
     */
    renew(values: JsonObject, of: ReadonlySet<Cell> = new Set(cells)) {
      if (isNew || !start) return;
      batch(() => {
        for (const cell of cells) if (cell.field.options) optionsDue.add(cell.index);
        // A value without a problem that is the record's now has none either: the API is not asked about it again.
        for (const cell of record.save(values, of)) if (cell.problem || !record.isAsStored(cell)) judging.stale(cell);
        if (!cells.some(({ field }) => isLockable(field))) return;
        const opened = openedWith(record.values(), { model, registry, host: { ...host, report() {} }, context });
        start = lockedIn(opened.cells);
        opened.dispose();
        for (const cell of cells) if (isLocked(cell)) keepStart(cell);
      });
    },
    /** Updates the graph during a change, for conditions that decide how it continues. */
    refresh: () => graph.propagate(reach),
    context: () => context,
    step: () => step,
    /** Merges into the context; roots are replaced whole. Unchanged values cause no updates. */
    setContext(patch: JsonObject) {
      const changed = new Set(Object.keys(patch).filter((root) => !same(patch[root], context[root])));
      if (changed.size === 0) return;
      batch(() => {
        context = { ...context, ...patch };
        frameDue = true;
        model.slots.forEach((slot, index) => {
          if (slot.kind === 'context' && changed.has(slot.path[0] ?? '')) graph.touch(index);
        });
        // Types read the settings without declaring which.
        if (changed.has('settings')) cells.forEach(judging.stale);
      });
    },
    /** Makes another step the current one. */
    enter(next: number) {
      batch(() => {
        step = next;
        frameDue = true;
        judging.moved();
        for (const cell of cells) if (isLoaded(cell)) optionsDue.add(cell.index);
      });
    },
    retryOptions(cell: Cell) {
      batch(() => {
        lists.retry(cell);
        optionsDue.add(cell.index);
      });
    },
    /** A submit of the current step validates and sends the fields of this step, or of every step up to it. */
    isInScope: (at: number, sends: SubmitModel['sends']) => isSentWith(sends, step, at),
    /** Options of the field that are still loading. */
    loading: lists.loading,
    /** Pending code that computes values. */
    arriving: () => arriving,
    remote: lists.remote,
    /** The cell that holds the options of a field, or of a column of a list. */
    optionsCell: (index: number, column: number | undefined) => {
      const cell = cells[index];
      return column === undefined ? cell : cell?.sources?.[column];
    },
    sentValue,
    /** An extra value. On the server, one that only the sender can know is used as received. */
    extra({ from, when, path }: ExtraModel): Json | undefined {
      if (!isKnown(when) || ('slot' in from && !isKnown(from.slot))) return readPath(initial, path);
      return isOn(when) ? read(from) : undefined;
    },
    /** Aborts pending work; listeners receive nothing more. */
    dispose() {
      ended = true;
      judging.dispose();
      lists.dispose();
    },
  };
}

/** Values of the locked fields of a form as it was opened, by their index. */
type Locked = ReadonlyMap<number, Json | undefined>;

const isLockable = ({ readOnly, disabled }: FieldModel) => readOnly !== false || disabled !== false;

function lockedIn(cells: readonly Cell[]): Locked {
  return new Map(cells.filter(isLocked).map(({ index, typed }) => [index, typed]));
}

const never = () => new Promise<never>(() => {});

/** The form as it is opened with a record: it requests and validates nothing, since nothing is chosen there. */
export function openedWith(
  initial: JsonObject,
  {
    host,
    ...form
  }: Pick<SessionOptions, 'model' | 'registry' | 'context'> & {
    readonly host: Pick<Host, 'now' | 'report'>;
  },
): Session {
  return createSession({
    ...form,
    host: { ...host, loadOptions: never, readSource: never },
    initial,
    validates: false,
    changed() {},
  });
}

function offers(values: readonly Json[] | undefined, value: Json): boolean {
  return values?.some((each) => same(each, value)) === true;
}

/** Whether options of the field or of its columns are loaded. */
function isLoaded({ field: { options, columns }, kind }: Cell): boolean {
  if (options === undefined) return columns?.some(isFromSource) === true;
  return options.from.kind === 'source' || kind?.offer !== undefined;
}

/** Whether only a part of a column's options is loaded. */
function isPaged({ options }: FieldModel): boolean {
  return options?.from.kind === 'source' && options.from.read?.paged === true;
}
