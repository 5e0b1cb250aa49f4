import { ok } from '../../../api/answer';
import { ownParameter, readerOf, shortListRequest } from '../../../api/list/list-call';
import type { Call, Operation } from '../../../api/operation';
import { invalid } from '../../../platform/http/api-error';
import type { Actor } from '../../../session/session';
import { keyList } from '../list';
import { exportKeys, listKeys } from '../repository';

/** The user's own keys; for administrators all of them, or with `scope=own` their own. */
export const listKeysOperation: Operation<'listApiKeys'> = {
  source: 'listApiKeys',
  access: 'session',
  mayLag: 'administrators',
  list: true,
  handle: async (call) => ok(await listKeys(call.db, ...asked(call))),
  file: async (call) => ({ name: 'keys', rows: await exportKeys(call.db, ...asked(call)) }),
};

function asked(call: Call<unknown, never, Actor>) {
  const scope = ownParameter(call, 'scope');
  if (scope !== undefined && scope !== 'own') throw invalid({ scope: { code: 'MALFORMED' } });
  const request = shortListRequest(keyList, call, ['scope']);
  const reader = scope === 'own' ? { userId: call.actor.id, everything: false } : readerOf(call);
  return [reader, request, call.now] as const;
}
