import type { Json } from '../../../../engine/model';
import { ok } from '../../../api/answer';
import { exportList } from '../../../api/list/export';
import { ownParameter, shortListRequest } from '../../../api/list/list-call';
import type { Call, Operation } from '../../../api/operation';
import { invalid } from '../../../platform/http/api-error';
import type { Actor } from '../../../session/session';
import { exportTrail, listTrail, type TrailEvent, trailList } from '../repository';

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

type Asking = Pick<Call<unknown, never, Actor>, 'actor' | 'services'>;

/** Who did what, for administrators. */
export const listAudit: Operation<'listAudit'> = {
  source: 'listAudit',
  access: { permission: 'readAudit' },
  mayLag: 'administrators',
  list: true,
  async handle(call) {
    const request = shortListRequest(trailList, call, ['scope']);
    const scope = ownParameter(call, 'scope') ?? 'all';
    if (!['all', 'others'].includes(scope)) throw invalid({ scope: { code: 'enum' } });
    const others = scope === 'others' ? call.actor.id : undefined;
    if (call.wants === 'csv') {
      return exportList(call, 'audit', exported, async () =>
        maskedBatches(call, await exportTrail(call.db, request, call.now, others)),
      );
    }
    const page = await listTrail(call.db, request, call.now, others);
    return ok({ ...page, items: page.items.map((event) => masked(call, event)) });
  },
};

/** Types of target whose records have properties that not every user may read. */
const entities: Readonly<Record<string, string>> = { user: 'user', license: 'license', key: 'api-key', post: 'post' };

/** An event as the viewer may see it: the audit shows no value that its record would not. */
function masked({ actor, services }: Asking, event: TrailEvent): TrailEvent {
  const entity = entities[event.targetType ?? ''];
  if (entity === undefined) return event;
  const hide = (values: TrailEvent['before']) => services.entities.masked(entity, values as Json, actor);
  return { ...event, before: hide(event.before), after: hide(event.after) };
}

async function* maskedBatches(call: Asking, batches: AsyncIterable<readonly TrailEvent[]>) {
  for await (const events of batches) yield events.map((event) => masked(call, event));
}
