import { Client, escapeIdentifier } from 'pg';
import { refuseStandby } from './lost-connections';

/** Notifications of the database, over a connection of their own. They are a hint: some may be missed, so there is polling besides. */
export interface Listening {
  close(): Promise<void>;
}

export interface ListeningOptions {
  /** Leads to PostgreSQL without a pooler in transaction mode, which delivers no notifications. */
  readonly url: string;
  /** Whether a pooler is in between after all: then there is nothing to hear. Asked before the first connecting, again until it is known. */
  readonly isPooled?: (() => Promise<boolean>) | undefined;
  readonly channel: string;
  /** Called for each notification, and after each connecting: what was sent before was missed. */
  readonly onNotice: () => void;
  /** Called when notifications begin to arrive, and when they no longer do. */
  readonly onChange?: ((isHeard: boolean) => void) | undefined;
}

/** Milliseconds between looks whether the connection still answers: one whose other end is gone says nothing by itself. */
const heartbeat = 10_000;
/** Milliseconds within which the database has to answer. */
const patience = 5_000;
/** Milliseconds until the next attempt to connect; twice as many after each further one. */
const firstWait = 500;
const longestWait = 30_000;

/** Listens to a channel, and connects again whenever the connection is lost. */
export function openListening({ url, isPooled, channel, onNotice, onChange }: ListeningOptions): Listening {
  let closed = false;
  let current: Client | undefined;
  let wait = firstWait;
  let wake = () => {};
  let isHeard = false;
  const change = (heard: boolean) => {
    if (heard !== isHeard) onChange?.(heard);
    isHeard = heard;
  };
  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds).unref();
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function listen(): Promise<void> {
    const client = new Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
    });
    current = client;
    let isLost = false;
    let isOver = false;
    const lose = () => {
      isLost = true;
      // The pause before the next attempt is not this connection's to end.
      if (!isOver) wake();
    };
    // Without a listener, a lost connection would end the process.
    client.on('error', lose);
    client.on('end', lose);
    client.on('notification', onNotice);
    try {
      await client.connect();
      await refuseStandby(client);
      await client.query(`listen ${escapeIdentifier(channel)}`);
      wait = firstWait;
      change(true);
      onNotice();
      while (!isLost && !closed) {
        await pause(heartbeat);
        if (!isLost && !closed) await client.query('select 1');
      }
    } finally {
      isOver = true;
      // A connection that does not answer does not say good-bye either.
      client.end().catch(() => {});
    }
  }

  async function listenAgain(): Promise<void> {
    let isDirect = isPooled === undefined;
    while (!closed) {
      try {
        if (!isDirect && (await isPooled?.())) return;
        isDirect = true;
        await listen();
      } catch {
        // The next attempt is made below.
      }
      if (closed) return;
      change(false);
      await pause(wait);
      wait = Math.min(wait * 2, longestWait);
    }
  }

  const ended = listenAgain();
  return {
    async close() {
      closed = true;
      wake();
      await current?.end().catch(() => {});
      await ended;
    },
  };
}
