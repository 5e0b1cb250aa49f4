import { created } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { insertSigningKey, listSigningKeys } from '../signing-keys';
import { freshSigningPair } from '../signing-pair';

/**
 * Creates a signing key, used from now on. The private part never leaves the server. It is generated before the transaction begins: 4096
 * bits take seconds, and nothing should wait for them.
 */
export const createRsaKey: Operation<'createRsaKey'> = {
  source: 'createRsaKey',
  access: { permission: 'createRsaKey' },
  action: 'rsaKey.create',
  idempotent: true,
  transaction: 'own',
  limit: { times: 60, seconds: 60 },
  async handle(call) {
    const { body, services } = call;
    const pair = await freshSigningPair(body.bits, services.keys);
    const id = services.random.uuid();
    return call.transaction(async (db) => {
      await insertSigningKey(db, { ...pair, id, name: body.name, by: call.actor.id, at: call.now });
      const key = (await listSigningKeys(db)).find((one) => one.id === id);
      if (!key) throw new Error('A signing key that was just stored cannot be read.');
      call.audit({ targetType: 'rsaKey', targetId: id, targetLabel: body.name, after: key });
      return created(key, key.revision);
    });
  },
};
