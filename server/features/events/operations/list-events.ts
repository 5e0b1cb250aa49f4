import { ok } from '../../../api/answer';
import { exportList } from '../../../api/list/export';
import { listRequest, readerOf } from '../../../api/list/list-call';
import type { Operation } from '../../../api/operation';
import { eventList, exportEvents, type LicenseEvent, listEvents } from '../repository';

const exported = [
  'at',
  'licenseNumber',
  'type',
  'severity',
  'message',
  'id',
] as const satisfies readonly (keyof LicenseEvent)[];

/** Events of the licenses that the user owns or manages; for administrators, of all of them. Newest first. */
export const listEventsOperation: Operation<'listEvents'> = {
  source: 'listEvents',
  access: 'session',
  list: true,
  async handle(call) {
    const request = listRequest(eventList, call);
    const reader = readerOf(call);
    if (call.wants === 'csv') {
      return exportList(call, 'events', exported, () => exportEvents(call.db, reader, request, call.now));
    }
    return ok(await listEvents(call.db, reader, request, call.now));
  },
};
