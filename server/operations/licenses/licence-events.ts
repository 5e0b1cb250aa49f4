import { eventList, listEvents } from '../../accounts/events/repository';
import { listRequest, readerOf } from '../../accounts/http/list-call';
import { visibleLicence } from '../../accounts/licences/visible';
import { ok } from '../../http/answer';
import type { Operation } from '../../http/operation';

/** What happened to one licence, newest first. */
export const listLicenceEvents: Operation<unknown, 'id'> = {
  source: 'listLicenceEvents',
  access: 'session',
  list: true,
  async handle(call) {
    const licence = await visibleLicence(call, call.params.id);
    return ok(await listEvents(call.db, readerOf(call.actor), listRequest(eventList, call), call.now, licence.id));
  },
};
