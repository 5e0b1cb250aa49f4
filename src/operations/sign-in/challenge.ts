import type { JsonObject } from '../../../engine/model';
import type { OperationResult } from '../../../engine/runtime';

/** What a form shows of a sign-in with a challenge: the context root `challenge` (`kinds/world.ts`). */
export interface Challenge extends JsonObject {
  readonly kind: 'resetRequired' | 'newPassword' | 'newPasswordFailed' | 'confirmEmail' | 'mfa' | 'expired' | 'reset';
}

/** The form selects the panel for a challenge: it displays its steps by the kind. */
export function challenged(challenge: Challenge): OperationResult {
  return { ok: true, answer: challenge };
}
