import type { Kysely } from 'kysely';
import type { PermissionsModel } from '../../../engine/model';
import type { Audit } from '../../audit/audit';
import type { LiveDefinitions } from '../../definitions';
import type { Job } from '../../jobs/job-runner';
import type { Database, Db } from '../../platform/database';
import { ApiError } from '../../platform/http/api-error';
import { nowhere } from '../../platform/http/origin';
import type { Clock, Mailer } from '../../platform/ports';
import { lockPointer } from './editions';
import { auditedSet } from './held-set';
import { failureOf, publishSet } from './publish';
import { type ChangeSet, dueSets, findChangeSet, lockChangeSet, updateChangeSet } from './repository';
import { tellOfFailedSet } from './tell-people';

interface StudioJobs {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly audit: Pick<Audit, 'write'>;
  readonly definitions: Pick<LiveDefinitions, 'files' | 'check' | 'edition' | 'follow'>;
  /** The current rights: the user who scheduled a set must still be allowed to publish it. */
  permissions(): Pick<PermissionsModel, 'roles' | 'permissions'>;
  /** Whether publisher and editor must be different users. */
  isForTwo(db: Db): Promise<boolean>;
  mailer(db: Kysely<Database>): Mailer;
}

/** Background jobs of sets: a due set is published, once across all processes. */
export function studioJobs(around: StudioJobs): readonly Job[] {
  const due = () => dueSets(around.db, around.clock.now());
  return [
    {
      name: 'studioSets',
      every: 10_000,
      isDue: async () => (await due()).length > 0,
      async run() {
        for (const id of await due()) await publishDue(around, id);
      },
    },
  ];
}

/** Publishes one set. If it cannot be published, nothing live changes: the set has failed, and its editors are notified. */
async function publishDue(around: StudioJobs, id: string): Promise<void> {
  const { db, clock, audit, definitions } = around;
  try {
    await db.transaction().execute(async (trx) => {
      const now = clock.now();
      const live = await lockPointer(trx, now);
      const before = await heldDue(trx, id, now);
      if (!before) return;
      const by = await requirePublisher(trx, around, before);
      const isForTwo = await around.isForTwo(trx);
      const comparison = await publishSet(trx, before, { definitions, live, isForTwo, by, now });
      const after = await findChangeSet(trx, id);
      await audit.write(
        trx,
        {
          action: 'changeSet.publish',
          ...target(before),
          reason: before.reason,
          before: auditedSet(before),
          after: { ...auditedSet(after ?? before), comparison, scheduledBy: by },
        },
        undefined,
        nowhere,
      );
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await db.transaction().execute((trx) => fail(around, trx, id, error));
  }
  // It is published regardless of this result; the next poll finds it.
  await definitions.follow().catch(() => undefined);
}

async function fail({ clock, audit, mailer }: StudioJobs, db: Kysely<Database>, id: string, why: ApiError) {
  const now = clock.now();
  const before = await heldDue(db, id, now);
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
  await tellOfFailedSet(db, mailer, before);
}

/** The set, if it is still due: another process may have been faster, or a user canceled or edited it. */
async function heldDue(db: Db, id: string, now: number): Promise<ChangeSet | undefined> {
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
