import type { Operation } from '../../../api/operation';
import { ApiError, invalid } from '../../../platform/http/api-error';
import { lockPointer } from '../editions';
import { answeredSet, requireLockedSet, requireRevision } from '../locked-set';
import { updateChangeSet } from '../repository';

/** Milliseconds: a moment further away is taken for a mistake. */
const furthest = 366 * 24 * 3_600_000;

/** Schedules an approved set for publication at a future moment, and possibly its end. It is checked by the gate again at both. */
export const scheduleChangeSet: Operation<'scheduleChangeSet', 'id'> = {
  source: 'scheduleChangeSet',
  access: { permission: 'publishDefinitions' },
  action: 'changeSet.schedule',
  async handle(call) {
    const { revision, baseEdition, publishAt, endsAt = null } = call.body;
    if (!call.services.configuration.studio) throw new ApiError('STUDIO_OFF');
    const at = Date.parse(publishAt);
    if (at <= call.now) throw invalid({ publishAt: { code: 'IN_THE_PAST' } });
    if (at > call.now + furthest)
      throw invalid({
        publishAt: { code: 'dateTime.tooLate', args: { limit: new Date(call.now + furthest).toISOString() } },
      });
    const end = endsAt === null ? null : Date.parse(endsAt);
    if (end !== null && end <= at) throw invalid({ endsAt: { code: 'BEFORE_START' } });
    if (end !== null && end > at + furthest)
      throw invalid({ endsAt: { code: 'dateTime.tooLate', args: { limit: new Date(at + furthest).toISOString() } } });
    const live = await lockPointer(call.db, call.now);
    const before = await requireLockedSet(call, ['approved']);
    await requireRevision(call, before, revision);
    // The approval applies to this set over this edition.
    if (live !== baseEdition || before.approvedBase !== live)
      throw new ApiError('STUDIO_MOVED', { args: { edition: live } });
    const change = {
      state: 'scheduled',
      publishAt: new Date(at),
      scheduledBy: call.actor.id,
      endsAt: end === null ? null : new Date(end),
    } as const;
    await updateChangeSet(call.db, before.id, change, { by: call.actor.id, now: call.now });
    return answeredSet(call, before);
  },
};
