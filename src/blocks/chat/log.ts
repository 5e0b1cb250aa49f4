import type { JsonObject } from '../../../engine/model';
import { type ChatEvent, listOf, objectOf, textOf } from './events';

export interface Source {
  readonly title: string;
  readonly heading: readonly string[];
  readonly address: string;
  readonly outdated: boolean;
}

/** Something the assistant proposes. */
export interface Card {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly values: JsonObject;
  readonly address: string;
  /** Name of the record that it changes. */
  readonly target: string;
  readonly containsOthersText: boolean;
  /** Why it can no longer be confirmed: what has changed since it was made. */
  readonly changes: Changes;
}

/** What has changed of a proposal's form and record; values as the server wrote them for the reader. */
export interface Changes {
  readonly form: boolean;
  readonly gone: boolean;
  readonly values: readonly { readonly label: string; readonly was: string; readonly now: string }[];
}

/** A tool that was used, shown to readers of another user's chat. */
export interface ToolUse {
  readonly key: string;
  readonly tool: string;
  readonly asked: JsonObject | undefined;
  readonly answered: JsonObject | undefined;
}

export interface Question {
  readonly kind: 'question';
  readonly key: string;
  readonly at: string;
  readonly text: string;
  readonly eventIds: readonly string[];
  /** Not yet accepted by the server. */
  readonly pending?: true;
}

export interface Answer {
  readonly kind: 'answer';
  readonly key: string;
  readonly at: string;
  readonly turnId: string;
  readonly text: string;
  /** `broken`: the text that was written before another adapter took over. */
  readonly state: 'writing' | 'done' | 'stopped' | 'failed' | 'limited' | 'broken';
  /** False: it states that it does not know. */
  readonly known: boolean;
  /** Another adapter answered than the one that was called. */
  readonly fallback: boolean;
  readonly code: string;
  /** Description of a limit: number, period, when it begins again. */
  readonly limit: JsonObject;
  readonly sources: readonly Source[];
  readonly cards: readonly Card[];
  readonly tools: readonly ToolUse[];
  /** Event that is rated. */
  readonly eventId: string;
  readonly rating: string;
  readonly eventIds: readonly string[];
}

export type LogItem = Question | Answer;

/** The messages of a chat, oldest first. Items that do not change keep their identity. */
export interface ChatLog {
  readonly items: readonly LogItem[];
  /** Numbers of the first and the last event. */
  readonly first: number;
  readonly last: number;
}

export const emptyLog: ChatLog = { items: [], first: 0, last: 0 };

/** The log of a list of events, in the order of their numbers. */
export function logOf(events: readonly ChatEvent[]): ChatLog {
  return events.toSorted((one, other) => one.seq - other.seq).reduce(applyEvent, emptyLog);
}

/** Adds one event; one that was added before changes nothing. */
export function applyEvent(log: ChatLog, event: ChatEvent): ChatLog {
  if (event.seq <= log.last) return log;
  const next: ChatLog = { items: log.items, first: log.first || event.seq, last: event.seq };
  return { ...next, items: itemsAfter(log.items, event) };
}

/** Shows that an answer is being written before its first event is there. */
export function beginAnswer(log: ChatLog, turnId: string, at: string): ChatLog {
  return turnOf(log.items, turnId) < 0 ? { ...log, items: [...log.items, answerOf(turnId, '', at)] } : log;
}

/** Shows a question that the server has not accepted yet, or removes it again. */
export function withPending(log: ChatLog, text: string | undefined, at = ''): ChatLog {
  const items = log.items.filter((item) => item.kind !== 'question' || item.pending !== true);
  if (text === undefined) return items.length === log.items.length ? log : { ...log, items };
  return { ...log, items: [...items, { kind: 'question', key: 'pending', at, text, eventIds: [], pending: true }] };
}

function itemsAfter(items: readonly LogItem[], event: ChatEvent): readonly LogItem[] {
  const { type, content, turnId, id } = event;
  if (type === 'FEEDBACK') {
    const about = textOf(content.eventId);
    return change(items, (item) => item.eventId === about, { rating: textOf(content.rating) });
  }
  if (type === 'ACTION') {
    const known = items.findLastIndex((item) => item.kind === 'answer' && holdsCard(item, textOf(content.actionId)));
    if (known >= 0) {
      // Such an event has only the state of the card.
      const { id, status, changes } = cardOf(content);
      return changeAt(items, known, (answer) => ({
        cards: answer.cards.map((each) => (each.id === id ? { ...each, status, changes } : each)),
      }));
    }
  }
  if (turnId === undefined) return items;
  if (type === 'USER_MESSAGE') {
    const question: Question = { kind: 'question', key: id, at: event.at, text: textOf(content.text), eventIds: [id] };
    const asked = withPending({ items, first: 0, last: 0 }, undefined).items;
    const running = turnOf(asked, turnId);
    if (running >= 0) return [...asked.slice(0, running), question, ...asked.slice(running)];
    return [...asked, question, answerOf(turnId, id, event.at)];
  }
  const at = turnOf(items, turnId);
  const known = at >= 0 ? items : [...items, answerOf(turnId, id, event.at)];
  const place = at >= 0 ? at : known.length - 1;
  const answer = known[place] as Answer;
  if (type === 'FALLBACK' && answer.text !== '') {
    const broken: Answer = { ...answer, state: 'broken' };
    const follows: Answer = { ...answerOf(turnId, id, event.at), fallback: true };
    return [...known.slice(0, place), broken, follows, ...known.slice(place + 1)];
  }
  return changeAt(known, place, (before) => ({
    ...partOf(before, event),
    eventIds: type === 'DELTA' ? before.eventIds : [...before.eventIds, id],
  }));
}

/** What an event changes in the answer of its turn. */
function partOf(answer: Answer, { id, type, content, rating }: ChatEvent): Partial<Answer> {
  switch (type) {
    case 'DELTA':
      return { text: answer.text + textOf(content.text) };
    case 'ASSISTANT_MESSAGE':
      return {
        state: 'done',
        text: textOf(content.text),
        known: content.known !== false,
        eventId: id,
        ...(rating !== undefined && { rating }),
      };
    case 'STOPPED':
      return { state: 'stopped', text: textOf(content.text) || answer.text };
    case 'ERROR':
      return { state: 'failed', code: textOf(content.code), text: textOf(content.text) || answer.text };
    case 'LIMIT':
      return { state: 'limited', limit: content };
    case 'FALLBACK':
      return { fallback: true };
    case 'SOURCES':
      return { sources: [...answer.sources, ...listOf(content.items).map((item) => sourceOf(objectOf(item)))] };
    case 'ACTION':
      return { cards: [...answer.cards, cardOf(content)] };
    case 'TOOL_CALL': {
      const use = { key: id, tool: textOf(content.tool), asked: objectOf(content.arguments), answered: undefined };
      return { tools: [...answer.tools, use] };
    }
    case 'TOOL_RESULT': {
      const tool = textOf(content.tool);
      const open = answer.tools.findIndex((use) => use.tool === tool && use.answered === undefined);
      if (open < 0) return { tools: [...answer.tools, { key: id, tool, asked: undefined, answered: content }] };
      return { tools: answer.tools.map((use, at) => (at === open ? { ...use, answered: content } : use)) };
    }
    default:
      return {};
  }
}

function answerOf(turnId: string, key: string, at: string): Answer {
  return {
    kind: 'answer',
    key: `${turnId}${key && `-${key}`}`,
    at,
    turnId,
    text: '',
    state: 'writing',
    known: true,
    fallback: false,
    code: '',
    limit: {},
    sources: [],
    cards: [],
    tools: [],
    eventId: '',
    rating: '',
    eventIds: [],
  };
}

function sourceOf({ title, heading, address, outdated }: JsonObject): Source {
  return {
    title: textOf(title),
    heading: listOf(heading).map((part) => textOf(part)),
    address: textOf(address),
    outdated: outdated === true,
  };
}

function cardOf(content: JsonObject): Card {
  return {
    id: textOf(content.actionId),
    type: textOf(content.type),
    status: textOf(content.status) || 'PROPOSED',
    values: objectOf(content.values),
    address: textOf(content.address),
    target: textOf(objectOf(content.target).label),
    containsOthersText: content.containsOthersText === true,
    changes: changesOf(objectOf(content.changed)),
  };
}

function changesOf({ form, gone, values }: JsonObject): Changes {
  const all = listOf(values).map(objectOf);
  return {
    form: form === true,
    gone: gone === true,
    values: all.map(({ label, was, now }) => ({ label: textOf(label), was: textOf(was), now: textOf(now) })),
  };
}

function holdsCard({ cards }: Answer, id: string): boolean {
  return cards.some((card) => card.id === id);
}

/** Index of the answer of a turn that is being written; -1 if there is none. */
function turnOf(items: readonly LogItem[], turnId: string): number {
  return items.findLastIndex((item) => item.kind === 'answer' && item.turnId === turnId);
}

function changeAt(items: readonly LogItem[], at: number, how: (answer: Answer) => Partial<Answer>): readonly LogItem[] {
  return items.map((item, index) => (index === at && item.kind === 'answer' ? { ...item, ...how(item) } : item));
}

function change(
  items: readonly LogItem[],
  fits: (answer: Answer) => boolean,
  part: Partial<Answer>,
): readonly LogItem[] {
  return items.map((item) => (item.kind === 'answer' && fits(item) ? { ...item, ...part } : item));
}
