import { get } from 'node:http';
import type { ServerApp, SignedIn } from '../../../support/server-app';
import type { SeenEvent } from './people';

/** Somebody who follows a chat over HTTP. */
export interface Reader {
  readonly events: readonly SeenEvent[];
  readonly resyncs: number;
  /** Number of the last event that was read whole, as a browser keeps it. */
  readonly last: string | undefined;
  readonly status: number | undefined;
  readonly over: boolean;
  until(done: (events: readonly SeenEvent[]) => boolean): Promise<void>;
  leave(): void;
}

/** Opens a stream; the server listens at `origin`. `cut` ends the connection after so many bytes, wherever that is. */
export async function follow(
  { configuration }: { readonly configuration: Pick<ServerApp['configuration'], 'prefix'> },
  origin: string,
  person: Pick<SignedIn, 'cookies'>,
  chat: string,
  { after, last, cut, mute = false }: { after?: number; last?: string | undefined; cut?: number; mute?: boolean } = {},
): Promise<Reader> {
  const events: SeenEvent[] = [];
  const waiting = new Set<() => void>();
  const state = { resyncs: 0, last, status: undefined as number | undefined, over: false };
  const wake = () => {
    for (const each of waiting) each();
  };
  const query = after === undefined ? '' : `?after=${after}`;
  const headers = {
    cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    ...(last !== undefined && { 'last-event-id': last }),
  };
  let left = cut ?? Number.POSITIVE_INFINITY;
  let buffer = '';
  function take(block: string): void {
    const fields = new Map(
      block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
    );
    const id = fields.get('id');
    if (id !== undefined) state.last = id;
    if (fields.get('event') === 'resync') state.resyncs += 1;
    else if (fields.has('data')) events.push(JSON.parse(fields.get('data') ?? ''));
  }
  const reader = {
    events,
    get resyncs() {
      return state.resyncs;
    },
    get last() {
      return state.last;
    },
    get status() {
      return state.status;
    },
    get over() {
      return state.over;
    },
    until: (done: (events: readonly SeenEvent[]) => boolean) =>
      new Promise<void>((go, fail) => {
        const look = () => {
          if (!done(events) && !state.over) return;
          waiting.delete(look);
          clearTimeout(late);
          go();
        };
        const late = setTimeout(
          () => fail(new Error(`Waited too long; so far: ${JSON.stringify(events.map(({ type }) => type))}`)),
          15_000,
        );
        waiting.add(look);
        look();
      }),
    leave: () => {},
  };
  await new Promise<void>((go) => {
    const request = get(
      `${origin}${configuration.prefix}/api/v1/agent/chats/${chat}/stream${query}`,
      { headers },
      (answer) => {
        state.status = answer.statusCode;
        reader.leave = () => {
          state.over = true;
          request.destroy();
          wake();
        };
        answer.setEncoding('utf8');
        if (mute) answer.pause();
        else
          answer.on('data', (piece: string) => {
            buffer += piece.slice(0, left);
            left -= piece.length;
            for (let end = buffer.indexOf('\n\n'); end >= 0; end = buffer.indexOf('\n\n')) {
              take(buffer.slice(0, end));
              buffer = buffer.slice(end + 2);
            }
            if (left <= 0) reader.leave();
            wake();
          });
        const over = () => {
          state.over = true;
          wake();
        };
        answer.on('close', over);
        answer.on('error', over);
        go();
      },
    );
    request.on('error', () => {
      state.over = true;
      wake();
      go();
    });
  });
  return reader;
}
