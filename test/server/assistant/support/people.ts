import type { ServerApp, SignedIn } from '../../../support/server-app';

/** Somebody whom the assistant is switched on for, and who has accepted its terms. */
export async function customer(server: ServerApp, who: Parameters<ServerApp['signIn']>[0] = {}): Promise<SignedIn> {
  const person = await server.signIn({ agent_enabled: true, ...who });
  await acceptTerms(person);
  return person;
}

/** Accepts the terms of the assistant as they are now. */
export async function acceptTerms(person: SignedIn) {
  const { body } = await person.call('GET', 'settings');
  const version = (body.public ?? body).assistantTerms;
  return person.call('POST', 'auth/terms/agent', { payload: { version } });
}

/** Waits a little longer each time: many who ask at once would keep each other from being answered. */
function growingPause(): () => Promise<void> {
  let pause = 5;
  return async () => {
    await new Promise((go) => setTimeout(go, pause));
    pause = Math.min(100, pause * 1.5);
  };
}

/** A call that is repeated while the database is busy and says so: the same message is the same turn. */
export async function whenFree(person: SignedIn, path: string, payload: object) {
  for (const pause = growingPause(); ; await pause()) {
    const answer = await person.call('POST', path, { payload });
    if (answer.status !== 503) return answer;
  }
}

/** A chat of somebody. */
export async function chatOf(person: SignedIn): Promise<string> {
  const { status, body } = await whenFree(person, 'agent/chats', {});
  if (status !== 201) throw new Error(`The chat was refused: ${JSON.stringify(body)}`);
  return body.id;
}

/** An event, as tests look at it. */
export interface SeenEvent {
  readonly id: string;
  readonly seq: number;
  readonly type: string;
  readonly turnId?: string;
  // What a content holds is what a test is about to say.
  // biome-ignore lint/suspicious/noExplicitAny: tests read bodies freely
  readonly content: any;
}

export async function eventsOf(person: SignedIn, chat: string): Promise<readonly SeenEvent[]> {
  return (await person.call('GET', `agent/chats/${chat}/events`)).body.items;
}

const ends = ['ASSISTANT_MESSAGE', 'STOPPED', 'ERROR', 'LIMIT'];

export const isEnd = ({ type }: SeenEvent) => ends.includes(type);

let message = 0;

/** Asks, and waits for the end of the answer. */
export async function ask(person: SignedIn, text: string, chat?: string) {
  const id = chat ?? (await chatOf(person));
  const payload = { clientMessageId: `m${message++}`, text };
  const { status, body } = await person.call('POST', `agent/chats/${id}/messages`, { payload });
  if (status !== 202) return { chat: id, status, body, events: [], end: undefined };
  const events = await ended(person, id, body.turnId);
  return { chat: id, status, body, events, end: events.find(isEnd) };
}

/** The events of a turn, once it has ended. */
export async function ended(person: SignedIn, chat: string, turnId: string): Promise<readonly SeenEvent[]> {
  const pause = growingPause();
  for (const begun = performance.now(); performance.now() - begun < 60_000; await pause()) {
    const events = (await eventsOf(person, chat)).filter((event) => event.turnId === turnId);
    if (events.some(isEnd)) return events;
  }
  throw new Error('The turn does not end.');
}
