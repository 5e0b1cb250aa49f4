import axios, { type AxiosError } from 'axios';
import type { Json, JsonObject } from '../../engine/model';
import { fileNameIn } from '../sources/save-file';
import type { ApiAnswer, ApiClient, ApiFailure, CallOptions, FieldFailure } from './api-client';

interface ErrorBody {
  readonly error?: {
    readonly code?: string;
    readonly message?: string;
    readonly args?: JsonObject;
    readonly fields?: Readonly<Record<string, FieldFailure | string>>;
  };
}

/**
 * The API over axios: cookie and header names of specification section 7, no time limit of its own (decision T8).
 * @param mode the portal that calls: an administrator's wider rights hold in admin mode only (specification section 6)
 * @param onUnauthorized runs for every 401, before the caller sees it
 */
export function createAxiosApiClient(base: string, mode: 'user' | 'admin', onUnauthorized: () => void): ApiClient {
  const client = axios.create({ baseURL: base, xsrfCookieName: 'XSRF-TOKEN', xsrfHeaderName: 'X-XSRF-TOKEN' });
  return {
    async call<T = Json>(method: string, path: string, options: CallOptions = {}): Promise<ApiAnswer<T>> {
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
            'X-Portal-Mode': mode,
            ...(options.attempt && { 'Idempotency-Key': options.attempt }),
            ...(options.revision !== undefined && { 'If-Match': `"${options.revision}"` }),
            ...(options.form && { 'X-Portal-Form': options.form }),
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
        if (failure.status === 401) onUnauthorized();
        return { ok: false, failure };
      }
    },
  };
}

/** A proxy's error page or half an answer in place of JSON is a server error, whatever its status says (quality R13). */
function isBroken(data: unknown): boolean {
  return typeof data === 'string' && data !== '';
}

/** Where a file was asked for, a refusal comes as one too. */
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
  const error = body?.error;
  const retryAfter = Number(response.headers['retry-after']);
  return {
    status: response.status,
    code: error?.code,
    message: error?.message,
    args: error?.args,
    fields:
      error?.fields &&
      Object.fromEntries(
        Object.entries(error.fields).map(([name, problem]) => [
          name,
          typeof problem === 'string' ? { code: problem } : problem,
        ]),
      ),
    retryAfter: Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : undefined,
  };
}
