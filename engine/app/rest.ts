import { type CallModel, isObject, type Json, type JsonObject } from '../model';
import type { RestFailure } from './rest-problems';

/** How to reach a REST API. */
export interface RestOptions {
  /** Address of the API, with or without a trailing slash. Default: `/api`. */
  readonly base?: string;
  /** Default: the browser's own. */
  readonly fetch?: typeof fetch;
  /** Headers of every call, for instance a token. */
  readonly headers?: () => Readonly<Record<string, string>>;
}

/** How one call is made. */
export interface RestCall {
  readonly signal: AbortSignal;
  /** Sent as `Idempotency-Key` with every call that changes something: all attempts of the same call share it. */
  readonly attempt?: string;
  /** Sent as `If-Match`. */
  readonly revision?: number | string;
  readonly accept?: string;
}

/** Result of a call. Failures are data, never exceptions. */
export type RestAnswer =
  | { readonly ok: true; readonly data: Json; readonly file?: { readonly name: string; readonly content: Blob } }
  | { readonly ok: false; readonly failure: RestFailure };

/** Calls the operations of `sources.json`. */
export interface Rest {
  call(source: CallModel, args: JsonObject, how: RestCall): Promise<RestAnswer>;
}

/** Where the arguments of a call go: path arguments into the path, query arguments into the query, the rest is the payload. */
interface SourceRequest {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly payload: JsonObject;
}

/**
 * Splits arguments into the parts of a request. A read has no payload, so there the rest is query as well (`filter[…]`).
 * @returns undefined where a path argument is empty or would leave its segment of the path
 */
export function sourceRequest({ method, path, query: named }: CallModel, args: JsonObject): SourceRequest | undefined {
  const rest: Record<string, Json> = { ...args };
  let sound = true;
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = rest[name];
    delete rest[name];
    const text = value === undefined || value === null ? '' : String(value);
    // Browsers resolve dot segments in the path, encoded ones too.
    if (text === '' || /^\.{1,2}$/.test(text)) sound = false;
    return encodeURIComponent(text);
  });
  if (!sound) return undefined;
  const query = new URLSearchParams();
  for (const name of method === 'GET' ? Object.keys(rest) : named) {
    const value = rest[name];
    delete rest[name];
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) query.append(name, String(one));
  }
  return { path: filled, query, payload: rest };
}

/** Creates a client of a REST API that uses JSON. */
export function createRest({
  base = '/api',
  fetch: ask = (...given: Parameters<typeof fetch>) => fetch(...given),
  headers,
}: RestOptions = {}): Rest {
  return {
    async call(source, args, how) {
      const request = sourceRequest(source, args);
      if (request === undefined) return { ok: false, failure: { status: 404 } };
      const { path, query, payload } = request;
      const changes = source.method !== 'GET';
      const text = String(query);
      try {
        const response = await ask(`${base.replace(/\/+$/, '')}/${path}${text && `?${text}`}`, {
          method: source.method,
          signal: how.signal,
          headers: {
            accept: how.accept ?? 'application/json',
            ...(changes && { 'content-type': 'application/json' }),
            ...(changes && how.attempt && { 'idempotency-key': how.attempt }),
            ...(how.revision !== undefined && { 'if-match': `"${how.revision}"` }),
            ...headers?.(),
          },
          ...(changes && { body: JSON.stringify(payload) }),
        });
        return await answerOf(response, how.accept);
      } catch {
        return { ok: false, failure: {} };
      }
    },
  };
}

async function answerOf(response: Response, accept: string | undefined): Promise<RestAnswer> {
  if (response.ok && accept !== undefined) return { ok: true, data: null, file: await fileIn(response) };
  const body = readJson(await response.text());
  if (response.ok) return { ok: true, data: body ?? null };
  const wait = Number(response.headers.get('retry-after'));
  const said = isObject(body) ? body : {};
  return {
    ok: false,
    failure: {
      status: response.status,
      ...(typeof said.code === 'string' && { code: said.code }),
      ...(typeof said.message === 'string' && { message: said.message }),
      ...(isObject(said.args) && { args: said.args }),
      ...(isObject(said.fields) && { fields: said.fields }),
      ...(wait > 0 && { retryAfter: wait }),
    },
  };
}

/** The JSON of a body; undefined for an empty body, and for one that is not JSON. */
function readJson(text: string): Json | undefined {
  try {
    return text === '' ? undefined : (JSON.parse(text) as Json);
  } catch {
    return undefined;
  }
}

async function fileIn(response: Response): Promise<{ readonly name: string; readonly content: Blob }> {
  const written = /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '';
  return {
    name: written.replaceAll(/[^\w.-]/g, '_').replace(/^\.+/, '') || 'file',
    content: await response.blob(),
  };
}
