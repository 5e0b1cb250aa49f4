import type { FastifyBaseLogger } from 'fastify';
import type { JsonObject } from '../../../engine/model';
import { permitted } from '../../../engine/runtime';
import type { LiveDefinitions } from '../../definitions';
import type { Ask, Asker } from '../../definitions/ask';
import type { Documentation, Passage } from '../../documentation';
import type { Db } from '../../platform/database';
import type { SettingsStore } from '../../settings/settings-store';
import type { ActionContext } from './actions';
import type { EventBus } from './bus';
import { holdMore } from './limits';
import { isStopped } from './stop-switch';
import type { Tool, ToolTable } from './table';
import { createToolRunner } from './tools';
import { type Adapter, type Answered, LimitInTurn, type Turn, Unavailable } from './turn';
import { fault, type StartedTurn, type TurnDesk, type TurnEnd } from './turns';
import { wordsIn } from './words';
import { createTurnWriter, TurnEnded, type TurnWriter } from './writer';

/** No answer takes longer. */
const turnLasts = 120_000;
/** How often a running answer looks whether the assistant was stopped. */
const looksEvery = 1_000;
const passagesAtOnce = 5;

export interface RunnerOptions {
  readonly db: Db;
  readonly desk: TurnDesk;
  readonly bus: EventBus;
  readonly log: FastifyBaseLogger;
  readonly table: ToolTable;
  readonly definitions: Pick<LiveDefinitions, 'edition' | 'permissions'>;
  readonly documentation: Pick<Documentation, 'find' | 'isSure' | 'compare'>;
  readonly settings: SettingsStore;
  readonly ask: (asker: Asker) => Ask;
  /** Adapters in order of preference; the last is always available. */
  readonly adapters: (first: string) => readonly Adapter[];
}

/** Answers questions independently of the requests that sent them: connecting or disconnecting clients change nothing. */
export interface TurnRunner {
  run(turn: StartedTurn, asker: Asker): void;
  /** Stops this process's work on a turn that has ended. */
  abandon(turnId: string): void;
  /** Interrupts everything, before the server stops. */
  stop(): Promise<void>;
}

export function createTurnRunner(options: RunnerOptions): TurnRunner {
  const running = new Map<string, { readonly writer: TurnWriter; readonly done: Promise<void> }>();
  const { log, settings, db } = options;

  async function endIfStopped(writer: TurnWriter): Promise<void> {
    if (!writer.signal.aborted && (await isStopped(settings, db)))
      await writer.end({ status: 'INTERRUPTED', type: 'ERROR', content: fault('AGENT_STOPPED') });
  }

  async function answer(started: StartedTurn, asker: Asker, writer: TurnWriter): Promise<void> {
    const late = setTimeout(() => {
      void writer.end({ status: 'FAILED', type: 'ERROR', content: fault('TURN_TOO_LONG') }).catch(() => {});
    }, turnLasts).unref();
    const look = setInterval(() => {
      endIfStopped(writer).catch((error: unknown) => log.warn({ err: error }, 'The settings could not be read'));
    }, looksEvery).unref();
    try {
      await writer.end(await answered(options, started, asker, writer));
    } catch (error) {
      if (error instanceof TurnEnded || writer.signal.aborted) return;
      log.error({ err: error, turn: started.id }, 'A question could not be answered');
      await writer.end({ status: 'FAILED', type: 'ERROR', content: fault('INTERNAL_ERROR') });
    } finally {
      clearTimeout(late);
      clearInterval(look);
    }
  }

  return {
    run(turn, asker) {
      const writer = createTurnWriter(options, turn);
      const done = answer(turn, asker, writer)
        .catch((error: unknown) => {
          writer.abandon();
          // Its lease expires, and then it is interrupted.
          log.error({ err: error, turn: turn.id }, 'The end of an answer could not be stored');
        })
        .finally(() => running.delete(turn.id));
      running.set(turn.id, { writer, done });
    },
    abandon: (turnId) => running.get(turnId)?.writer.abandon(),
    async stop() {
      await Promise.all(
        [...running.values()].map(async ({ writer, done }) => {
          await writer
            .end({ status: 'INTERRUPTED', type: 'ERROR', content: fault('INTERRUPTED') })
            .catch((error: unknown) => log.warn({ err: error }, 'An answer could not be interrupted'));
          await done;
        }),
      );
    },
  };
}

async function answered(
  options: RunnerOptions,
  started: StartedTurn,
  asker: Asker,
  writer: TurnWriter,
): Promise<TurnEnd> {
  const turn = await turnOf(options, started, asker, writer);
  const adapters = options.adapters(started.adapter);
  const used = { tokensIn: 0, tokensOut: 0, cost: 0 };
  const count = ({ tokensIn = 0, tokensOut = 0, cost = 0 }: Omit<Answered, 'known'>) => {
    used.tokensIn += tokensIn;
    used.tokensOut += tokensOut;
    used.cost += cost;
  };
  for (const [index, adapter] of adapters.entries()) {
    try {
      const { known, ...rest } = await adapter.answer(turn);
      count(rest);
      await turn.finish();
      const content = { text: writer.said, known };
      return { status: 'DONE', type: 'ASSISTANT_MESSAGE', content, known, adapter: adapter.name, ...used };
    } catch (error) {
      if (error instanceof LimitInTurn)
        return { status: 'DONE', type: 'LIMIT', content: error.reached, adapter: adapter.name, ...used };
      if (!(error instanceof Unavailable) || index === adapters.length - 1) throw error;
      count(error.used);
      options.log.warn({ err: error, adapter: adapter.name }, 'Another adapter answers');
      await writer.emit('FALLBACK', {});
      // The text so far stays; what follows is a separate answer.
      await writer.say(`${writer.said === '' ? '' : '\n\n'}*${turn.words.say('say.fallback')}*\n\n`);
    }
  }
  throw new Error('No adapter answered.');
}

async function turnOf(
  { db, desk, table, definitions, documentation, settings, ask }: RunnerOptions,
  started: StartedTurn,
  asker: Asker,
  writer: TurnWriter,
): Promise<Turn & { finish(): Promise<void> }> {
  const edition = definitions.edition();
  const languages = edition.languages.map(({ code }) => code);
  const words = wordsIn((name) => definitions.edition().locales[name], started.language, languages);
  const before = await historyOf(db, started);
  const { public: open } = await settings.current(db);
  const support = open.supportEmail;
  const at = new Date(desk.clock.now()).toISOString().slice(0, 16).replace('T', ' ');
  const context: ActionContext = {
    edition: () => definitions.edition(),
    words,
    support: typeof support === 'string' ? `mailto:${support}` : '',
    facts: words.say('support.facts', { chat: started.chatId, at }),
    question: started.question,
  };
  const role = asker.actor?.role ?? '';
  const may = ({ permission }: Tool) =>
    permission === undefined ||
    permitted(definitions.permissions(), permission, { role, adminMode: false }, { own: true }).allowed;
  // The caller is a customer here: an administrator reads only their own records, too.
  const customer: Asker = {
    ...asker,
    mode: 'USER',
    actor: asker.actor && { ...asker.actor, administrator: false, mode: 'USER' },
  };
  const cited = new Map<string, JsonObject>();
  const find = async (question: string) => {
    const passages = await documentation.find(started.language, question, passagesAtOnce);
    return { passages, sure: documentation.isSure(passages) };
  };
  const cite: Turn['cite'] = (passages) => {
    for (const { title, heading, address, outdated } of passages)
      cited.set(address, { title, heading: [...heading], address, ...(outdated && { outdated }) });
  };
  const search = async (question: string): Promise<JsonObject> => {
    const { passages, sure } = await find(question);
    cite(passages.slice(0, 3));
    return { sure, passages: passages.map((passage) => shown(passage)) };
  };
  const tools = createToolRunner({
    table,
    turn: started,
    writer,
    ask: ask(customer),
    context,
    random: desk.random,
    may,
    search,
    now: () => desk.clock.now(),
  });
  return {
    id: started.id,
    question: started.question,
    language: started.language,
    history: before.history,
    wasUnknown: before.wasUnknown,
    words,
    table,
    offered: [...table.tools.values()].filter(may).map(({ name }) => name),
    signal: writer.signal,
    say: (text) => writer.say(text),
    use: (tool, given) => tools.use(tool, given),
    find,
    findInRecords: (compared) => tools.passages(compared),
    compare: (question) => documentation.compare(started.language)(question),
    cite,
    async reserve(tokens) {
      const person = { id: started.userId, accountType: asker.actor?.user.account_type ?? null };
      const reached = await db
        .transaction()
        .execute((trx) => holdMore(trx, person, { turnId: started.id, tokens }, desk.clock.now()));
      if (reached) throw new LimitInTurn({ ...reached });
    },
    async finish() {
      if (cited.size > 0) await writer.emit('SOURCES', { items: [...cited.values()] });
    },
  };
}

const shown = ({ title, heading, address, text, score }: Passage): JsonObject => ({
  title,
  heading: [...heading],
  address,
  text: text.slice(0, 1_200),
  score,
});

/** Earlier messages of the chat, and whether the last answer was "unknown". */
async function historyOf(db: Db, { chatId, seq }: StartedTurn) {
  const rows = await db
    .selectFrom('agent_events')
    .select(['type', 'content'])
    .where('chat_id', '=', chatId)
    .where('seq', '<', seq)
    .where('type', 'in', ['USER_MESSAGE', 'ASSISTANT_MESSAGE'])
    .orderBy('seq', 'desc')
    .limit(12)
    .execute();
  const history = rows.reverse().map(({ type, content }) => ({
    role: type === 'USER_MESSAGE' ? ('user' as const) : ('assistant' as const),
    text: String(content.text ?? '').slice(0, 4_000),
  }));
  const last = rows.findLast(({ type }) => type === 'ASSISTANT_MESSAGE');
  return { history, wasUnknown: last?.content.known === false };
}
