import axios, { type AxiosError } from 'axios';
import type { Json } from '../../engine/model';
import type { ApiAnswer, ApiClient, ApiFailure, CallOptions } from './api-client';
import { type ErrorBody, readFailure } from './read-failure';

/** What the client reads and reports for each call. */
export interface CallDependencies {
  /** The portal that calls: an administrator's wider rights hold in admin mode only (specification section 6). */
  readonly mode: 'user' | 'admin';
  /** Id of the user this page belongs to: the server refuses a call of a page that belongs to another user (quality R16). */
  readonly person: () => string | undefined;
  /** Called with every refused call before the caller sees it, with the user who made it. */
  readonly onFailure: (failure: ApiFailure, person: string | undefined) => void;
}

/** The API over axios: cookie and header names of specification section 7, no time limit of its own (decision T8). */
export function createAxiosApiClient(base: string, { mode, person, onFailure }: CallDependencies): ApiClient {
  const client = axios.create({
    baseURL: base,
    xsrfCookieName: 'XSRF-TOKEN',
    xsrfHeaderName: 'X-XSRF-TOKEN',
    // A truncated response is an error: axios would return it as text.
    transitional: { silentJSONParsing: false },
    responseType: 'json',
  });
  return {
    async call<T = Json>(method: string, path: string, options: CallOptions = {}): Promise<ApiAnswer<T>> {
      const caller = person();
      try {
        const response = await client.request<T>({
          method,
          url: path,
          params: options.query,
          paramsSerializer: { indexes: null },
          ...(options.file !== undefined && { responseType: 'blob' }),
          validateStatus: (status) => (status >= 200 && status < 300) || (status === 304 && options.tag !== undefined),
          data: method === 'GET' ? undefined : (options.payload ?? {}),
          signal: options.signal,
          headers: {
            'X-Portal-Mode': options.mode ?? mode,
            ...(caller !== undefined && !options.anyone && { 'X-Portal-Person': caller }),
            ...(options.attempt && { 'Idempotency-Key': options.attempt }),
            ...(options.revision !== undefined && { 'If-Match': `"${options.revision}"` }),
            ...(options.form && { 'X-Portal-Form': options.form }),
            ...(options.reason && { 'X-Portal-Reason': encodeURIComponent(options.reason) }),
            ...(options.tag && { 'If-None-Match': options.tag }),
            ...(options.poll && { 'X-Portal-Activity': 'none' }),
            ...(options.file && { Accept: options.file }),
          },
        });
        if (isBroken(response.data)) return { ok: false, failure: { status: 502 } };
        if (response.status === 304) return { ok: true, data: response.data, unchanged: true };
        if (response.data instanceof Blob) {
          const name = fileNameIn(String(response.headers['content-disposition'] ?? ''));
          return { ok: true, data: response.data, file: { content: response.data, name } };
        }
        const tag = response.headers.etag as unknown;
        return { ok: true, data: response.data, ...(typeof tag === 'string' && { tag }) };
      } catch (cause) {
        if (!axios.isAxiosError<ErrorBody>(cause)) throw cause;
        const failure = failureOf(cause, await bodyOf(cause.response?.data));
        onFailure(failure, caller);
        return { ok: false, failure };
      }
    },
  };
}

/** A proxy's error page or a truncated response in place of JSON is a server error, whatever its status (quality R13). */
function isBroken(data: unknown): boolean {
  return typeof data === 'string' && data !== '';
}

/** If a file was requested, a refusal arrives as a file too. */
async function bodyOf(data: ErrorBody | Blob | string | undefined): Promise<ErrorBody | undefined> {
  try {
    const body: unknown = data instanceof Blob ? JSON.parse(await data.text()) : data;
    return typeof body === 'object' && body !== null ? body : undefined;
  } catch {
    return undefined;
  }
}

function failureOf(cause: AxiosError, body: ErrorBody | undefined): ApiFailure {
  const response = cause.response;
  if (!response) return { code: cause.code === 'ERR_CANCELED' ? 'Cancelled' : 'NetworkError', message: cause.message };
  // A response with a success status that cannot be parsed is the fault of something between the browser and the server.
  if (response.status < 400) return { status: 502 };
  return readFailure(response.status, body, response.headers['retry-after']);
}

/** The name in a `Content-Disposition` header, without anything that could be a path; `file` if there is none. */
export function fileNameIn(disposition: string | undefined): string {
  const written = /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1] ?? '';
  return written.replaceAll(/[^\w.-]/g, '_').replace(/^\.+/, '') || 'file';
}
