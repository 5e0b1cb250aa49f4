import type { Json } from '../../engine/model';
import type { ApiAnswer, ApiClient, CallOptions } from './api-client';

/** Milliseconds after which a call is given up, unless it sets its own (quality R4). */
const TIME_LIMIT = { read: 20_000, change: 60_000 };
/** Milliseconds before each retry of a read (quality R3). */
const PAUSES = [400, 1_200];

/**
 * Gives every call a time limit, and retries a read twice after a server error or no answer. A change is never retried automatically: the
 * outcome of the first attempt is unknown (quality R3, R5).
 */
export function createPatientApiClient(client: ApiClient, random: () => number = Math.random): ApiClient {
  async function once<T>(...[method, path, options = {}]: Parameters<ApiClient['call']>): Promise<ApiAnswer<T>> {
    const limit = new AbortController();
    const timer = setTimeout(
      () => limit.abort(),
      options.timeout ?? (method === 'GET' && !options.file ? TIME_LIMIT.read : TIME_LIMIT.change),
    );
    const signal = options.signal ? AbortSignal.any([options.signal, limit.signal]) : limit.signal;
    const answer = await client.call<T>(method, path, { ...options, signal });
    clearTimeout(timer);
    const late = !answer.ok && answer.failure.code === 'Cancelled' && options.signal?.aborted !== true;
    return late ? { ok: false, failure: { code: 'Timeout' } } : answer;
  }

  return {
    async call<T = Json>(...args: Parameters<ApiClient['call']>): Promise<ApiAnswer<T>> {
      const [method, , options] = args;
      let answer = await once<T>(...args);
      // A poll repeats by itself.
      for (const pause of method === 'GET' && !options?.poll ? PAUSES : []) {
        if (answer.ok || !isPassing(answer) || options?.signal?.aborted) break;
        await rest(pause * (0.75 + random() / 2), options);
        if (options?.signal?.aborted) break;
        answer = await once<T>(...args);
      }
      return answer;
    },
  };
}

/** Whether a retry may succeed. */
function isPassing(answer: ApiAnswer<unknown>): boolean {
  if (answer.ok) return false;
  const { status, code } = answer.failure;
  return status === undefined ? code === 'NetworkError' : status >= 500;
}

/** Waits, but not for a caller that has aborted. */
function rest(milliseconds: number, options: CallOptions | undefined): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer);
      options?.signal?.removeEventListener('abort', over);
      resolve();
    };
    const timer = setTimeout(over, milliseconds);
    options?.signal?.addEventListener('abort', over);
  });
}
