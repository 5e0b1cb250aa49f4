import type { Json } from '../../engine/model';
import type { ApiAnswer, ApiClient } from './api-client';

/**
 * An API client whose adapter is loaded with the first call: the first page needs none, and its library is not small. An adapter that
 * cannot be loaded counts as an unreachable server, and the next call tries again.
 */
export function createDeferredApiClient(load: () => Promise<ApiClient>): ApiClient {
  let loading: Promise<ApiClient> | undefined;
  return {
    async call<T = Json>(...args: Parameters<ApiClient['call']>): Promise<ApiAnswer<T>> {
      loading ??= load();
      try {
        const client = await loading;
        return await client.call<T>(...args);
      } catch (cause) {
        loading = undefined;
        return { ok: false, failure: { code: 'NetworkError', message: String(cause) } };
      }
    },
  };
}
