import type { FastifyBaseLogger } from 'fastify';
import type { JsonObject } from '../../../engine/model';
import type { Db } from '../../platform/database';
import type { EventBus } from './bus';
import { cleanText } from './clean';
import type { NewEvent } from './events';
import { endTurn, type StartedTurn, type TurnDesk, type TurnEnd, writeInTurn } from './turns';

/** The turn was ended elsewhere: nothing more is written. */
export class TurnEnded extends Error {
  override readonly name = 'TurnEnded';
}

/** Pieces of an answer are stored at this size, or after this delay. */
const batchLetters = 256;
const batchMilliseconds = 100;
/** No answer is longer. */
export const longestAnswer = 64_000;

/** Writes one turn: events are stored before they are sent, so that nothing depends on connected clients. */
export interface TurnWriter {
  /** The text so far. */
  readonly said: string;
  /** Aborted when no more input is accepted; running work ends. */
  readonly signal: AbortSignal;
  /** Appends text. @throws TurnEnded */
  say(text: string): Promise<void>;
  /** Writes an event after the text so far. @throws TurnEnded */
  emit(type: NewEvent['type'], content: JsonObject, also?: (db: Db, seq: number) => Promise<void>): Promise<void>;
  end(end: TurnEnd): Promise<void>;
  /** Stops without an event: the turn was ended elsewhere. */
  abandon(): void;
}

export function createTurnWriter(
  { db, bus, desk, log }: { db: Db; bus: EventBus; desk: TurnDesk; log: Pick<FastifyBaseLogger, 'warn'> },
  turn: StartedTurn,
): TurnWriter {
  const abort = new AbortController();
  let said = '';
  let waiting = '';
  let first = true;
  let timer: NodeJS.Timeout | undefined;
  // Sequential: numbers follow the order of the text.
  let last: Promise<unknown> = Promise.resolve();

  function inOrder<Result>(work: () => Promise<Result>): Promise<Result> {
    const next = last.then(work);
    last = next.catch(() => {});
    return next;
  }

  async function write(events: readonly NewEvent[], also?: (db: Db, seq: number) => Promise<void>) {
    const written = await db.transaction().execute(async (trx) => {
      const done = await writeInTurn(trx, desk, turn.id, events);
      const seq = done?.at(-1)?.seq;
      if (seq !== undefined) await also?.(trx, seq);
      return done;
    });
    if (written === undefined) {
      abort.abort();
      throw new TurnEnded();
    }
    bus.publish(turn.chatId, written);
  }

  const flush = () =>
    inOrder(async () => {
      clearTimeout(timer);
      timer = undefined;
      if (waiting === '') return;
      const text = waiting;
      waiting = '';
      await write([{ type: 'DELTA', content: { text } }]);
    });

  // A turn without output is checked, too: it may have been stopped elsewhere, and its lease must be renewed.
  const beat = setInterval(() => {
    inOrder(() => write([])).catch((error: unknown) => {
      if (!(error instanceof TurnEnded)) log.warn({ err: error }, 'The lease of an answer could not be renewed');
    });
  }, 5_000).unref();

  function over() {
    clearInterval(beat);
    clearTimeout(timer);
    waiting = '';
    abort.abort();
  }

  return {
    get said() {
      return said;
    },
    signal: abort.signal,
    async say(text) {
      if (abort.signal.aborted) throw new TurnEnded();
      const clean = cleanText(text).slice(0, longestAnswer - said.length);
      said += clean;
      waiting += clean;
      if (waiting === '') return;
      if (first || waiting.length >= batchLetters) {
        first = false;
        await flush();
      } else timer ??= setTimeout(() => void flush().catch(() => {}), batchMilliseconds);
    },
    async emit(type, content, also) {
      if (abort.signal.aborted) throw new TurnEnded();
      await flush();
      await inOrder(() => write([{ type, content }], also));
    },
    async end(end) {
      await flush().catch((error: unknown) => {
        if (!(error instanceof TurnEnded)) throw error;
      });
      over();
      const events = await inOrder(() => db.transaction().execute((trx) => endTurn(trx, desk, turn.id, end)));
      if (events) bus.publish(turn.chatId, events);
    },
    abandon: over,
  };
}
