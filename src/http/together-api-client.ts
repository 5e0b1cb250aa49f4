import type { Json } from '../../engine/model';
import type { ApiAnswer, ApiClient, ApiFailure, CallOptions } from './api-client';
import { type ErrorBody, readFailure } from './read-failure';

/** The server's response to a batch of reads (`server/api/batch.ts`). */
interface Batch {
  readonly answers: readonly {
    readonly status: number;
    readonly tag?: string;
    readonly retryAfter?: string;
    readonly body?: Json;
  }[];
}

interface Waiting {
  readonly path: string;
  readonly options: CallOptions;
  readonly resolve: (answer: ApiAnswer) => void;
}

/** Limits of the server per batch, and of the length of an address on all hops. */
const limits = { count: 24, length: 6_000 };
/** Statuses of a server, or a proxy before it, that does not accept batches. */
const declined: ReadonlySet<number> = new Set([400, 404, 405, 414, 431]);

/** What the client reads and reports for each response, as if it had been requested alone. */
interface CallDependencies {
  readonly person: () => string | undefined;
  readonly onFailure: (failure: ApiFailure, person: string | undefined) => void;
}

/**
 * Batches reads of the same moment: over a slow line ten requests cost ten times the wait of one. Each gets its own response; if the server
 * declines batches, each is requested separately.
 */
export function createTogetherApiClient(client: ApiClient, { person, onFailure }: CallDependencies): ApiClient {
  let waiting: Waiting[] = [];
  let declines = false;

  async function alone({ path, options, resolve }: Waiting): Promise<void> {
    resolve(await client.call('GET', path, options));
  }

  async function send(parts: readonly Waiting[]): Promise<void> {
    const present = parts.filter(({ options }) => options.signal?.aborted !== true);
    for (const { resolve } of parts.filter((part) => !present.includes(part))) resolve(canceled);
    const [first, second] = present;
    if (first === undefined) return;
    if (second === undefined || declines) return void (await Promise.all(present.map(alone)));
    const caller = person();
    const answer = await client.call<Batch>('GET', 'batch', {
      query: { get: present.map(addressOf) },
      ...(first.options.poll && { poll: true }),
      signal: whenAllGo(present),
    });
    if (!answer.ok && answer.failure.status !== undefined && declined.has(answer.failure.status)) {
      declines = true;
      return void (await Promise.all(present.map(alone)));
    }
    for (const [at, { options, resolve }] of present.entries()) {
      if (options.signal?.aborted) resolve(canceled);
      else if (!answer.ok) resolve(answer);
      else {
        const part = partOf(answer.data, at);
        // The user may have signed out meanwhile; the listener compares.
        if (!part.ok) onFailure(part.failure, caller);
        resolve(part);
      }
    }
  }

  function flush(): void {
    const all = waiting;
    waiting = [];
    // A poll must not keep a session alive, and a user's request must.
    for (const poll of [true, false]) {
      let parts: Waiting[] = [];
      let length = 0;
      for (const each of all.filter(({ options }) => (options.poll === true) === poll)) {
        const own = encodeURIComponent(addressOf(each)).length + 5;
        if (parts.length === limits.count || (parts.length > 0 && length + own > limits.length)) {
          void send(parts);
          parts = [];
          length = 0;
        }
        parts.push(each);
        length += own;
      }
      void send(parts);
    }
  }

  return {
    call<T = Json>(...[method, path, options = {}]: Parameters<ApiClient['call']>): Promise<ApiAnswer<T>> {
      if (method !== 'GET' || options.together !== true || options.tag !== undefined || declines)
        return client.call<T>(method, path, options);
      return new Promise((resolve) => {
        if (waiting.length === 0) setTimeout(flush, 0);
        // The caller states the type of the response, as with every call.
        waiting.push({ path, options, resolve: resolve as Waiting['resolve'] });
      });
    },
  };
}

const canceled: ApiAnswer<never> = { ok: false, failure: { code: 'Cancelled' } };

function partOf({ answers }: Batch, at: number): ApiAnswer {
  const part = answers[at];
  if (part === undefined) return { ok: false, failure: { status: 502 } };
  const { status, tag, retryAfter, body = null } = part;
  if (status >= 200 && status < 300) return { ok: true, data: body, ...(tag !== undefined && { tag }) };
  return { ok: false, failure: readFailure(status, body === null ? undefined : (body as ErrorBody), retryAfter) };
}

function addressOf({ path, options: { query = {} } }: Pick<Waiting, 'path' | 'options'>): string {
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of value === undefined ? [] : [value].flat()) written.append(name, String(each));
  }
  const text = written.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** Aborts when no caller waits for any of the responses. */
function whenAllGo(parts: readonly Waiting[]): AbortSignal {
  const all = new AbortController();
  const look = () => {
    if (parts.every(({ options }) => options.signal?.aborted === true)) all.abort();
  };
  for (const { options } of parts) options.signal?.addEventListener('abort', look, { once: true });
  return all.signal;
}
