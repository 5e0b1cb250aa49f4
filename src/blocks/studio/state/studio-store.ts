import { beyondTranslation } from '../../../../engine/change';
import type { DefinitionProblem, JsonObject } from '../../../../engine/model';
import { type CompilerClient, CompilerStopped } from '../compiler/client';
import type { Drawn } from '../compiler/compiler';
import { documentIn, type Outcome } from '../documents/commands';
import {
  applied,
  type Change,
  edited,
  openWork,
  redo,
  type Selection,
  take,
  undo,
  type Work,
} from '../documents/history';
import { pathOf, type Way, wayOf } from '../documents/identity';
import { readDocument } from '../documents/json';
import { documentOf } from '../documents/kinds';
import { type LostValues, lossesIn } from '../documents/losses';
import { mergeTexts } from '../documents/merge';
import { languagesOf, withTranslations } from '../documents/translations';
import type { ChangeStorage, KeptSet } from './change-storage';
import { createSaving, type Saving, type SavingState } from './saving';
import type { Conflict, SetCheck, StudioApi, World } from './studio-api';
import { conflictOf } from './taking-in';

/** Everything that the studio shows. The object keeps its identity until something in it changes. */
export interface StudioState {
  readonly status: 'opening' | 'failed' | 'ready';
  readonly work: Work;
  readonly published: ReadonlyMap<string, string>;
  readonly edition: number;
  /** Documents that stay with the repository. */
  readonly keptOut: ReadonlySet<string>;
  readonly selection: Selection | undefined;
  /** The last model of the selected document that could be drawn. */
  readonly drawn: Drawn | undefined;
  /** Why the preview differs from the definition: it is invalid now, or it would never terminate. */
  readonly stale: 'broken' | 'endless' | undefined;
  /** Problems of all documents; those of the drawn one are newer than the others. */
  readonly problems: readonly DefinitionProblem[];
  /** From a change until all documents were checked with it. */
  readonly checking: boolean;
  readonly saving: SavingState;
  /** Other sets of which this browser has unsaved changes, if it was opened without one. */
  readonly unsaved: readonly KeptSet[];
  /** A change that is asked about first: it takes options or stored fields away. */
  readonly asked?: Asked | undefined;
  /** How often the user tried to change something that stays with the repository, or is no translation of theirs. */
  readonly refused?: number;
}

/** What a step is called, and whether its loss was asked about. */
interface NamedStep {
  readonly label: string;
  readonly about?: string;
  /** What is typed is not asked about: the comparison names it. */
  readonly merge?: string;
  readonly sure?: boolean;
}

/** A change that waits for an answer. */
export interface Asked {
  readonly outcome: Outcome;
  readonly step: NamedStep;
  readonly losses: readonly LostValues[];
  readonly done?: (() => void) | undefined;
}

export interface StudioOptions {
  readonly api: StudioApi;
  readonly compiler: CompilerClient;
  readonly keeper: ChangeStorage;
  /** The current set; undefined: one is created with the first change. */
  readonly set: string | undefined;
  /** Whether the user may change anything. */
  readonly mayEdit: boolean;
  /** Languages into which the user translates, if they change nothing else. */
  readonly translates?: readonly string[];
  /** Title of a set that is created automatically. */
  readonly title: () => string;
  readonly now?: () => number;
}

export interface Studio {
  state(): StudioState;
  subscribe(listener: () => void): () => void;
  open(): Promise<void>;
  select(selection: Selection | undefined): void;
  /**
   * Carries out a command as one step that can be undone.
   * @param done called once the change is made: at once, or after the question whether to make it; never if it is not made
   */
  run(outcome: Outcome, step: NamedStep, done?: () => void): void;
  /** The change that was asked about is not made. */
  dismiss(): void;
  undo(): void;
  redo(): void;
  readonly api: StudioApi;
  readonly saving: Saving;
  readonly compiler: CompilerClient;
  /** The context of the preview, for the dry run. */
  setContext(context: JsonObject): void;
  /** The server's check of the set as it is here now; undefined: not all of it is saved, or it was not answered. */
  check(): Promise<SetCheck | undefined>;
  dispose(): void;
}

/** Milliseconds after the last change before everything is checked. */
const rest = 350;
/** Saves before a check, at most. */
const mostSaves = 5;

export function createStudio(options: StudioOptions): Studio {
  const { api, compiler, keeper, now = Date.now } = options;
  const listeners = new Set<() => void>();
  let context: JsonObject = {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let drawing = 0;
  let checks = 0;
  let lastDrawnPath: string | undefined;
  let state: StudioState = {
    status: 'opening',
    work: openWork([]),
    published: new Map(),
    edition: 0,
    keptOut: new Set(),
    selection: undefined,
    drawn: undefined,
    stale: undefined,
    problems: [],
    checking: false,
    saving: { status: 'saved', set: undefined },
    unsaved: [],
  };

  function update(patch: Partial<StudioState>) {
    state = { ...state, ...patch };
    for (const listener of listeners) listener();
  }

  const saving = createSaving({
    api,
    keeper,
    title: options.title,
    changed: (next) => update({ saving: next }),
    texts: () => ({
      all: state.work.texts,
      edited: edited(state.work, state.published),
      published: state.published,
    }),
    merged(path, text) {
      if (state.work.texts.get(path) === text) return;
      // Another user's change is no step of ours: undo does not revert it.
      const texts = new Map(state.work.texts);
      put(texts, path, text);
      compiler.put(path, text);
      const work = { ...state.work, texts };
      update({ work, selection: kept(state.selection, followed(work, state.work, state.selection)) });
      look();
    },
    mayEdit: options.mayEdit,
    edition: () => state.edition,
    published: (world) => update(publishedIn(world)),
  });

  function changed(before: Work, after: Work, selection: Selection | undefined) {
    if (before === after) return;
    for (const path of new Set([...before.texts.keys(), ...after.texts.keys()]))
      if (before.texts.get(path) !== after.texts.get(path)) compiler.put(path, after.texts.get(path));
    if (after.left) return update({ work: after });
    update({ work: after, selection: kept(state.selection, standing(after, before, selection ?? state.selection)) });
    look();
    if (options.mayEdit) saving.later();
  }

  /** Whether a translator may make a change: what the server asks, of the text before it and of the one that is published. */
  function isPermitted({ path, before, after }: Change, { changes }: Outcome): boolean {
    const { translates } = options;
    if (translates === undefined) return true;
    const { texts } = state.work;
    const now = applied(texts, changes);
    const documentAt = (other: string) => jsonOf(now.get(other));
    return [before, state.published.get(path)].some(
      (each) =>
        beyondTranslation(
          { path, before: jsonOf(each), after: jsonOf(after) },
          translates,
          languagesOf(texts),
          documentAt,
        ) === undefined,
    );
  }

  /** Draws the selected document, and checks everything once typing pauses. */
  function look() {
    void draw();
    clearTimeout(timer);
    const turn = ++checks;
    if (!state.checking) update({ checking: true });
    timer = setTimeout(() => void check(turn), rest);
  }

  async function draw() {
    // A removed document is no longer drawn.
    if (lastDrawnPath !== undefined && !state.work.texts.has(lastDrawnPath)) {
      lastDrawnPath = undefined;
      drawing++;
      update({ drawn: undefined, stale: undefined });
    }
    const path = state.selection?.path ?? lastDrawnPath;
    if (path === undefined || path.startsWith('locales/')) {
      if (lastDrawnPath === undefined) return;
    } else lastDrawnPath = path;
    const shown = lastDrawnPath ?? path;
    const turn = ++drawing;
    try {
      const drawn = await compiler.ask({ do: 'draw', path: shown, context });
      if (turn !== drawing) return;
      const others = state.problems.filter(
        ({ place, severity }) => place.file !== drawn.path || severity === 'warning',
      );
      // A shared file of blocks alone has nothing to show, and nothing wrong.
      const isShared = documentOf(drawn.path)?.kind === 'shared';
      const whole =
        (isShared && !drawn.problems.some(({ severity }) => severity === 'error')) ||
        Object.keys(drawn.forms).length > 0 ||
        drawn.screen !== undefined ||
        drawn.routes !== undefined ||
        drawn.shared !== undefined;
      update({
        problems: kept(state.problems, [...others, ...drawn.problems]),
        ...(whole || drawn.path !== state.drawn?.path
          ? { drawn: keptParts(state.drawn, drawn), stale: whole ? undefined : 'broken' }
          : { stale: 'broken' }),
      });
    } catch (cause) {
      if (turn !== drawing || !(cause instanceof CompilerStopped) || cause.why === 'closed') return;
      // Another document is no earlier version of this one.
      const isOther = state.drawn !== undefined && state.drawn.path !== shown;
      update({ stale: cause.why === 'endless' ? 'endless' : 'broken', ...(isOther && { drawn: undefined }) });
    }
  }

  async function check(turn: number) {
    const found = await compiler.ask({ do: 'check' }).catch(() => undefined);
    // What it found of earlier texts says nothing of those of now.
    if (turn !== checks) return;
    update({ checking: false, ...(found && { problems: kept(state.problems, found.problems) }) });
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    api,
    saving,
    compiler,
    async open() {
      update({ status: 'opening' });
      const world = await api.world();
      // Afterwards: what it was made from is then not newer than what is shown as published.
      const set = options.set === undefined ? undefined : await api.set(options.set);
      if (!world.ok || set?.ok === false) return update({ status: 'failed' });
      const live = publishedIn(world.data);
      const texts = new Map(live.published);
      for (const { path, text } of set?.ok ? set.data.documents : []) put(texts, path, text);
      const stored = options.mayEdit ? keeper.read(options.set) : undefined;
      const lost = Object.entries(stored?.texts ?? {});
      if (set?.ok) saving.begin(set.data);
      const work = openWork(texts);
      const conflicts: Conflict[] = [];
      for (const [path, text] of lost) {
        const theirs = texts.get(path);
        // What another user saved while it was not sent stays.
        const { [path]: base = theirs ?? null } = stored?.bases ?? {};
        const both = mergeTexts(path, base ?? undefined, text ?? undefined, theirs);
        if (both.conflicts.length > 0) conflicts.push(conflictOf(path, base, theirs ?? null, both.conflicts));
        put(texts, path, both.conflicts.length > 0 ? (text ?? undefined) : both.text);
      }
      void compiler.load([...texts].map(([path, text]) => ({ path, text }))).catch(() => undefined);
      update({
        status: 'ready',
        work: { ...work, texts },
        ...live,
        unsaved: options.mayEdit && options.set === undefined ? keeper.sets() : [],
      });
      look();
      saving.ask(conflicts);
      if (set?.ok) saving.takeIn(set.data.documents, stored?.lives ?? {});
      if (lost.length > 0) saving.later();
    },
    select(selection) {
      const moved = selection?.path !== state.selection?.path;
      update({ selection });
      if (moved && selection !== undefined) void draw();
    },
    dismiss: () => update({ asked: undefined }),
    run(outcome, { sure = false, ...step }, done) {
      if (!options.mayEdit || outcome.changes.length === 0) return;
      if (outcome.changes.some((change) => state.keptOut.has(change.path) || !isPermitted(change, outcome)))
        return update({ refused: (state.refused ?? 0) + 1 });
      if (!sure && step.merge === undefined) {
        const losses = lossesIn(state.work.texts, applied(state.work.texts, outcome.changes), state.published);
        if (losses.length > 0) return update({ asked: { outcome, step, losses, done } });
      }
      const selection = { before: state.selection, after: outcome.selection ?? state.selection };
      const changes = withTranslations(state.work, outcome, state.published);
      const next = take(state.work, { ...step, changes, at: now(), selection });
      changed(state.work, next, outcome.selection ?? state.selection);
      done?.();
    },
    undo() {
      const step = state.work.done.at(-1);
      if (step) changed(state.work, undo(state.work), step.selection?.before);
    },
    redo() {
      const step = state.work.undone.at(-1);
      if (step) changed(state.work, redo(state.work), step.selection?.after);
    },
    setContext(next) {
      context = next;
    },
    async check() {
      for (let turn = 0; !(await saving.now()); turn++) {
        // What was typed, or came in, while it was sent goes with the next save.
        if (state.saving.status !== 'waiting' || turn >= mostSaves) return undefined;
      }
      const { set } = state.saving;
      const answer = set && (await api.check(set.id));
      return answer?.ok ? answer.data : undefined;
    },
    dispose() {
      clearTimeout(timer);
      saving.dispose();
      compiler.close();
    },
  };
}

const jsonOf = (text: string | undefined) => (text === undefined ? undefined : readDocument(text));

const publishedIn = ({ files, edition, keptOut }: World) => ({
  ...{ edition, keptOut },
  published: new Map(files.map(({ path, text }) => [path, text])),
});

function put(texts: Map<string, string>, path: string, text: string | undefined): void {
  if (text === undefined) texts.delete(path);
  else texts.set(path, text);
}

/** The selection after a change: the same object by its name if it moved, nothing below a removed one. */
function standing(after: Work, before: Work, selection: Selection | undefined): Selection | undefined {
  if (selection === undefined || !after.texts.has(selection.path)) return undefined;
  const now = documentIn(after.texts, selection.path);
  if (now === undefined) return selection;
  const way: Way = wayOf(now, selection.at);
  const at = pathOf(now, way);
  if (at !== undefined) return { ...selection, at };
  return followed(after, before, selection);
}

/** The place of what was selected before a change, by its names. */
function followed(after: Work, before: Work, selection: Selection | undefined): Selection | undefined {
  if (selection === undefined || !after.texts.has(selection.path)) return undefined;
  const now = documentIn(after.texts, selection.path);
  if (now === undefined) return selection;
  const at = pathOf(now, wayOf(documentIn(before.texts, selection.path), selection.at));
  return { path: selection.path, at: at ?? [] };
}

/** What is drawn, with every part that is as it was: another model does not make the preview's engine again. */
function keptParts(before: Drawn | undefined, next: Drawn): Drawn {
  if (before === undefined) return next;
  const forms = Object.entries(next.forms).map(([id, form]) => [id, kept(before.forms[id] ?? form, form)] as const);
  const parts = {
    ...next,
    forms: Object.fromEntries(forms),
    sources: kept(before.sources, next.sources),
    offers: kept(before.offers, next.offers),
    permissions: kept(before.permissions, next.permissions),
    ...(next.shared && { shared: kept(before.shared ?? next.shared, next.shared) }),
    problems: kept(before.problems, next.problems),
  };
  return kept(before, parts);
}

/** The value before if the next one says the same: a changed sentence leaves a form as it is, which need not be opened again. */
function kept<T>(before: T, next: T): T {
  return JSON.stringify(before) === JSON.stringify(next) ? before : next;
}
