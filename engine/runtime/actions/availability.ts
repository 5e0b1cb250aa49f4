import type { ActionModel, JsonObject, LocaleKey, PermissionAnswer } from '../../model';
import { holdsInContext } from '../condition';
import { readPath } from '../path';

/** Whether an action is drawn, whether it can be used, and if not, why. */
export interface Availability {
  readonly displayed: boolean;
  readonly available: boolean;
  readonly reason?: LocaleKey;
}

type Permitted = (permission: string, record: { readonly own?: boolean }) => PermissionAnswer;

const hidden: Availability = { displayed: false, available: false };
const free: Availability = { displayed: true, available: true };

/** Determines an action's availability in a context: permission first, then the action's own reasons, in their order. */
export function availability(action: ActionModel, context: JsonObject, permitted: Permitted): Availability {
  if (!holdsInContext(action.displayed, context)) return hidden;
  if (action.permission !== undefined) {
    const { allowed, reason } = permitted(action.permission, ownership(action, context));
    if (!allowed) return { displayed: true, available: false, ...(reason !== undefined && { reason }) };
  }
  const obstacle = action.unavailable.find(({ when }) => holdsInContext(when, context));
  return obstacle ? { displayed: true, available: false, reason: obstacle.reason } : free;
}

/** Whether the record is the user's own; empty if the action names no owner. */
function ownership({ owner }: ActionModel, context: JsonObject): { readonly own?: boolean } {
  if (owner === undefined) return {};
  const holder = readPath(context, owner);
  return { own: holder !== undefined && holder === readPath(context, ['profile', 'id']) };
}
