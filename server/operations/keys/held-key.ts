import type { ApiKey } from '../../accounts/keys/key';
import { lockKey } from '../../accounts/keys/repository';
import { notFound } from '../../http/api-error';
import type { Call } from '../../http/operation';
import type { Actor } from '../../session/session';

/**
 * The key a call is about, held until the transaction ends. Somebody else's key is refused with the permission's own
 * sentence (decision D5), a deleted or unknown one is not found.
 */
export async function heldKey<Body>(call: Call<Body, 'id', Actor>, permission: string): Promise<ApiKey> {
  const key = await lockKey(call.db, call.params.id, call.now);
  if (!key) throw notFound();
  call.permit(permission, { ownerId: key.ownerId });
  return key;
}

/** The key again, as it stands after a change. */
export async function changedKey<Body>(call: Call<Body, 'id', Actor>, id: string): Promise<ApiKey> {
  const key = await lockKey(call.db, id, call.now);
  if (!key) throw notFound();
  return key;
}
