import type { FastifyBaseLogger } from 'fastify';
import type { LiveDefinitions } from '../definitions';
import type { Entities } from '../entities';
import type { PortalPool } from './portal-pool';

/**
 * Reports which attributes the definitions expect and an external pool lacks: at start, and whenever an edit expects another one. Their
 * values stay in the portal, and reach the pool with the next synchronization once the attribute exists.
 */
export function reportMissingAttributes(options: {
  readonly pool: Pick<PortalPool, 'admin' | 'poolId'>;
  readonly entities: Pick<Entities, 'model'>;
  readonly definitions: Pick<LiveDefinitions, 'onEdition'>;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}): void {
  const { pool, entities, definitions, log } = options;
  let told = '';
  const look = async () => {
    const names = Object.values(entities.model('user').attributes).map(({ name }) => name);
    const missing = await missingAttributes(pool.admin, names);
    if (missing.length === 0 || missing.join() === told) return;
    told = missing.join();
    log.warn(
      { poolId: pool.poolId, missing },
      `The user pool ${pool.poolId} has no attribute ${missing.join(', ')}: what people register of it is refused there. Add it to the pool as a mutable text, and let the client write it (docs/configuration.md).`,
    );
  };
  const safely = () => {
    look().catch((error: unknown) => log.warn({ err: error }, 'The user pool was not asked for its attributes'));
  };
  safely();
  definitions.onEdition(safely);
}

/** Names that the pool lacks. A pool that does not report its attributes accepts all. */
export async function missingAttributes(
  admin: PortalPool['admin'],
  names: readonly string[],
): Promise<readonly string[]> {
  const known = await admin.attributeNames?.();
  return known === undefined ? [] : names.filter((name) => !known.has(name));
}
