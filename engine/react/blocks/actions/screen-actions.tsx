import {
  createContext,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type { ActionModel, Json, JsonObject, LocaleKey } from '../../../model';
import {
  type ActionOutcome,
  type ActionPlace,
  type ActionRunner,
  type BulkChoice,
  type BulkOptions,
  type BulkOutcome,
  type BulkProgress,
  createActionRunner,
  isObject,
  withSaved,
} from '../../../runtime';
import { later } from '../../later';
import { refreshSource, rereadRecord, useScreen, useScreenHost } from '../screen-scope';
import { createDialogQueue, type DialogQueue } from './dialog-queue';

const RunnerContext = createContext<ActionRunner | null>(null);

/** What effects of actions can affect: a detail can be closed, the next record opened, and its record read again. */
export interface DetailPlace {
  readonly close?: () => void;
  readonly next?: (reloaded: Promise<unknown>) => Promise<void>;
  readonly refresh?: () => Promise<void>;
}

const DetailPlaceContext = createContext<DetailPlace>({});
export const DetailPlaceProvider = DetailPlaceContext;

/** Provides the actions of a screen: runs them and draws their forms, failures and results. */
export function ScreenActions({ children }: { readonly children: ReactNode }) {
  const { actions } = useScreenHost();
  const [queue] = useState(createDialogQueue);
  const runner = useMemo(() => createActionRunner({ ...actions, ...queue.ports }), [actions, queue]);
  return (
    <RunnerContext value={runner}>
      {children}
      <Dialogs queue={queue} />
    </RunnerContext>
  );
}

const dialogs = later(() => import('./action-dialogs'));

/** Their code loads while the user looks at the page: usually before anything is pressed. */
function Dialogs({ queue }: { readonly queue: DialogQueue }) {
  const open = useSyncExternalStore(queue.subscribe, queue.open);
  useEffect(() => void dialogs.preload().catch(() => undefined), []);
  if (open.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <dialogs.Drawn open={open} />
    </Suspense>
  );
}

function useRunner(): ActionRunner {
  const runner = use(RunnerContext);
  if (runner === null) throw new Error('An action was drawn outside a screen.');
  return runner;
}

/** How an action is currently drawn. */
export interface ActionState {
  readonly shown: boolean;
  /** Why it cannot be used now. */
  readonly reason: LocaleKey | undefined;
  readonly busy: boolean;
}

/** How actions are drawn at the record of a context; renders when one starts or ends. */
export function useActionStates(actions: readonly ActionModel[], context: JsonObject): readonly ActionState[] {
  const runner = useRunner();
  const running = useSyncExternalStore(runner.subscribe, () =>
    actions.map((action) => (runner.isRunning(action, context) ? '1' : '0')).join(''),
  );
  return actions.map((action, at) => {
    const { displayed, available, reason } = runner.availability(action, context);
    return {
      shown: displayed,
      reason: available ? undefined : (reason ?? 'kit:list.unavailable'),
      busy: running[at] === '1',
    };
  });
}

const hidden: ActionState = { shown: false, reason: undefined, busy: false };

/** How an action is drawn at the record of a context. */
export function useActionState(action: ActionModel, context: JsonObject): ActionState {
  const actions = useMemo(() => [action], [action]);
  return useActionStates(actions, context)[0] ?? hidden;
}

/** Runs an action in place. It reads the scope's current context, with the record or view it was drawn for. */
export function useRunAction(): (action: ActionModel, context: JsonObject) => void {
  const runner = useRunner();
  const place = usePlace();
  return useCallback((action, context) => void runner.run(action, place(context)), [runner, place]);
}

/** Runs an action in place, and tells how it ended. */
export function useRunToEnd(): (action: ActionModel, context: JsonObject) => Promise<ActionOutcome> {
  const runner = useRunner();
  const place = usePlace();
  return useCallback((action, context) => runner.run(action, place(context)), [runner, place]);
}

/** Whether an action can be used at the record of a context, asked when it matters. */
export function useAvailability(): ActionRunner['availability'] {
  return useRunner().availability;
}

/** Runs the action the page was opened for, as soon as it can be used. */
export function useRequestedAction(action: ActionModel, context: JsonObject, usable: boolean): void {
  const { takeAction } = useScreenHost();
  const run = useRunAction();
  useEffect(() => {
    if (usable && takeAction?.(action.id) === true) run(action, context);
  }, [usable, takeAction, run, action, context]);
}

/** Applies the effects of an action that its caller has sent itself. */
export function useFinishAction(): (action: ActionModel, context: JsonObject, answer: Json | undefined) => void {
  const runner = useRunner();
  const place = usePlace();
  return useCallback((action, context, answer) => void runner.finish(action, place(context), answer), [runner, place]);
}

function usePlace(): (context: JsonObject) => ActionPlace {
  const screen = useScreen();
  const { store } = useScreenHost();
  const detail = use(DetailPlaceContext);
  return useCallback(
    (context) => {
      const { scope } = screen;
      const { record, view } = context;
      const now = (): JsonObject => ({
        ...scope.context(),
        ...(record !== undefined && { record }),
        ...(view !== undefined && { view }),
      });
      return {
        context: now,
        async refresh(source) {
          if (!(await refreshSource(screen, source))) await store.refresh(source);
          await detail.refresh?.();
        },
        async reread() {
          await detail.refresh?.();
          const around = scope.context();
          // In a detail the record is the detail's; in a list it is looked up among the rows again.
          const fresh = around.record ?? (isObject(record) ? await rereadRecord(screen, record) : undefined);
          return fresh === undefined ? undefined : { ...scope.context(), record: fresh };
        },
        saved: (record, answer, sent) => store.take((response) => withSaved(response, record, answer, sent)),
        ...(detail.close && { close: detail.close }),
        ...(detail.next && { next: detail.next }),
      };
    },
    [screen, store, detail],
  );
}

/** A bulk action of a list. */
export interface BulkRun {
  /** While it runs. */
  readonly progress: BulkProgress | undefined;
  /** Ends it after the current call; what is done stays done. */
  stop(): void;
  run(action: ActionModel, choice: BulkChoice, context: JsonObject, named: BulkOptions['named']): Promise<BulkOutcome>;
  resume(outcome: BulkOutcome): Promise<BulkOutcome>;
}

/** Runs a bulk action, and reports its progress. */
export function useBulkRun(): BulkRun {
  const runner = useRunner();
  const place = usePlace();
  const [progress, setProgress] = useState<BulkProgress>();
  const [stopping] = useState<{ with: AbortController }>(() => ({ with: new AbortController() }));
  const watched = async (work: (options: BulkOptions) => Promise<BulkOutcome>) => {
    stopping.with = new AbortController();
    try {
      return await work({ onProgress: setProgress, signal: stopping.with.signal });
    } finally {
      setProgress(undefined);
    }
  };
  return {
    progress,
    stop: () => stopping.with.abort(),
    run: (action, choice, context, named) =>
      watched((options) => runner.runAll(action, choice, place(context), { ...options, ...(named && { named }) })),
    resume: (outcome) =>
      watched(async (options) => (outcome.status === 'finished' && outcome.resume ? outcome.resume(options) : outcome)),
  };
}

/** Number of the given records that an action is available for. */
export function useFitting(action: ActionModel, contexts: readonly JsonObject[]): number {
  const runner = useRunner();
  return contexts.filter((context) => runner.availability(action, context).available).length;
}
