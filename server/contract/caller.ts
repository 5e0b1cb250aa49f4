import { randomUUID } from 'node:crypto';
import type { Json } from '../../engine/model';

/** The kind of caller. */
export type Caller = 'visitor' | 'user' | 'administrator';

/** A parsed answer. */
export interface BackendAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body, if it is declared as JSON and is valid. */
  readonly json: Json | undefined;
  /** Why there is no answer; its status is 0 then. */
  readonly missing?: string;
}

/** What is sent in addition to method and path. */
export interface Sent {
  readonly body?: Json;
  /** Sent as is, instead of `body`. */
  readonly raw?: { readonly type: string; readonly text: string };
  readonly headers?: Readonly<Record<string, string>>;
  /** False: without the header that repeats the XSRF cookie. */
  readonly xsrf?: false;
  /** Only the beginning of a file or a stream is awaited. */
  readonly opaque?: boolean;
}

/** A running backend, called as one of three users. */
export interface Backend {
  /** Callers with a session; all others are skipped. */
  readonly callers: readonly Caller[];
  call(as: Caller, method: string, path: string, sent?: Sent): Promise<BackendAnswer>;
}

/** The backend is unreachable. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

/** After this many consecutive paths without an answer, the backend counts as unreachable. */
const mostMissing = 3;

/**
 * A backend by HTTP.
 * @param base of its API, without a slash at the end
 * @param sessions what the browser of each user sends as `Cookie`, or the session's token alone
 * @param patience timeout of an answer in milliseconds
 */
export function createBackend(
  base: string,
  sessions: Readonly<Partial<Record<Exclude<Caller, 'visitor'>, string>>>,
  patience = 30_000,
): Backend {
  const { origin, protocol } = new URL(base);
  const cookies = new Map<Caller, Map<string, string>>([['visitor', new Map()]]);
  for (const [who, text] of Object.entries(sessions) as [Caller, string | undefined][])
    if (text !== undefined && text.trim() !== '') cookies.set(who, cookiesOf(text.trim(), protocol === 'https:'));

  async function call(as: Caller, method: string, path: string, sent: Sent = {}): Promise<BackendAnswer> {
    const jar = cookies.get(as) ?? new Map<string, string>();
    const token = jar.get('XSRF-TOKEN');
    const raw = sent.raw ?? (sent.body === undefined ? undefined : json(sent.body));
    const headers = {
      accept: 'application/json',
      // As a page of the portal would.
      ...(method !== 'GET' && { origin, 'sec-fetch-site': 'same-origin' }),
      ...(jar.size > 0 && { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') }),
      ...(method !== 'GET' && token !== undefined && sent.xsrf !== false && { 'x-xsrf-token': token }),
      ...(raw && { 'content-type': raw.type }),
      ...sent.headers,
    };
    const answer = await fetch(base + path, {
      method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
      ...(raw && { body: raw.text }),
    });
    // A visitor keeps the cookie that changes require; sessions keep the given one.
    if (as === 'visitor') keepXsrf(answer.headers, jar);
    const type = answer.headers.get('content-type') ?? '';
    if (sent.opaque && answer.ok) {
      await answer.body?.cancel();
      return { status: answer.status, headers: answer.headers, text: '', json: undefined };
    }
    const text = await answer.text();
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      json: /^application\/json\b/.test(type) ? parsed(text) : undefined,
    };
  }

  let answered = false;
  /** Paths without an answer since the last answer. */
  const missing = new Set<string>();
  const take = (answer: BackendAnswer) => {
    answered = true;
    missing.clear();
    return answer;
  };

  return {
    callers: [...cookies.keys()],
    async call(as, method, path, sent) {
      try {
        return take(await call(as, method, path, sent));
      } catch (error) {
        try {
          // The other end may have closed a kept-alive connection, which is worth a retry; a timeout is not.
          if (!isTimeout(error) && (method === 'GET' || sent?.raw)) return take(await call(as, method, path, sent));
          throw error;
        } catch (again) {
          const reason = isTimeout(again)
            ? `does not answer within ${patience / 1000} s`
            : `does not answer: ${causeOf(again)}`;
          missing.add(path.split('?')[0] ?? path);
          if ((!answered && !isTimeout(again)) || missing.size >= mostMissing)
            throw new UnreachableError(`${base} ${reason}`, { cause: again });
          return { status: 0, headers: new Headers(), text: '', json: undefined, missing: reason };
        }
      }
    },
  };
}

/** A unique name. */
export const freshName = () => `portico-contract-${randomUUID().slice(0, 8)}`;

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}

function causeOf(error: unknown): string {
  const { cause, message } = error instanceof Error ? error : new Error(String(error));
  return cause instanceof Error ? cause.message : message;
}

function cookiesOf(text: string, secure: boolean): Map<string, string> {
  if (!text.includes('=')) return new Map([[secure ? '__Host-portal_sid' : 'portal_sid', text]]);
  return new Map(
    text.split(';').map((each) => {
      const [name = '', ...value] = each.trim().split('=');
      return [name, value.join('=')];
    }),
  );
}

function keepXsrf(headers: Headers, jar: Map<string, string>): void {
  for (const cookie of headers.getSetCookie()) {
    const value = /^XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1];
    if (value !== undefined) jar.set('XSRF-TOKEN', value);
  }
}

const json = (body: Json) => ({ type: 'application/json', text: JSON.stringify(body) });

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
