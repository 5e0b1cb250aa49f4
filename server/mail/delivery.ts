import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../database';
import type { WrittenLetter } from './letter-writer';
import type { Outbox, QueuedLetter } from './outbox';

/** Hands a written letter to whoever carries it; rejects when they would not take it. */
export type Transport = (letter: WrittenLetter) => Promise<void>;

/** Delivers queued letters in the background. */
export interface Delivery {
  /** Delivers soon. */
  nudge(): void;
  /** One round, now; for tests and for the stop. */
  round(): Promise<void>;
  /** Lets a running round finish, and starts no other. */
  stop(): Promise<void>;
}

const every = 5_000;
const soon = 50;

export function createDelivery(options: {
  readonly db: Kysely<Database>;
  readonly outbox: Outbox;
  readonly write: (letter: QueuedLetter) => WrittenLetter;
  readonly transport: Transport;
  readonly log: FastifyBaseLogger;
}): Delivery {
  const { db, outbox, write, transport, log } = options;
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function deliver(letter: QueuedLetter): Promise<void> {
    try {
      await transport(write(letter));
      await outbox.sent(db, letter.id);
    } catch (error) {
      // Only the template is logged: the letter may hold a code.
      log.error(
        { err: error, template: letter.template, attempts: letter.attempts },
        'A letter could not be delivered',
      );
      await outbox.failed(db, letter, error instanceof Error ? error.message : String(error));
    }
  }

  function round(): Promise<void> {
    running = running
      .then(async () => {
        for (const letter of await outbox.take(db, 20)) await deliver(letter);
      })
      .catch((error: unknown) => log.error({ err: error }, 'The outbox could not be read'));
    return running;
  }

  function plan(delay: number): void {
    clearTimeout(timer);
    if (stopped) return;
    timer = setTimeout(() => void round().finally(() => plan(every)), delay).unref();
  }
  plan(soon);

  return {
    nudge: () => plan(soon),
    round,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
