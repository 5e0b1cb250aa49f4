import { createContext, type ReactNode, use, useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import type { ActionModel, JsonObject, LocaleKey } from '../../../model';
import { type ActionPlace, type ActionRunner, type BulkResult, createActionRunner, isObject } from '../../../runtime';
import { useScreen, useScreenHost } from '../screen-scope';
import { ActionDialogs } from './action-dialogs';
import { createDialogQueue } from './dialog-queue';

const RunnerContext = createContext<ActionRunner | null>(null);

/** Where effects of actions reach: a detail can be closed, and its record read again. */
export interface DetailPlace {
  readonly close?: () => void;
  readonly refresh?: () => Promise<void>;
}

const DetailPlaceContext = createContext<DetailPlace>({});
export const DetailPlaceProvider = DetailPlaceContext;

/** Makes the actions of a screen work: runs them and draws their forms, failures and what they show afterwards. */
export function ScreenActions({ children }: { readonly children: ReactNode }) {
  const { actions } = useScreenHost();
  const [queue] = useState(createDialogQueue);
  const runner = useMemo(() => createActionRunner({ ...actions, ...queue.ports }), [actions, queue]);
  return (
    <RunnerContext value={runner}>
      {children}
      <ActionDialogs queue={queue} />
    </RunnerContext>
  );
}

function useRunner(): ActionRunner {
  const runner = use(RunnerContext);
  if (runner === null) throw new Error('An action was drawn outside a screen.');
  return runner;
}

/** How an action is drawn now. */
export interface ActionState {
  readonly shown: boolean;
  /** Why it cannot be used now. */
  readonly reason: LocaleKey | undefined;
  readonly busy: boolean;
}

/** How actions are drawn at the record of a context; renders when one begins or ends. */
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

/** Runs an action where it stands. It reads the scope's context as it is then, with the record it was drawn for. */
export function useRunAction(): (action: ActionModel, context: JsonObject) => void {
  const runner = useRunner();
  const place = usePlace();
  return useCallback((action, context) => void runner.run(action, place(context)), [runner, place]);
}

function usePlace(): (context: JsonObject) => ActionPlace {
  const { scope } = useScreen();
  const { store } = useScreenHost();
  const detail = use(DetailPlaceContext);
  return useCallback(
    (context) => {
      const { record } = context;
      const now = (): JsonObject => ({ ...scope.context(), ...(record !== undefined && { record }) });
      return {
        context: now,
        async refresh(source) {
          if (!(await scope.refresh(source))) await store.refresh(source);
          await detail.refresh?.();
        },
        async reread() {
          await detail.refresh?.();
          const around = scope.context();
          // In a detail the record is what the detail holds; in a list it is found among the rows again.
          const fresh = around.record ?? (isObject(record) ? await scope.reread(record) : undefined);
          return fresh === undefined ? undefined : { ...scope.context(), record: fresh };
        },
        ...(detail.close && { close: detail.close }),
      };
    },
    [scope, store, detail],
  );
}

interface BulkRun {
  /** How many of the records the action is available for. */
  readonly fit: number;
  /** While it runs. */
  readonly progress: { readonly done: number; readonly total: number } | undefined;
  /** Resolves with what became of each record; undefined when the person said no. */
  run(): Promise<readonly BulkResult[] | undefined>;
}

/** Runs an action for several records, one after the other. */
export function useBulkRun(action: ActionModel, contexts: readonly JsonObject[]): BulkRun {
  const runner = useRunner();
  const place = usePlace();
  const [progress, setProgress] = useState<BulkRun['progress']>();
  const fitting = contexts.filter((context) => runner.availability(action, context).available);
  return {
    fit: fitting.length,
    progress,
    async run() {
      const records = fitting.flatMap(({ record }) => (record === undefined ? [] : [record as JsonObject]));
      const { record: _one, ...around } = fitting[0] ?? {};
      try {
        const outcome = await runner.runAll(action, records, place(around), { onProgress: setProgress });
        return outcome.status === 'finished' ? outcome.results : undefined;
      } finally {
        setProgress(undefined);
      }
    },
  };
}
