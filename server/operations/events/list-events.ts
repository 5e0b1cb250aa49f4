import { eventList, exportEvents, type LicenceEvent, listEvents } from '../../accounts/events/repository';
import { exportList } from '../../accounts/http/export';
import { listRequest, readerOf } from '../../accounts/http/list-call';
import { ok } from '../../http/answer';
import type { Operation } from '../../http/operation';

const exported = [
  'at',
  'licenseNumber',
  'type',
  'severity',
  'message',
  'id',
] as const satisfies readonly (keyof LicenceEvent)[];

/** What happened to the licences that the person owns or manages; to administrators, to all of them. Newest first. */
export const listEventsOperation: Operation = {
  source: 'listEvents',
  access: 'session',
  list: true,
  async handle(call) {
    const request = listRequest(eventList, call);
    const reader = readerOf(call.actor);
    if (call.wants === 'csv') {
      return exportList(call, 'events', exported, () => exportEvents(call.db, reader, request, call.now));
    }
    return ok(await listEvents(call.db, reader, request, call.now));
  },
};
