import { ok } from '../../../api/answer';
import { listRequest, readerOf } from '../../../api/list/list-call';
import type { Operation } from '../../../api/operation';
import { eventList, exportEvents, listEvents } from '../repository';

/** Events of the licenses that the user owns or manages; for administrators, of all of them. Newest first. */
export const listEventsOperation: Operation<'listEvents'> = {
  source: 'listEvents',
  access: 'session',
  list: true,
  handle: async (call) => ok(await listEvents(call.db, readerOf(call), listRequest(eventList, call), call.now)),
  file: async (call) => ({
    name: 'events',
    rows: await exportEvents(call.db, readerOf(call), listRequest(eventList, call), call.now),
  }),
};
