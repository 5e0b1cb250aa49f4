import type { Json } from '../../engine/model';
import type { RuntimeConfiguration } from '../configuration';
import type { ApiAnswer, ApiClient, ApiFailure } from '../http/api-client';
import type { Session } from './session';

/** What the portal's calls depend on. */
export interface PortalApiDependencies {
  readonly configuration: Pick<RuntimeConfiguration, 'mode' | 'apiBase'>;
  readonly session: Session;
  /** A refusal indicates that the session may differ from what this page assumes. */
  readonly onDoubt: () => void;
  /** A form was refused because its publisher ended it. */
  readonly onFormChanged: () => void;
}

/**
 * The portal's client of its backend, with all layers: loaded with the first call, with retries for a failing server. A 401 ends the
 * session, once (specification sections 4 and 8).
 */
export function createPortalApi({ configuration, session, onDoubt, onFormChanged }: PortalApiDependencies): ApiClient {
  const { mode, apiBase } = configuration;
  const onFailure = (failure: ApiFailure, caller: string | undefined) => {
    if (failure.code === 'FORM_CHANGED' || failure.code === 'FORM_STOPPED') onFormChanged();
    // A late answer concerns the session in which the call was made.
    if (caller === undefined || caller !== session.person()) return;
    if (failure.status === 401 && !isRefusedProof(failure)) session.end('ended');
    else if (failure.code === 'OTHER_PERSON' || failure.code === 'PERMISSION_DENIED') onDoubt();
  };
  return createDeferredApiClient(async () => {
    const { createWholeApiClient } = await import('../http/whole-api-client');
    return createWholeApiClient(apiBase, { mode, person: session.person, onFailure });
  });
}

/** A wrong password on reauthentication is refused by 401 as well; the session goes on. */
function isRefusedProof({ code }: ApiFailure): boolean {
  return (
    code === 'INVALID_CREDENTIALS' || code === 'CODE_REQUIRED' || code === 'TOKEN_INVALID' || code === 'TOKEN_EXPIRED'
  );
}

/**
 * An API client whose adapter is loaded with the first call: the first page needs none, and its library is not small. An adapter that
 * cannot be loaded counts as an unreachable server, and the next call tries again.
 */
function createDeferredApiClient(load: () => Promise<ApiClient>): ApiClient {
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
