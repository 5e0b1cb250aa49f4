import { ok } from '../../../api/answer';
import { exportList } from '../../../api/list/export';
import { listRequest, ownParameter, readerOf, withFilter } from '../../../api/list/list-call';
import type { Operation } from '../../../api/operation';
import { invalid } from '../../../platform/http/api-error';
import type { ApiKey } from '../key';
import { keyList } from '../list';
import { exportKeys, listKeys } from '../repository';

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

/** The user's own keys; for administrators all of them, or with `scope=own` their own. */
export const listKeysOperation: Operation<'listApiKeys'> = {
  source: 'listApiKeys',
  access: 'session',
  mayLag: 'administrators',
  list: true,
  async handle(call) {
    const scope = ownParameter(call, 'scope');
    if (scope !== undefined && scope !== 'own') throw invalid({ scope: { code: 'MALFORMED' } });
    const request = withFilter(
      listRequest(keyList, call, ['licenseId', 'scope']),
      'licenseId',
      ownParameter(call, 'licenseId'),
    );
    const reader = scope === 'own' ? { userId: call.actor.id, everything: false } : readerOf(call);
    if (call.wants === 'csv') {
      return exportList(call, 'keys', exported, () => exportKeys(call.db, reader, request, call.now), 'api-key');
    }
    return ok(await listKeys(call.db, reader, request, call.now));
  },
};
