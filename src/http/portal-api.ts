import type { RuntimeConfiguration } from '../configuration';
import type { Session } from '../session/session';
import type { ApiClient, ApiFailure } from './api-client';
import { createDeferredApiClient } from './deferred-api-client';

/** What the portal's calls hang on. */
export interface PortalApiSurroundings {
  readonly configuration: Pick<RuntimeConfiguration, 'mode' | 'apiBase'>;
  readonly session: Session;
  /** A refusal says that the session may not be what this page takes it for. */
  readonly onDoubt: () => void;
}

/**
 * The portal's way to its backend, put together: loaded with the first call, patient with a server in trouble. A 401 ends the session,
 * once (specification sections 4 and 8).
 */
export function createPortalApi({ configuration, session, onDoubt }: PortalApiSurroundings): ApiClient {
  const { mode, apiBase } = configuration;
  const onFailure = (failure: ApiFailure, caller: string | undefined) => {
    // An answer that comes late concerns the session it was asked in.
    if (caller === undefined || caller !== session.person()) return;
    if (failure.status === 401 && !isRefusedProof(failure)) session.end('ended');
    else if (failure.code === 'OTHER_PERSON' || failure.code === 'PERMISSION_DENIED') onDoubt();
  };
  return createDeferredApiClient(async () => {
    const { createWholeApiClient } = await import('./whole-api-client');
    return createWholeApiClient(apiBase, { mode, person: session.person, onFailure });
  });
}

/** Somebody who is asked for their password again and gets it wrong is refused by 401 as well; their session goes on. */
function isRefusedProof({ code }: ApiFailure): boolean {
  return (
    code === 'INVALID_CREDENTIALS' || code === 'CODE_REQUIRED' || code === 'TOKEN_INVALID' || code === 'TOKEN_EXPIRED'
  );
}
