import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/database';
import { bulkLane, workers } from './letter-table';
import type { Ending, Outbox, TakenLetter } from './outbox';
import { DeliveryUncertain, LetterRefused, type Transport } from './transport';

/** Delivers queued emails in the background. */
export interface Delivery {
  /** Delivers soon. */
  nudge(): void;
  /** Delivers everything that is due, now; for tests and for the stop. */
  round(): Promise<void>;
  /** Finishes emails being sent, and takes no others. */
  stop(): Promise<void>;
}

/** Milliseconds. */
const defaults = { every: 5_000, renewEvery: 10_000 };
const soon = 50;

/**
 * Two workers, each with one email at a time: codes and security notices never wait for the rest. An email's lease is renewed while it is
 * transmitted, however slow the mail server.
 */
export function createDelivery(options: {
  readonly db: Kysely<Database>;
  readonly outbox: Outbox;
  readonly transport: Transport;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  /** Milliseconds between rounds. */
  readonly every?: number;
  /** Milliseconds between renewals of a lease; well below the outbox's lease. */
  readonly renewEvery?: number;
}): Delivery {
  const { db, outbox, log, every, renewEvery } = { ...defaults, ...options };
  let stopped = false;
  const all = [createWorker(workers.first), createWorker(workers.second)];

  function createWorker(lanes: readonly number[]) {
    let running: Promise<void> = Promise.resolve();
    let timer: NodeJS.Timeout | undefined;

    async function work(): Promise<void> {
      await outbox.recover(db);
      while (!stopped) {
        const letter = await outbox.take(db, lanes);
        if (letter === undefined) return;
        await settle(letter, await transmit(letter));
      }
    }
    function round(): Promise<void> {
      running = running
        .then(work)
        .catch((error: unknown) => log.error({ err: error }, 'The outbox could not be read or written'));
      return running;
    }
    /** The turn of an email to many may come sooner than the next round. */
    async function pause(): Promise<number> {
      const turn = lanes.includes(bulkLane) ? await outbox.nextTurn(db).catch(() => undefined) : undefined;
      return turn === undefined ? every : Math.min(every, turn + 1);
    }
    function plan(delay: number): void {
      clearTimeout(timer);
      if (!stopped) timer = setTimeout(() => void round().then(pause).then(plan), delay).unref();
    }
    plan(soon);
    return {
      plan,
      round,
      async stop() {
        clearTimeout(timer);
        await running;
      },
    };
  }

  async function transmit(letter: TakenLetter): Promise<Ending> {
    const renewing = setInterval(() => {
      // Without a lease the email may be treated as uncertain; its result is still reported below.
      outbox.renew(db, letter).catch(() => {});
    }, renewEvery).unref();
    try {
      const reason = await outbox.heldBack(db, letter);
      if (reason !== undefined) return { state: 'SKIPPED', why: reason };
      await options.transport(letter.written);
      return { state: 'SENT' };
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      if (error instanceof DeliveryUncertain) return { state: 'UNCERTAIN', why };
      return { state: error instanceof LetterRefused ? 'FAILED' : 'LATER', why };
    } finally {
      clearInterval(renewing);
    }
  }

  /** Reports to the outbox, with retries: a short database outage must not make a sent email uncertain. */
  async function settle(letter: TakenLetter, ending: Ending): Promise<void> {
    if (ending.state !== 'SENT' && ending.state !== 'SKIPPED') {
      // Only the kind is logged: the email may contain a code.
      const { template, attempts } = letter;
      log.error(
        { err: new Error(ending.why), template, attempts, ending: ending.state },
        'A letter could not be delivered',
      );
    }
    for (let attempt = 1; ; attempt++) {
      try {
        return await outbox.settle(db, letter, ending);
      } catch (error) {
        if (attempt === 5) throw error;
        await pause(200 * 2 ** attempt);
      }
    }
  }

  return {
    nudge() {
      for (const worker of all) worker.plan(soon);
    },
    async round() {
      await Promise.all(all.map((worker) => worker.round()));
    },
    async stop() {
      stopped = true;
      await Promise.all(all.map((worker) => worker.stop()));
    },
  };
}
