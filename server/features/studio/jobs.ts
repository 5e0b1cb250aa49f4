import type { Kysely } from 'kysely';
import type { PermissionsModel } from '../../../engine/model';
import type { Audit } from '../../audit/audit';
import type { LiveDefinitions } from '../../definitions';
import type { Job } from '../../jobs/job-runner';
import type { Database, Db } from '../../platform/database';
import { ApiError } from '../../platform/http/api-error';
import { nowhere } from '../../platform/http/origin';
import type { Clock, Mailer } from '../../platform/ports';
import { refused } from './checked-set';
import { findEdition, lockPointer } from './editions';
import { auditedPeople, auditedSet } from './locked-set';
import { notifyFailedSet, notifyStayingSet } from './notify-people';
import { failureOf, publishSet } from './publish';
import { type ChangeSet, dueSets, endedSets, findChangeSet, lockChangeSet, updateChangeSet } from './repository';
import { undoable, undoSet } from './undo';

interface StudioJobs {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly audit: Pick<Audit, 'write'>;
  readonly definitions: Pick<LiveDefinitions, 'files' | 'check' | 'edition' | 'follow'>;
  /** The current rights: the user who scheduled a set must still be allowed to publish it. */
  permissions(): Pick<PermissionsModel, 'roles' | 'permissions'>;
  mailer(db: Kysely<Database>): Mailer;
}

/** Background jobs of sets: a due set is published, and undone at its end, once across all processes. */
export function studioJobs(context: StudioJobs): readonly Job[] {
  const due = () => dueSets(context.db, context.clock.now());
  const ended = () => endedSets(context.db, context.clock.now());
  return [
    {
      name: 'studioSets',
      every: 10_000,
      isDue: async () => (await due()).length > 0 || (await ended()).length > 0,
      async run() {
        for (const id of await due()) await publishDue(context, id);
        for (const id of await ended()) await undoEnded(context, id);
      },
    },
  ];
}

/** One transaction; where it is refused nothing live changes, and another one records why. */
async function attempt(
  { db, definitions }: StudioJobs,
  work: (trx: Kysely<Database>) => Promise<void>,
  refusal: (trx: Kysely<Database>, why: ApiError) => Promise<void>,
): Promise<void> {
  try {
    await db.transaction().execute(work);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await db.transaction().execute((trx) => refusal(trx, error));
  }
  // It is published regardless of this result; the next poll finds it.
  await definitions.follow().catch(() => undefined);
}

/** Publishes one set. If it cannot be published, nothing live changes: the set has failed, and its editors are notified. */
async function publishDue(context: StudioJobs, id: string): Promise<void> {
  const { clock, audit, definitions } = context;
  const publish = async (trx: Kysely<Database>) => {
    const now = clock.now();
    const live = await lockPointer(trx, now);
    const before = await lockDue(trx, id, now);
    if (!before) return;
    const by = await requirePublisher(trx, context, before);
    const comparison = await publishSet(trx, before, { definitions, live, by, now });
    const set = (await findChangeSet(trx, id)) ?? before;
    const after = {
      ...auditedSet(set),
      ...auditedPeople(set),
      comparison,
      scheduledBy: by,
    };
    const change = { reason: before.reason, before: auditedSet(before), after };
    await audit.write(trx, { action: 'changeSet.publish', ...target(before), ...change }, undefined, nowhere);
  };
  await attempt(context, publish, (trx, why) => fail(context, trx, id, why));
}

async function fail({ clock, audit, mailer }: StudioJobs, db: Kysely<Database>, id: string, why: ApiError) {
  const now = clock.now();
  const before = await lockDue(db, id, now);
  if (!before) return;
  const failure = failureOf(why);
  const change = { state: 'failed', failure, approvedBy: null, approvedBase: null } as const;
  await updateChangeSet(db, id, change, { by: null, now });
  const after = auditedSet({ ...before, state: 'failed' });
  const event = {
    action: 'changeSet.publish',
    result: 'FAILED',
    ...target(before),
    before: auditedSet(before),
    after,
  } as const;
  await audit.write(db, { ...event, reason: failure.split('\n')[0] ?? failure }, undefined, nowhere);
  await notifyFailedSet(db, mailer, before);
}

/**
 * Undoes one set at its end, in the name of the user who published it: that was decided when it was scheduled. If others have changed the same
 * properties since, or the rest needs it, it stays live, and its creator and publisher are notified.
 */
async function undoEnded(context: StudioJobs, id: string): Promise<void> {
  const { clock, audit, definitions } = context;
  const undo = async (trx: Kysely<Database>) => {
    const now = clock.now();
    const live = await lockPointer(trx, now);
    const before = await lockEnded(trx, id, now);
    if (!before) return;
    const by = await publisherOf(trx, before);
    const { reason } = before;
    const undoing = { definitions, live, reason, breakGlass: false, isForTwo: false, by, now, refused };
    const { edition, comparison } = await undoSet(trx, before, undoing);
    const set = (await findChangeSet(trx, id)) ?? before;
    const after = { ...auditedSet(set), edition, comparison, publishedBy: by };
    const change = { before: auditedSet(before), after };
    await audit.write(trx, { action: 'changeSet.undo', ...target(before), ...change }, undefined, nowhere);
  };
  await attempt(context, undo, (trx, why) => stay(context, trx, id, why));
}

/** A set that could not be undone stays live without an end: an administrator decides. */
async function stay({ clock, audit, mailer }: StudioJobs, db: Kysely<Database>, id: string, why: ApiError) {
  const now = clock.now();
  const before = await lockEnded(db, id, now);
  if (!before) return;
  const failure = failureOf(why);
  await updateChangeSet(db, id, { failure, endsAt: null }, { by: null, now });
  const after = auditedSet({ ...before, endsAt: null });
  const reason = failure.split('\n')[0] ?? failure;
  const event = {
    action: 'changeSet.undo',
    result: 'FAILED',
    ...target(before),
    before: auditedSet(before),
    after,
  } as const;
  await audit.write(db, { ...event, reason }, undefined, nowhere);
  await notifyStayingSet(db, mailer, before, await publisherOf(db, before));
}

/** The set, if its end has come and it is still live. */
async function lockEnded(db: Db, id: string, now: number): Promise<ChangeSet | undefined> {
  const set = await lockChangeSet(db, id);
  const isEnded = set && undoable.includes(set.state) && set.endsAt !== null && Date.parse(set.endsAt) <= now;
  return isEnded ? set : undefined;
}

async function publisherOf(db: Db, { edition }: ChangeSet): Promise<string | null> {
  return (edition === null ? undefined : await findEdition(db, edition))?.createdBy ?? null;
}

/** The set, if it is still due: another process may have been faster, or a user canceled or edited it. */
async function lockDue(db: Db, id: string, now: number): Promise<ChangeSet | undefined> {
  const set = await lockChangeSet(db, id);
  const isDue = set?.state === 'scheduled' && set.publishAt !== null && Date.parse(set.publishAt) <= now;
  return isDue ? set : undefined;
}

/** The user who scheduled it, if they may still publish. */
async function requirePublisher(db: Db, { permissions }: StudioJobs, { scheduledBy }: ChangeSet): Promise<string> {
  const { roles, permissions: rights } = permissions();
  const person = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', scheduledBy)
    .where('status', '=', 'ACTIVE')
    .where('role', 'in', ['', ...roles.slice(rights.publishDefinitions?.minimum ?? roles.length)])
    .executeTakeFirst();
  if (!person) throw new ApiError('PERMISSION_DENIED');
  return person.id;
}

const target = ({ id, title }: ChangeSet) => ({ targetType: 'changeSet', targetId: id, targetLabel: title });
