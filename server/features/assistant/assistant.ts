import type { FastifyBaseLogger } from 'fastify';
import type { LiveDefinitions } from '../../definitions';
import type { Ask, Asker } from '../../definitions/ask';
import type { Contract } from '../../definitions/contract';
import type { Documentation } from '../../documentation';
import type { Db } from '../../platform/database';
import type { EventStream } from '../../platform/http/event-stream';
import type { Clock, Random } from '../../platform/ports';
import type { SettingsStore } from '../../settings/settings-store';
import { createEventBus } from './bus';
import { embeddedAdapter } from './embedded/adapter';
import { type AgentEvent, eventsAfter } from './events';
import { createModel, type ModelConfiguration } from './model/model';
import { createTurnRunner } from './runner';
import { readToolTable, type ToolTable } from './table';
import { endTurn, fault, lostTurns, type StartedTurn, type TurnDesk } from './turns';

/** The assistant as it runs beside the API's operations. */
export interface Assistant {
  readonly desk: TurnDesk;
  readonly table: ToolTable;
  /** Queries the API on behalf of a user. */
  readonly ask: (asker: Asker) => Ask;
  /** Which adapter answers first, and how many tokens an answer may cost. */
  plan(question: string): Promise<{ readonly adapter: string; readonly tokens: number }>;
  /** Starts answering a stored question. */
  run(turn: StartedTurn, asker: Asker): void;
  /** Notifies streams of stored events. */
  publish(chatId: string, events: readonly AgentEvent[]): void;
  /** Stops this process's work on a turn that has ended. */
  abandon(turnId: string): void;
  /** Streams a chat to a client, from after a number, until either side disconnects. */
  follow(stream: EventStream, chatId: string, after: number, isAllowed: () => Promise<boolean>): Promise<void>;
  /** Interrupts turns whose process is gone; at the start of the only process, all of them. */
  interruptLost(every?: boolean): Promise<void>;
  /** Interrupts running answers, and closes streams. */
  close(): Promise<void>;
}

export interface AssistantOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: FastifyBaseLogger;
  readonly project: string;
  readonly contract: Contract;
  readonly definitions: LiveDefinitions;
  readonly documentation: Documentation;
  readonly settings: SettingsStore;
  readonly ask: (asker: Asker) => Ask;
  readonly model: ModelConfiguration | undefined;
  /** Headers that propagate a trace to the model. */
  readonly traceHeaders?: (() => Readonly<Record<string, string>>) | undefined;
  /** Whether other processes may write to the same chats. */
  readonly shared: boolean;
}

/** A client that missed more events reads the list again. */
const mostRepeated = 500;
/** A proxy closes an idle stream; an ended session is detected then. */
const heartbeat = 25_000;
/** Interval in which events of other processes are read. */
const looksEvery = 700;

export function createAssistant(options: AssistantOptions): Assistant {
  const { db, clock, random, log, shared } = options;
  const bus = createEventBus();
  const desk: TurnDesk = { clock, random, runner: random.uuid() };
  const table = readToolTable(options.project, options.contract);
  const model = options.model && createModel({ ...options, configuration: options.model, table });
  const adapters = (first: string) =>
    model !== undefined && first === model.adapter.name ? [model.adapter, embeddedAdapter] : [embeddedAdapter];
  const runner = createTurnRunner({ ...options, desk, bus, table, adapters });
  const streams = new Set<EventStream>();
  let closed = false;

  async function interruptLost(every = false): Promise<void> {
    for (const id of await lostTurns(db, clock, every)) {
      const end = { status: 'INTERRUPTED', type: 'ERROR', content: fault('INTERRUPTED') } as const;
      const events = await db.transaction().execute((trx) => endTurn(trx, desk, id, end));
      const chat = events?.[0]?.chatId;
      if (events && chat !== undefined) bus.publish(chat, events);
    }
  }

  return {
    desk,
    table,
    ask: options.ask,
    async plan(question) {
      if (model === undefined || !(await model.isOpen())) return { adapter: embeddedAdapter.name, tokens: 0 };
      return { adapter: model.adapter.name, tokens: model.estimate(question) };
    },
    run: (turn, asker) => runner.run(turn, asker),
    publish: bus.publish,
    abandon: runner.abandon,
    interruptLost,
    async follow(stream, chatId, after, isAllowed) {
      let last = after;
      let reading = true;
      let waiting: AgentEvent[] = [];
      const send = (events: readonly AgentEvent[]) => {
        for (const event of events) {
          // Received and read as well: sent once.
          if (event.seq <= last) continue;
          last = event.seq;
          stream.write({ id: String(event.seq), data: JSON.stringify(event) });
        }
      };
      const catchUp = async () => {
        if (!stream.open) return;
        reading = true;
        const missed = await eventsAfter(db, chatId, last, mostRepeated + 1);
        if (missed.length > mostRepeated) {
          const end = missed.at(-1)?.seq ?? last;
          last = (await lastSeq(db, chatId)) ?? end;
          stream.write({ id: String(last), event: 'resync', data: '{}' });
        } else send(missed);
        reading = false;
        const heard = waiting;
        waiting = [];
        send(heard);
      };
      // Subscribe first, then read earlier events, so that none is missed.
      const forget = bus.listen(chatId, (events) => {
        const first = events[0]?.seq ?? 0;
        if (reading) waiting.push(...events);
        else if (first > last + 1) void catchUp().catch(() => stream.close());
        else send(events);
      });
      const beat = setInterval(() => {
        stream.comment();
        isAllowed().then(
          (allowed) => allowed || stream.close(),
          () => stream.close(),
        );
      }, heartbeat).unref();
      const look = shared
        ? setInterval(() => {
            if (reading) return;
            lastSeq(db, chatId).then(
              (seq) => (seq === undefined ? stream.close() : seq > last ? catchUp() : undefined),
              (error: unknown) => log.warn({ err: error }, 'A chat could not be looked at'),
            );
          }, looksEvery).unref()
        : undefined;
      streams.add(stream);
      stream.onClose(() => {
        forget();
        clearInterval(beat);
        clearInterval(look);
        streams.delete(stream);
      });
      if (closed) stream.close();
      const known = await lastSeq(db, chatId);
      // An unknown number belongs to an earlier state: there is nothing to continue from.
      if (known !== undefined && after > known) {
        last = known;
        stream.write({ id: String(known), event: 'resync', data: '{}' });
      }
      await catchUp();
    },
    async close() {
      closed = true;
      await runner.stop();
      for (const stream of [...streams]) stream.close();
    },
  };
}

async function lastSeq(db: Db, chatId: string): Promise<number | undefined> {
  const chat = await db.selectFrom('agent_chats').select('last_seq').where('id', '=', chatId).executeTakeFirst();
  return chat?.last_seq;
}
