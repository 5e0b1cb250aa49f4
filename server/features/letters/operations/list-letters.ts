import { ok } from '../../../api/answer';
import { listRequest } from '../../../api/list/list-call';
import type { Operation } from '../../../api/operation';
import { letterList, listOutbox } from '../repository';

/** Recipients and states of emails, for administrators. The content is encrypted and not included. */
export const listLetters: Operation<'listLetters'> = {
  source: 'listLetters',
  access: { permission: 'readLetters' },
  mayLag: 'administrators',
  list: true,
  handle: async (call) => ok(await listOutbox(call.db, listRequest(letterList, call), call.now)),
};
