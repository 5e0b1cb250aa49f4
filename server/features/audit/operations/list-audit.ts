import { ok } from '../../../api/answer';
import { ownParameter, shortListRequest } from '../../../api/list/list-call';
import type { Call, Operation } from '../../../api/operation';
import { invalid } from '../../../platform/http/api-error';
import type { Actor } from '../../../session/session';
import { masked } from '../masked';
import { exportTrail, listTrail, type StoredEvent, type TrailEvent, trailList } from '../repository';

type Asking = Pick<Call<unknown, never, Actor>, 'actor' | 'services'>;

/** Who did what, for administrators. */
export const listAudit: Operation<'listAudit'> = {
  source: 'listAudit',
  access: { permission: 'readAudit' },
  mayLag: 'administrators',
  list: true,
  async handle(call) {
    const page = await listTrail(call.db, ...asked(call));
    return ok({ ...page, items: page.items.map((event) => seenBy(call, event)) });
  },
  file: async (call) => ({
    name: 'audit',
    rows: maskedBatches(call, await exportTrail(call.db, ...asked(call))),
  }),
};

function asked(call: Call<unknown, never, Actor>) {
  const request = shortListRequest(trailList, call, ['scope']);
  const scope = ownParameter(call, 'scope') ?? 'all';
  if (!['all', 'others'].includes(scope)) throw invalid({ scope: { code: 'enum' } });
  return [request, call.now, scope === 'others' ? call.actor.id : undefined] as const;
}

/** An event with what this user may see of it, and whether they can undo it. */
const seenBy = (call: Asking, event: StoredEvent): TrailEvent => ({
  ...masked(call, event),
  undo: call.services.undoing.stateFor(event, call.actor),
  restore: event.result === 'OK' ? call.services.undoing.restoreStateFor(event, call.actor) : 'NONE',
});

async function* maskedBatches(call: Asking, batches: AsyncIterable<readonly StoredEvent[]>) {
  for await (const events of batches) yield events.map((event) => masked(call, event));
}
