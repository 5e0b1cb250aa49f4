import { exportList } from '../../accounts/http/export';
import { listRequest, ownParameter, withFilter } from '../../accounts/http/list-call';
import { exportTrail, listTrail, type TrailEvent, trailList } from '../../accounts/trail/repository';
import { ok } from '../../http/answer';
import { invalid } from '../../http/api-error';
import { readMoment } from '../../http/moment';
import type { Operation } from '../../http/operation';

const exported = [
  'at',
  'actorEmail',
  'actorRole',
  'action',
  'targetType',
  'targetId',
  'targetLabel',
  'result',
  'reason',
  'ip',
  'requestId',
  'before',
  'after',
  'id',
] as const satisfies readonly (keyof TrailEvent)[];

const shortcuts = ['actor', 'action', 'target', 'from', 'to'] as const;

/** Who did what, for administrators. `actor`, `action`, `target`, `from` and `to` are short for the filters of these names. */
export const listAudit: Operation = {
  source: 'listAudit',
  access: { permission: 'readAudit' },
  list: true,
  async handle(call) {
    let request = listRequest(trailList, call, shortcuts);
    for (const name of shortcuts) {
      const value = ownParameter(call, name);
      if (value !== undefined && (name === 'from' || name === 'to') && readMoment(value) === undefined) {
        throw invalid({ [name]: { code: 'MALFORMED' } });
      }
      request = withFilter(request, name, value);
    }
    if (call.wants === 'csv') {
      return exportList(call, 'audit', exported, () => exportTrail(call.db, request, call.now));
    }
    return ok(await listTrail(call.db, request, call.now));
  },
};
