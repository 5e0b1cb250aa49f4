import type { Json, PlacedFieldProblem } from '../../../engine/model';
import type { OperationResult } from '../../../engine/runtime';
import type { ChatClient } from './chat-client';
import { type Chat, type ChatEvent, eventOf, type LimitLeft, listOf, objectOf, textOf } from './events';
import { applyEvent, beginAnswer, type ChatLog, emptyLog, logOf, withPending } from './log';
import type { ChatSettings } from './settings';

/** The current state of a chat. */
export interface ChatState {
  readonly status: 'new' | 'loading' | 'ready' | 'failed';
  readonly chat: Chat | undefined;
  readonly log: ChatLog;
  /** False while the stream is broken. */
  readonly connected: boolean;
  /** Turn that is being answered. */
  readonly running: string | undefined;
  /** A question is being sent. */
  readonly sending: boolean;
  /** Why the last action failed. */
  readonly problems: readonly PlacedFieldProblem[];
  readonly limits: readonly LimitLeft[];
}

/** One chat: its messages, the answer being written, and what may be done. */
export interface ChatStore {
  state(): ChatState;
  subscribe(listener: () => void): () => void;
  /** Shows a chat, or none yet. */
  open(id: string | undefined): void;
  /** Sends a question; creates a chat if there is none. Resolves to the chat's id, or undefined if the question was not accepted. */
  ask(text: string): Promise<string | undefined>;
  stop(): Promise<void>;
  retry(turnId: string): Promise<void>;
  rate(eventId: string, rating: 'UP' | 'DOWN', reason?: string): Promise<boolean>;
  /** Reads events before the first one. */
  earlier(): Promise<void>;
  reload(): void;
  /** Confirms or declines a proposal. */
  decide(operation: string, payload: { id: string; values?: Json }, attempt: string): Promise<OperationResult>;
  /** Whether the page is visible: it does not listen while hidden. */
  look(seen: boolean): void;
  dispose(): void;
}

const nothing: ChatState = {
  status: 'new',
  chat: undefined,
  log: emptyLog,
  connected: true,
  running: undefined,
  sending: false,
  problems: [],
  limits: [],
};

/** Milliseconds until the first retry, doubled each time. */
const firstWait = 1_000;
const longestWait = 30_000;

export function createChatStore(
  client: ChatClient,
  settings: ChatSettings,
  newId = () => crypto.randomUUID(),
): ChatStore {
  const { sources, operations } = settings;
  const listeners = new Set<() => void>();
  let state = nothing;
  let events: readonly ChatEvent[] = [];
  let id: string | undefined;
  /** Responses to requests for another chat are ignored. */
  let opened = 0;
  let seen = true;
  let leave: (() => void) | undefined;
  let wait = firstWait;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The question that was not accepted, and its id: sending the same text again is the same question. */
  let tried: { readonly text: string; readonly key: string } | undefined;

  function set(part: Partial<ChatState>) {
    state = { ...state, ...part };
    for (const listener of [...listeners]) listener();
  }

  function close() {
    clearTimeout(timer);
    leave?.();
    leave = undefined;
  }

  function listen() {
    close();
    if (id === undefined || !seen || state.status !== 'ready') return;
    const mine = opened;
    leave = client.stream(id, state.log.last, {
      onEvent: (event) => mine === opened && take(event),
      onResync: () => mine === opened && void read(),
      onOpen() {
        wait = firstWait;
        if (mine === opened && !state.connected) set({ connected: true });
      },
      onLost(over) {
        if (mine !== opened) return;
        if (state.connected) set({ connected: false });
        if (!over) return;
        close();
        // Reading again shows the reason: a session that ended, a chat that is gone, a server that cannot be reached.
        timer = setTimeout(() => void read(), wait);
        wait = Math.min(wait * 2, longestWait);
      },
    });
  }

  function take(event: ChatEvent) {
    const log = applyEvent(state.log, event);
    if (log === state.log) return;
    events = [...events, event];
    // A question from another tab is answered here as well.
    const running = isEnd(event) ? undefined : (event.turnId ?? state.running);
    set({ log, running });
    if (!isEnd(event)) return;
    void readLimits();
    void readTitle();
  }

  /** A chat is named after its first question. */
  async function readTitle() {
    if (id === undefined || (state.chat?.title ?? '') !== '') return;
    const mine = opened;
    const chat = await client.call(sources.chat, { id });
    if (chat.ok && mine === opened) set({ chat: chatOf(chat.answer) });
  }

  async function read() {
    if (id === undefined) return;
    const mine = opened;
    const [chat, list] = await Promise.all([client.call(sources.chat, { id }), client.call(sources.events, { id })]);
    if (mine !== opened) return;
    if (!chat.ok || !list.ok) {
      const failed = chat.ok ? list : chat;
      if (state.status === 'ready') {
        timer = setTimeout(() => void read(), wait);
        wait = Math.min(wait * 2, longestWait);
      } else set({ status: 'failed', problems: failed.ok ? [] : failed.problems });
      return;
    }
    const known = chatOf(chat.answer);
    events = eventsOf(list.answer);
    const running = known.runningTurn;
    const log = logOf(events);
    set({
      status: 'ready',
      chat: known,
      connected: true,
      running,
      log: running === undefined ? log : beginAnswer(log, running, known.lastEventAt),
    });
    listen();
  }

  async function readLimits() {
    // Readers of another user's chat are shown no limits.
    if (sources.limits === undefined) return;
    const answer = await client.call(sources.limits, {});
    // The source of the user's own limits returns it in this shape.
    if (answer.ok) set({ limits: listOf(objectOf(answer.answer).items) as unknown as readonly LimitLeft[] });
  }

  async function begin(): Promise<string | undefined> {
    if (id !== undefined) return id;
    const made = await client.call(operations.create, {}, { attempt: newId() });
    if (!made.ok) {
      set({ problems: made.problems });
      return undefined;
    }
    const chat = chatOf(made.answer);
    id = chat.id;
    events = [];
    set({ status: 'ready', chat });
    return id;
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open(next) {
      if (next === id && (next !== undefined || state.status === 'new')) {
        if (state.limits.length === 0) void readLimits();
        return;
      }
      opened += 1;
      close();
      id = next;
      events = [];
      tried = undefined;
      set({ ...nothing, limits: state.limits, status: next === undefined ? 'new' : 'loading' });
      void readLimits();
      void read();
    },
    async ask(text) {
      if (state.sending || state.running !== undefined) return undefined;
      const mine = opened;
      tried = tried?.text === text ? tried : { text, key: newId() };
      const { key } = tried;
      set({ sending: true, problems: [], log: withPending(state.log, text, new Date().toISOString()) });
      const chat = await begin();
      const asked =
        chat === undefined
          ? undefined
          : await client.call(operations.send, { id: chat, clientMessageId: key, text }, { attempt: key });
      if (mine !== opened) return undefined;
      if (asked === undefined || !asked.ok) {
        const problems = asked === undefined ? state.problems : asked.problems;
        set({ sending: false, problems, log: withPending(state.log, undefined) });
        return undefined;
      }
      tried = undefined;
      const turn = textOf(objectOf(asked.answer).turnId);
      // The stream may have been faster, and may have reported the end as well.
      const ended = events.some((event) => event.turnId === turn && isEnd(event));
      set({ sending: false, running: ended ? undefined : turn });
      if (leave === undefined) listen();
      return chat;
    },
    async stop() {
      if (state.running === undefined) return;
      const stopped = await client.call(operations.stop, { id: state.running });
      if (!stopped.ok) set({ problems: stopped.problems });
    },
    async retry(turnId) {
      if (state.running !== undefined || state.sending) return;
      set({ sending: true, problems: [] });
      const mine = opened;
      const again = await client.call(operations.retry, { id: turnId }, { attempt: newId() });
      if (mine !== opened) return;
      if (!again.ok) return set({ sending: false, problems: again.problems });
      const turn = textOf(objectOf(again.answer).turnId);
      const ended = events.some((event) => event.turnId === turn && isEnd(event));
      const log = ended ? state.log : beginAnswer(state.log, turn, new Date().toISOString());
      set({ sending: false, log, running: ended ? undefined : turn });
      if (leave === undefined) listen();
    },
    async rate(eventId, rating, reason) {
      const said = await client.call(operations.rate, { id: eventId, rating, ...(reason && { reason }) });
      if (!said.ok) set({ problems: said.problems });
      return said.ok;
    },
    async earlier() {
      if (id === undefined || state.log.first <= 1) return;
      const mine = opened;
      const list = await client.call(sources.events, { id, before: state.log.first });
      if (mine !== opened) return;
      if (!list.ok) return set({ problems: list.problems });
      events = [...eventsOf(list.answer), ...events];
      const log = logOf(events);
      // If nothing was loaded, there is nothing to show.
      set({ log: events[0] === undefined || log.first === state.log.first ? { ...log, first: 1 } : log });
    },
    reload: () => void read(),
    async decide(operation, payload, attempt) {
      return client.call(operation, payload, { attempt });
    },
    look(now) {
      if (seen === now) return;
      seen = now;
      if (seen) listen();
      else close();
    },
    dispose() {
      opened += 1;
      close();
      listeners.clear();
      id = undefined;
      state = nothing;
    },
  };
}

function isEnd({ type }: ChatEvent): boolean {
  return type === 'ASSISTANT_MESSAGE' || type === 'STOPPED' || type === 'ERROR' || type === 'LIMIT';
}

function eventsOf(answer: Json | undefined): readonly ChatEvent[] {
  return listOf(objectOf(answer).items).flatMap((item) => eventOf(item) ?? []);
}

function chatOf(answer: Json | undefined): Chat {
  return objectOf(answer) as unknown as Chat; // the chat as described by its schema
}
