import type { FastifyBaseLogger } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEventBus } from '../../../server/features/assistant/bus';
import { createTurnRunner, type RunnerOptions } from '../../../server/features/assistant/runner';
import type { Adapter } from '../../../server/features/assistant/turn';
import type { StartedTurn } from '../../../server/features/assistant/turns';
import { fakeClock } from '../../support/clock';

/** Ending events that were written. */
const ends: { readonly type: string; readonly content: unknown }[] = [];

/** Takes every statement at once, as the database is not what is measured; the turn is there, and running. */
function quickDatabase() {
  const row = { chat_id: 'c', user_id: null, started_at: new Date(0), first_word_at: null, last_seq: 1 };
  const statement: Record<string, unknown> = { execute: async () => [], executeTakeFirst: async () => row };
  for (const step of ['select', 'where', 'orderBy', 'limit', 'set', 'returning']) statement[step] = () => statement;
  const inserted = {
    values: (events: readonly { readonly type: string; readonly content: string }[]) => {
      for (const { type, content } of events) ends.push({ type, content: JSON.parse(content) });
      return statement;
    },
  };
  const db: Record<string, unknown> = {
    selectFrom: () => statement,
    updateTable: () => statement,
    insertInto: () => inserted,
    transaction: () => ({ execute: (work: (trx: object) => unknown) => work(db) }),
  };
  return db;
}

const turn: StartedTurn = {
  ...{ id: 't', chatId: 'c', userId: 'u', question: 'Anything?', language: 'en', adapter: 'slow', seq: 1 },
};

/** A runner whose one adapter thinks until it is aborted. */
function running() {
  const state = { aborted: 0, begun: 0, stopped: false };
  const slow: Adapter = {
    name: 'slow',
    answer: ({ signal }) =>
      new Promise((_done, fail) => {
        state.begun += 1;
        signal.addEventListener('abort', () => {
          state.aborted += 1;
          fail(new Error('aborted'));
        });
      }),
  };
  const clock = fakeClock();
  const options = {
    ...{ db: quickDatabase(), bus: createEventBus(), adapters: () => [slow] },
    desk: { clock, random: { uuid: () => 'id' }, runner: 'r' },
    log: { warn: vi.fn(), error: vi.fn() } as unknown as FastifyBaseLogger,
    table: { tools: new Map(), asks: {}, pages: {}, instructions: [] },
    definitions: { edition: () => ({ languages: [], locales: {}, forms: {}, routes: {} }), permissions: () => ({}) },
    documentation: {},
    settings: { current: async () => ({ public: { assistantStopped: state.stopped }, admin: {}, revision: 1 }) },
    ask: () => async () => null,
  } as unknown as RunnerOptions; // what a turn without tools uses
  return { runner: createTurnRunner(options), state };
}

const asker = { actor: undefined, mode: 'USER', page: undefined, origin: {} } as never;

describe('A turn', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    ends.length = 0;
  });
  afterEach(() => vi.useRealTimers());

  it('is aborted at once by a stop: no timer has to run', async () => {
    const { runner, state } = running();
    runner.run(turn, asker);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(state).toMatchObject({ begun: 1, aborted: 0 });
    runner.abandon(turn.id);
    expect(state.aborted).toBe(1);
    await vi.advanceTimersByTimeAsync(300_000);
    // The operation that stopped it has written its end.
    expect(ends).toEqual([]);
  });

  it('ends after 120 seconds, once, whatever answers', async () => {
    const { runner, state } = running();
    runner.run(turn, asker);
    await vi.advanceTimersByTimeAsync(119_900);
    expect([state.aborted, ends]).toEqual([0, []]);
    await vi.advanceTimersByTimeAsync(200);
    expect([state.aborted, ends]).toEqual([1, [{ type: 'ERROR', content: { code: 'TURN_TOO_LONG' } }]]);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(ends).toHaveLength(1);
  });

  it('ends within a second of the switch that stops the assistant', async () => {
    const { runner, state } = running();
    runner.run(turn, asker);
    await vi.advanceTimersByTimeAsync(5_500);
    expect(state.aborted).toBe(0);
    state.stopped = true;
    await vi.advanceTimersByTimeAsync(1_000);
    expect([state.aborted, ends]).toEqual([1, [{ type: 'ERROR', content: { code: 'AGENT_STOPPED' } }]]);
  });
});
