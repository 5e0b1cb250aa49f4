import { useMemo, useSyncExternalStore } from 'react';
import type { FieldProblem, FormModel, Json, JsonObject, ScreenModel, SourceModel } from '../../engine/model';
import { createQuestionQueue, type ScreenHost, ScreenView } from '../../engine/react';
import {
  type ActionNotice,
  actionForm,
  builtInKinds,
  createFormStore,
  createRegistry,
  createSourceStore,
  explain,
  type Host,
  type OperationResult,
  type SourceArguments,
} from '../../engine/runtime';

/** Everything that a screen with sources requests, provided by a test. */
export interface LiveWorld {
  readonly screens: ScreenHost;
  readonly questions: ReturnType<typeof createQuestionQueue>;
  /** Calls of actions, oldest first. */
  readonly calls: { readonly operation: string; readonly payload: JsonObject; readonly revision: Json | undefined }[];
  readonly loads: { readonly source: string; readonly args: SourceArguments }[];
  readonly notices: ActionNotice[];
  readonly saved: { readonly source: string; readonly args: SourceArguments }[];
  query(): JsonObject;
  setQuery(query: JsonObject): void;
  subscribe(listener: () => void): () => void;
  /** Polls everything. */
  refresh(source: string): Promise<void>;
}

export interface LiveWorldOptions {
  readonly sources: readonly SourceModel[];
  /** The response of a source; an error makes the load fail, with the problem that is its `cause`; a promise delays it. */
  answer(source: string, args: SourceArguments): Json | Error | Promise<Json | Error>;
  operate?(operation: string, payload: JsonObject): OperationResult | Promise<OperationResult>;
  permitted?: ScreenHost['actions']['permitted'];
  readonly query?: JsonObject;
}

export function createLiveWorld(options: LiveWorldOptions): LiveWorld {
  const { answer, operate = () => ({ ok: true }) } = options;
  const sources = Object.fromEntries(options.sources.map((source) => [source.name, source]));
  const listeners = new Set<() => void>();
  const questions = createQuestionQueue();
  const world = { calls: [], loads: [], notices: [], saved: [] } as Pick<
    LiveWorld,
    'calls' | 'loads' | 'notices' | 'saved'
  >;
  let query: JsonObject = options.query ?? {};
  const setQuery = (next: JsonObject) => {
    query = next;
    for (const listener of listeners) listener();
  };
  const store = createSourceStore({
    async load(source, args) {
      world.loads.push({ source: source.name, args });
      const answered = await answer(source.name, args);
      return answered instanceof Error
        ? { ok: false, problems: [(answered.cause as FieldProblem | undefined) ?? explain({ code: 'unexpected' })] }
        : { ok: true, answer: structuredClone(answered) as Json };
    },
    now: () => Date.now(),
    attention: { present: () => true, subscribe: () => () => undefined },
    report: () => undefined,
  });
  const registry = createRegistry(builtInKinds(), []);
  const host: Host = {
    operate: async () => ({ ok: true }),
    loadOptions: async () => [],
    perform: () => undefined,
    now: () => Date.now(),
    report: () => undefined,
  };
  const call = async (operation: string, payload: JsonObject, around: { readonly revision?: number | string }) => {
    world.calls.push({ operation, payload, revision: around.revision });
    return operate(operation, payload);
  };
  const screens: ScreenHost = {
    sources,
    store,
    actions: {
      permitted: options.permitted ?? (() => ({ allowed: true })),
      ask: ({ danger, ...question }) =>
        questions.ask({ ...question, cancel: 'cancel', ...(danger && { kind: 'danger' as const }) }),
      call,
      explain: (_status, { code, message }) => [
        { field: null, code: String(code), message: String(message ?? code), args: {} },
      ],
      download: call,
      notify: (notice) => world.notices.push(notice),
      navigate: () => undefined,
      report: () => undefined,
    },
    openQueryForm: (model, context, initial) => createFormStore({ model, registry, host, context, initial }),
    openActionForm(model, request) {
      const form = actionForm(model, request, async (value) => String(value));
      return createFormStore({
        model: form.model,
        registry,
        host: { ...host, operate: form.operate(host.operate) },
        context: request.context,
        initial: request.initial,
      });
    },
    changeQuery: (patch) =>
      setQuery(
        Object.fromEntries(
          Object.entries({ ...query, ...patch }).filter(([, value]) => value !== undefined),
        ) as JsonObject,
      ),
    loadStyles: async () => undefined,
    async saveCsv(source, args) {
      world.saved.push({ source: source.name, args });
    },
  };
  return {
    ...world,
    screens,
    questions,
    query: () => query,
    setQuery,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh: store.refresh,
  };
}

interface LiveScreenProps {
  readonly world: LiveWorld;
  readonly screen: ScreenModel;
  readonly forms?: Readonly<Record<string, FormModel>>;
  /** In addition to the query. Keep the object stable. */
  readonly context?: JsonObject;
}

const nothing = {};

/** A screen whose address is the world's query. */
export function LiveTestScreen({ world, screen, forms = nothing, context = nothing }: LiveScreenProps) {
  const query = useSyncExternalStore(world.subscribe, world.query);
  const whole = useMemo(() => ({ ...context, query }), [context, query]);
  return <ScreenView screen={screen} forms={forms} context={whole} />;
}

/** A source for tests: it returns what the world contains. */
export function testSource(name: string, more: Partial<SourceModel> = {}): SourceModel {
  return { name, method: 'GET', path: name, query: [], filters: [], sorts: [], ...more };
}
