import type { Call } from '../../../api/operation';
import { notFound } from '../../../platform/http/api-error';
import type { Actor } from '../../../session/session';
import type { ApiKey } from '../key';
import { lockKey } from '../repository';

/**
 * The key of a call, locked until the transaction ends. Another user's key is refused with the permission's message (decision D5), a
 * deleted or unknown one is not found.
 */
export async function requireLockedKey<Body>(call: Call<Body, 'id', Actor>, permission: string): Promise<ApiKey> {
  const key = await lockKey(call.db, call.params.id, call.now);
  if (!key) throw notFound();
  call.permit(permission, { ownerId: key.ownerId });
  return key;
}

/** The key after a change. */
export async function changedKey<Body>(call: Call<Body, 'id', Actor>, id: string): Promise<ApiKey> {
  const key = await lockKey(call.db, id, call.now);
  if (!key) throw notFound();
  return key;
}
