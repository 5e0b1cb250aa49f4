import { sql } from 'kysely';
import type { AuditEvent } from '../../../schemas/types.gen';
import {
  countUpTo,
  inBatches,
  type ListDefinition,
  type ListRequest,
  narrow,
  order,
  type Page,
  pageAt,
  readPage,
} from '../../api/list';
import type { Db } from '../../platform/database';

const column = (name: string) => () => sql.ref(`audit_events.${name}`);

/** Queries that the audit accepts; newest first by default. */
export const trailList: ListDefinition = {
  keyset: true,
  lacked: ['actor'],
  id: column('id'),
  sorts: { at: column('at'), action: column('action'), actor: column('actor_email'), result: column('result') },
  defaultSort: '-at',
  filters: {
    actor: { kind: 'text', column: column('actor_email') },
    actorId: { kind: 'text', column: column('actor_id') },
    action: { kind: 'text', column: column('action') },
    targetType: { kind: 'text', column: column('target_type') },
    target: { kind: 'text', column: column('target_id') },
    result: { kind: 'oneOf', column: column('result') },
    from: { kind: 'from', column: column('at') },
    to: { kind: 'before', column: column('at') },
  },
};

type Row = Awaited<ReturnType<typeof read>>[number];

/** An event as the API returns it. */
export type TrailEvent = AuditEvent;

/** An event as it is stored, the same for every reader. */
export type StoredEvent = Omit<AuditEvent, 'undo' | 'restore'>;

const columns = [
  'id',
  'at',
  'actor_id',
  'actor_email',
  'actor_role',
  'actor_name',
  'impersonator_id',
  'action',
  'target_type',
  'target_id',
  'target_label',
  'result',
  'reason',
  'reason_code',
  'reason_args',
  'before',
  'after',
  'ip',
  'user_agent',
  'request_id',
  'edition',
  'definitions',
  'form',
  'form_hash',
] as const;

/** Whether no later event changed the same record. */
const latest = sql<boolean>`(audit_events.result = 'OK' and audit_events.after is not null and not exists (
  select 1 from audit_events later where later.target_id = audit_events.target_id
    and later.target_type = audit_events.target_type and (later.at, later.id) > (audit_events.at, audit_events.id)
    and later.result = 'OK' and later.after is not null))`.as('latest');

function read(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('audit_events')
    .select([...columns, latest])
    .where('id', 'in', [...ids])
    .execute();
}

function eventOf(row: Row): StoredEvent {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actorId: row.actor_id,
    actorEmail: row.actor_email,
    actorRole: row.actor_role,
    actorName: row.actor_name,
    impersonatorId: row.impersonator_id,
    action: row.action,
    targetType: row.target_type,
    targetId: row.target_id,
    targetLabel: row.target_label,
    result: row.result,
    reason: row.reason,
    systemReason:
      row.reason_code === null ? null : ({ code: row.reason_code, ...row.reason_args } as TrailEvent['systemReason']),
    before: row.before,
    after: row.after,
    latest: row.latest,
    ip: row.ip,
    userAgent: row.user_agent,
    requestId: row.request_id,
    edition: row.edition,
    definitions: row.definitions,
    form: row.form,
    formHash: row.form_hash,
  };
}

/** One event. */
export async function findEvent(db: Db, id: string): Promise<StoredEvent | undefined> {
  const [row] = await read(db, [id]);
  return row && eventOf(row);
}

/** Changes by others than this user: signing in and out is not a change. Without a user everything. */
function byOthers(id: string | undefined) {
  if (id === undefined) return sql<boolean>`true`;
  return sql<boolean>`(audit_events.actor_id <> ${id} and audit_events.action not like 'session.%'
    and audit_events.action not like 'identity.%')`;
}

/** One page of the audit. Only administrators can read it; no one can write. */
export async function listTrail(
  db: Db,
  request: ListRequest,
  now: number,
  others?: string,
): Promise<Page<StoredEvent>> {
  const matching = narrow(db.selectFrom('audit_events').where(byOthers(others)), trailList, request, now);
  const found = await readPage(matching.select([...columns, latest]), trailList, request, now);
  const counted = await countUpTo(db, matching, request);
  return pageAt(request, found, eventOf, counted);
}

/** All events that a list request matches, in its order, batch by batch. */
export async function exportTrail(
  db: Db,
  request: ListRequest,
  now: number,
  others?: string,
): Promise<AsyncIterable<readonly StoredEvent[]>> {
  const matching = narrow(
    db.selectFrom('audit_events').where(byOthers(others)).select('audit_events.id'),
    trailList,
    request,
    now,
  );
  const ids = await order(matching, trailList, request, now).execute();
  return inBatches(
    ids.map((row) => row.id),
    async (batch) => (await read(db, batch)).map(eventOf),
  );
}
