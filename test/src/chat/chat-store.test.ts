import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Json, JsonObject } from '../../../engine/model';
import type { OperationResult } from '../../../engine/runtime';
import type { ChatClient, StreamListener } from '../../../src/blocks/chat/chat-client';
import { createChatStore } from '../../../src/blocks/chat/chat-store';
import { chatSettings, told } from '../../support/scripted-chat';

interface Opened {
  readonly after: number;
  readonly listener: StreamListener;
  closed: boolean;
}

function scripted(answers: (name: string, payload: JsonObject) => OperationResult | Promise<OperationResult>) {
  const calls: { readonly name: string; readonly payload: JsonObject }[] = [];
  const streams: Opened[] = [];
  const client: ChatClient = {
    async call(name, payload) {
      calls.push({ name, payload });
      return answers(name, payload);
    },
    stream(_chat, after, listener) {
      const opened: Opened = { after, listener, closed: false };
      streams.push(opened);
      return () => {
        opened.closed = true;
      };
    },
  };
  return { client, calls, streams, called: (name: string) => calls.filter((call) => call.name === name) };
}

const ok = (answer: Json): OperationResult => ({ ok: true, answer });
const refused: OperationResult = { ok: false, problems: [{ field: null, code: 'X', message: 'errors:X', args: {} }] };
const chat = { id: 'c1', title: 'One', status: 'OPEN', lastEventAt: '2026-11-22T10:00:00.000Z', lastSeq: 2 };
const history = [told(1, 'USER_MESSAGE', { text: 'Hello' }), told(2, 'ASSISTANT_MESSAGE', { text: 'Good day.' })];

function usual(name: string): OperationResult {
  if (name === 'events') return ok({ items: history as unknown as Json });
  if (name === 'limits') return ok({ items: [] });
  if (name === 'send') return ok({ turnId: 't2', seq: 3 });
  return ok(chat);
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const settle = () => vi.advanceTimersByTimeAsync(0);

describe('a chat', () => {
  it('is read, and followed from its last event on', async () => {
    const { client, streams } = scripted(usual);
    const store = createChatStore(client, chatSettings);
    store.open('c1');
    await settle();
    expect(store.state()).toMatchObject({ status: 'ready', running: undefined });
    expect(streams.map(({ after }) => after)).toEqual([2]);
  });

  it('is begun by its first question, which is the same question however often it is sent', async () => {
    let reachable = false;
    const { client, called } = scripted((name) => (name === 'send' && !reachable ? refused : usual(name)));
    const store = createChatStore(client, chatSettings);
    store.open(undefined);
    await settle();
    expect(await store.ask('Which licenses?')).toBeUndefined();
    expect(store.state()).toMatchObject({ problems: [{ code: 'X' }], log: { items: [] } });
    reachable = true;
    expect(await store.ask('Which licenses?')).toBe('c1');
    expect(called('create')).toHaveLength(1);
    const [first, second] = called('send').map(({ payload }) => payload.clientMessageId);
    expect(first).toBe(second);
  });

  it('asks nothing while it answers', async () => {
    const { client, called } = scripted(usual);
    const store = createChatStore(client, chatSettings);
    store.open('c1');
    await settle();
    await store.ask('One?');
    expect(store.state().running).toBe('t2');
    expect(await store.ask('Two?')).toBeUndefined();
    expect(called('send')).toHaveLength(1);
  });

  it('ends an answer that the stream ended before the question was acknowledged', async () => {
    let acknowledge: (answer: OperationResult) => void = () => undefined;
    const { client, streams } = scripted((name) =>
      name === 'send'
        ? new Promise((resolve) => {
            acknowledge = resolve;
          })
        : usual(name),
    );
    const store = createChatStore(client, chatSettings);
    store.open('c1');
    await settle();
    const asking = store.ask('One?');
    await settle();
    streams[0]?.listener.onEvent(told(3, 'USER_MESSAGE', { text: 'One?' }, 't2'));
    streams[0]?.listener.onEvent(told(4, 'ASSISTANT_MESSAGE', { text: 'One.' }, 't2'));
    acknowledge(ok({ turnId: 't2', seq: 3 }));
    await asking;
    expect(store.state().running).toBeUndefined();
    expect(store.state().log.items).toHaveLength(4);
  });

  it('shows what another tab asked, and its answer', async () => {
    const { client, streams } = scripted(usual);
    const store = createChatStore(client, chatSettings);
    store.open('c1');
    await settle();
    streams[0]?.listener.onEvent(told(3, 'USER_MESSAGE', { text: 'There?' }, 't9'));
    expect(store.state().running).toBe('t9');
    streams[0]?.listener.onEvent(told(4, 'ASSISTANT_MESSAGE', { text: 'Here.' }, 't9'));
    expect(store.state().running).toBeUndefined();
  });

  it('reads everything again when too much was missed, and asks nothing again', async () => {
    const { client, streams, called } = scripted(usual);
    const store = createChatStore(client, chatSettings);
    store.open('c1');
    await settle();
    streams[0]?.listener.onResync();
    await settle();
    expect(called('events')).toHaveLength(2);
    expect(called('send')).toHaveLength(0);
    expect(streams.map(({ closed }) => closed)).toEqual([true, false]);
  });

  it('comes back after a lost connection, later each time', async () => {
    const { client, streams } = scripted(usual);
    const store = createChatStore(client, chatSettings);
    store.open('c1');
    await settle();
    streams[0]?.listener.onEvent(told(3, 'DELTA', { text: 'a' }, 't2'));
    streams[0]?.listener.onLost(true);
    expect(store.state().connected).toBe(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(streams).toHaveLength(2);
    streams[1]?.listener.onLost(true);
    await vi.advanceTimersByTimeAsync(1_900);
    expect(streams).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(200);
    expect(streams).toHaveLength(3);
    streams[2]?.listener.onOpen();
    expect(store.state().connected).toBe(true);
  });

  it('holds no stream while nobody looks, and goes on where it was', async () => {
    const { client, streams } = scripted(usual);
    const store = createChatStore(client, chatSettings);
    store.open('c1');
    await settle();
    streams[0]?.listener.onEvent(told(3, 'DELTA', { text: 'a' }, 't2'));
    store.look(false);
    expect(streams[0]?.closed).toBe(true);
    store.look(true);
    expect(streams[1]?.after).toBe(3);
  });

  it('goes on with an answer that is being written when the page is opened', async () => {
    const running = { ...chat, runningTurn: 't2' };
    const { client } = scripted((name) => (name === 'chat' ? ok(running) : usual(name)));
    const store = createChatStore(client, chatSettings);
    store.open('c1');
    await settle();
    expect(store.state().running).toBe('t2');
    expect(store.state().log.items.at(-1)).toMatchObject({ kind: 'answer', state: 'writing' });
  });

  it('reads earlier events before the first, until there are none', async () => {
    const later = [
      told(51, 'USER_MESSAGE', { text: 'Late' }, 't9'),
      told(52, 'ASSISTANT_MESSAGE', { text: 'x' }, 't9'),
    ];
    const { client, calls } = scripted((name, payload) => {
      if (name !== 'events') return usual(name);
      return ok({ items: (payload.before === 51 ? history : payload.before ? [] : later) as unknown as Json });
    });
    const store = createChatStore(client, chatSettings);
    store.open('c1');
    await settle();
    expect(store.state().log.items).toHaveLength(2);
    await store.earlier();
    expect(store.state().log.items.map(({ text }) => text)).toEqual(['Hello', 'Good day.', 'Late', 'x']);
    const before = calls.length;
    await store.earlier();
    expect(calls).toHaveLength(before);
  });

  it('forgets what was asked for a chat that is no longer shown', async () => {
    const { client, streams } = scripted(usual);
    const store = createChatStore(client, chatSettings);
    store.open('c1');
    await settle();
    store.open(undefined);
    streams[0]?.listener.onEvent(told(3, 'DELTA', { text: 'a' }, 't2'));
    expect(store.state()).toMatchObject({ status: 'new', log: { items: [] } });
  });
});
