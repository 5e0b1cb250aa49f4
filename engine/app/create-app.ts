import { kit, loadScreenStyles } from '../kit';
import type {
  Argument,
  HostEffectModel,
  JsonObject,
  Option,
  PermissionAnswer,
  ProjectBundle,
  TargetModel,
} from '../model';
import {
  type BlockKind,
  createBlocks,
  createNoticeQueue,
  createQuestionQueue,
  createWidgets,
  type Engine,
  type NoticeQueue,
  type QuestionQueue,
  saveFile,
  type WidgetKind,
} from '../react';
import {
  actionForm,
  builtInKinds,
  createFormStore,
  createRegistry,
  createSourceStore,
  fieldWords,
  type Host,
  type OperationResult,
  type Plugin,
  type QueryPatch,
  readPath,
  type WriteValue,
} from '../runtime';
import { createWords, ownLanguages, type Words } from '../words';
import { createRest, type Rest, type RestAnswer, type RestOptions } from './rest';
import { problemsOf } from './rest-problems';

/** An operation of forms and actions that does not call the API. */
export type Operation = (
  payload: JsonObject,
  frame: { readonly context: JsonObject; readonly attempt: string; readonly signal: AbortSignal },
) => Promise<OperationResult>;

/** The pages around an app, where there are any: made by `createPages`, or by an app with its own router. */
export interface AddressBook {
  /** Path of a route of `routes.json`; undefined where there is no such route. */
  path(route: string): string | undefined;
  go(href: string, state?: JsonObject): void;
  changeQuery(patch: QueryPatch, how: 'push' | 'replace'): void;
  readonly Link?: Engine['Link'];
  readonly useHash?: Engine['useHash'];
}

export interface AppOptions extends RestOptions {
  readonly project: ProjectBundle;
  /** BCP 47 tag. Default: the first of the project's languages that the browser requests. */
  readonly language?: string;
  /** Namespace of keys without a namespace. */
  readonly usualNamespace?: string;
  /** Types, rules, options and names besides the built-in ones: the same with which the definitions were checked. */
  readonly plugins?: readonly Plugin[];
  /** Widgets that replace the kit's or are added to them. */
  readonly widgets?: readonly WidgetKind[];
  readonly blocks?: readonly BlockKind[];
  readonly operations?: Readonly<Record<string, Operation>>;
  /** Options of the host's own option sources. */
  readonly options?: Readonly<
    Record<string, (where: JsonObject, signal: AbortSignal) => readonly Option[] | Promise<readonly Option[]>>
  >;
  /** What definitions read besides the page: `settings`, `profile` and whatever else the vocabulary names. */
  readonly context?: JsonObject;
  /** Checks permissions. Default: everything is permitted to everyone, since the server decides. */
  readonly permitted?: (permission: string, record: { readonly own?: boolean }) => PermissionAnswer;
  readonly pages?: AddressBook;
  /** Receives messages for developers. Default: the console. */
  readonly report?: Host['report'];
}

/** Everything needed to render the views of this app. */
export interface App {
  readonly project: ProjectBundle;
  readonly engine: Engine;
  readonly words: Words;
  readonly context: JsonObject;
  readonly notices: NoticeQueue;
  readonly questions: QuestionQueue;
}

/** Creates the engine over a REST API, with the kit, the built-in kinds and the texts of one language. */
export async function createApp(options: AppOptions): Promise<App> {
  const { project, plugins = [], operations = {}, pages, context = {} } = options;
  const { model, texts } = project;
  const language = options.language ?? preferredLanguage(languagesOf(project));
  const words = await createWords({
    language,
    texts,
    ...(options.usualNamespace !== undefined && { usualNamespace: options.usualNamespace }),
  });
  const report = options.report ?? ((code, args) => console.warn(`[portico] ${code}`, args));
  const rest = createRest(options);
  const notices = createNoticeQueue();
  const questions = createQuestionQueue();
  const registry = createRegistry(builtInKinds(), plugins);
  for (const { code, args } of registry.problems) report(code, args);
  const call = createCall(rest, project, { operations, has: words.has, report });
  const address = createAddress(pages);
  const write: WriteValue = async (value, field) => fieldWords(value, field, words);

  const navigate = (to: TargetModel, frame: JsonObject) => {
    const found = address(to, frame);
    if (found?.inApp && pages) pages.go(found.href, found.state);
    else if (found) window.location.assign(found.href);
  };
  const sources = createSourceStore({
    async load(source, args, { signal }) {
      const answer = await rest.call(source, args, { signal });
      if (answer.ok) return { ok: true, answer: answer.data };
      const { status = 0, retryAfter } = answer.failure;
      return {
        ok: false,
        problems: problemsOf(answer.failure, words.has),
        gone: [401, 403, 404, 410].includes(status),
        ...(retryAfter !== undefined && { retryAfter }),
      };
    },
    now: () => Date.now(),
    attention: {
      present: () => document.visibilityState === 'visible' && navigator.onLine,
      subscribe(listener) {
        const off = new AbortController();
        document.addEventListener('visibilitychange', listener, off);
        for (const event of ['online', 'offline', 'pageshow']) window.addEventListener(event, listener, off);
        return () => off.abort();
      },
    },
    report,
  });
  const perform = (effect: HostEffectModel, frame: JsonObject) => {
    if (effect.do === 'notify') notices.push({ severity: effect.severity, message: effect.message });
    if (effect.do === 'refresh') void sources.refresh(effect.source);
    if (effect.do === 'navigate') navigate(effect.to, frame);
  };
  const host: Host = {
    operate: (name, payload, frame) => call.operate(name, payload, frame),
    async loadOptions(name, where, signal) {
      const own = options.options?.[name];
      if (own === undefined) throw new Error(`No source answers the options of "${name}".`);
      return own(where, signal);
    },
    async readSource(name, given, signal) {
      const answer = await call.source(name, given, { signal });
      if (!answer.ok) throw new Error(`"${name}" was answered by ${answer.failure.status ?? 'nothing'}.`);
      return answer.data;
    },
    ask: (name, given, signal) => call.operate(name, given, { attempt: '', context: {}, signal }),
    perform,
    now: () => Date.now(),
    report,
  };
  const openForm: Engine['openForm'] = (form, frame, initial) =>
    createFormStore({ model: form, registry, host, context: frame, ...(initial && { initial }) });

  const engine: Engine = {
    widgets: createWidgets([...kit, ...(options.widgets ?? [])]),
    blocks: createBlocks(options.blocks ?? []),
    t: words.t,
    language,
    report,
    openForm,
    address,
    ...(pages?.Link && { Link: pages.Link }),
    ...(pages?.useHash && { useHash: pages.useHash }),
    screens: {
      sources: model.sources,
      store: sources,
      actions: {
        permitted: options.permitted ?? (() => ({ allowed: true })),
        ask: ({ danger, ...question }) =>
          questions.ask({ ...question, cancel: 'kit:cancel', ...(danger && { kind: 'danger' as const }) }),
        call: (name, payload, frame) => call.operate(name, payload, frame),
        explain: (status, error) => problemsOf({ ...error, status }, words.has),
        download: call.download,
        notify: notices.push,
        navigate,
        report,
      },
      openActionForm(form, request) {
        const { model: sending, operate } = actionForm(form, request, write);
        return createFormStore({
          model: sending,
          registry,
          host: { ...host, operate: operate(host.operate) },
          context: request.context,
          ...(request.initial && { initial: request.initial }),
        });
      },
      openQueryForm: openForm,
      changeQuery: pages?.changeQuery ?? (() => undefined),
      loadStyles: loadScreenStyles,
      async saveCsv(source, args) {
        const { signal } = new AbortController();
        const saved = await call.download(source.name, args, { signal, attempt: '' }, 'text/csv');
        if (!saved.ok)
          for (const { message, args: said } of saved.problems)
            notices.push({ severity: 'error', message, args: said });
      },
    },
  };
  return { project, engine, words, context: { ...context, language }, notices, questions };
}

interface CallTools {
  readonly operations: Readonly<Record<string, Operation>>;
  readonly has: Words['has'];
  readonly report: Host['report'];
}

/** Calls by name: the app's own operations, and those of `sources.json`. */
function createCall(rest: Rest, { model }: ProjectBundle, { operations, has, report }: CallTools) {
  type How = Parameters<Rest['call']>[2];
  async function source(name: string, args: JsonObject, how: How): Promise<RestAnswer> {
    const known = Object.hasOwn(model.sources, name) ? model.sources[name] : undefined;
    if (known) return rest.call(known, args, how);
    report('missing-operation', { name });
    return { ok: false, failure: { status: 404 } };
  }
  const refusal = (failure: Extract<RestAnswer, { ok: false }>['failure']): OperationResult => ({
    ok: false,
    problems: problemsOf(failure, has),
    ...(failure.status === 412 && { stale: true }),
    ...(failure.retryAfter !== undefined && { retryAfter: failure.retryAfter }),
  });
  return {
    source,
    async operate(
      name: string,
      payload: JsonObject,
      frame: How & { readonly attempt: string; readonly context: JsonObject },
    ): Promise<OperationResult> {
      const own = Object.hasOwn(operations, name) ? operations[name] : undefined;
      if (own) return own(payload, frame);
      const { signal, attempt, revision } = frame;
      const answer = await source(name, payload, { signal, attempt, ...(revision !== undefined && { revision }) });
      return answer.ok ? { ok: true, answer: answer.data } : refusal(answer.failure);
    },
    async download(name: string, payload: JsonObject, how: How, accept = '*/*'): Promise<OperationResult> {
      const answer = await source(name, payload, { signal: how.signal, accept });
      if (!answer.ok) return refusal(answer.failure);
      if (answer.file) saveFile(answer.file.content, answer.file.name);
      return { ok: true };
    },
  };
}

/** Addresses of targets: routes as resolved by the pages, others as written. Only https, mailto and the app's own origin become links. */
function createAddress(pages: AddressBook | undefined): Engine['address'] {
  const outside = (href: string) => {
    const { origin } = window.location;
    const url = URL.canParse(href, origin) ? new URL(href, origin) : undefined;
    const fit = url && (url.protocol === 'https:' || url.protocol === 'mailto:' || url.origin === origin);
    return fit ? { href: url.href, inApp: false } : undefined;
  };
  return (to, context) => {
    if (to.kind === 'address') return outside(to.href);
    if (to.kind === 'context') {
      const wish = readPath(context, to.path);
      return typeof wish === 'string' ? outside(wish) : undefined;
    }
    if (to.kind !== 'route') return undefined;
    const path = pages?.path(to.route);
    if (path === undefined) return undefined;
    const query = new URLSearchParams(to.keepQuery ? texts(context.query) : {});
    for (const [name, value] of Object.entries(values(to.query))) query.set(name, String(value));
    const text = String(query);
    return { href: text ? `${path}?${text}` : path, inApp: true, ...(to.state && { state: values(to.state) }) };
  };
}

/** The store has replaced slots by their values; a remaining slot has no value. */
function values(args: Readonly<Record<string, Argument>>): JsonObject {
  return Object.fromEntries(
    Object.entries(args).flatMap(([name, argument]) =>
      'value' in argument && argument.value !== null && argument.value !== '' ? [[name, argument.value]] : [],
    ),
  );
}

function texts(query: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]));
}

function languagesOf({ model, texts }: ProjectBundle): readonly string[] {
  const written = model.languages.length > 0 ? model.languages.map(({ code }) => code) : Object.keys(texts);
  return written.length > 0 ? written : ownLanguages;
}

/** The first available language that the browser requests, else the first available one. */
function preferredLanguage(languages: readonly string[]): string {
  const wishes = typeof navigator === 'undefined' ? [] : navigator.languages;
  for (const wish of wishes) {
    const found = languages.find((each) => each === wish) ?? languages.find((each) => each === wish.split('-')[0]);
    if (found !== undefined) return found;
  }
  return languages[0] ?? 'en';
}
