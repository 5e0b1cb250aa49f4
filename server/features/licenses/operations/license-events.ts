import { ok } from '../../../api/answer';
import { listRequest, readerOf } from '../../../api/list/list-call';
import type { Operation } from '../../../api/operation';
import { eventList, listEvents } from '../../events';
import { visibleLicense } from '../visible';

/** Events of one license, newest first. */
export const listLicenseEvents: Operation<'listLicenseEvents', 'id'> = {
  source: 'listLicenseEvents',
  access: 'session',
  list: true,
  async handle(call) {
    const license = await visibleLicense(call, call.params.id);
    return ok(await listEvents(call.db, readerOf(call), listRequest(eventList, call), call.now, license.id));
  },
};
