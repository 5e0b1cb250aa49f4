import { ok } from '../../../api/answer';
import { listRequest } from '../../../api/list/list-call';
import type { Operation } from '../../../api/operation';
import { letterList, listOutbox } from '../repository';

/** To whom letters went and the outcome of them, for administrators. What a letter says is sealed, and no part of it. */
export const listLetters: Operation = {
  source: 'listLetters',
  access: { permission: 'readLetters' },
  mayLag: 'administrators',
  list: true,
  handle: async (call) => ok(await listOutbox(call.db, listRequest(letterList, call), call.now)),
};
