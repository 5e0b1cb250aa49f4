import { exportList } from '../../accounts/http/export';
import { listRequest, ownParameter, readerOf, withFilter } from '../../accounts/http/list-call';
import type { ApiKey } from '../../accounts/keys/key';
import { keyList } from '../../accounts/keys/list';
import { exportKeys, listKeys } from '../../accounts/keys/repository';
import { ok } from '../../http/answer';
import { invalid } from '../../http/api-error';
import type { Operation } from '../../http/operation';

const exported = [
  'accessId',
  'name',
  'description',
  'status',
  'ownerEmail',
  'licenseNumber',
  'secretHint',
  'createdAt',
  'expiresAt',
  'lastUsedAt',
  'id',
] as const satisfies readonly (keyof ApiKey)[];

/** The person's own keys; to administrators all of them, or with `scope=own` their own. */
export const listKeysOperation: Operation = {
  source: 'listApiKeys',
  access: 'session',
  list: true,
  async handle(call) {
    const scope = ownParameter(call, 'scope');
    if (scope !== undefined && scope !== 'own') throw invalid({ scope: { code: 'MALFORMED' } });
    const request = withFilter(
      listRequest(keyList, call, ['licenseId', 'scope']),
      'licenseId',
      ownParameter(call, 'licenseId'),
    );
    const reader = scope === 'own' ? { userId: call.actor.id, everything: false } : readerOf(call.actor);
    if (call.wants === 'csv') {
      return exportList(call, 'keys', exported, () => exportKeys(call.db, reader, request, call.now));
    }
    return ok(await listKeys(call.db, reader, request, call.now));
  },
};
