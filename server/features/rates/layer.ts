import { type RawBuilder, sql } from 'kysely';
import type { ListDefinition } from '../../api/list';
import { rateTexts } from '../../api/list/search';
import { type RecordBase, type RecordRow, recordBaseOf } from '../../api/record-base';
import type { Db } from '../../platform/database';
import { ApiError, notFound } from '../../platform/http/api-error';

/** Price lists (configurations), dated bundles of them (versions), and plans, which licenses have. */
export interface Layer {
  readonly noun: 'RateConfiguration' | 'RateVersion' | 'RatePlan';
  /** Type in the audit. */
  readonly type: 'rateConfiguration' | 'rateVersion' | 'ratePlan';
  readonly table: 'rate_configurations' | 'rate_versions' | 'rate_plans';
}

export const layers = {
  configuration: { noun: 'RateConfiguration', type: 'rateConfiguration', table: 'rate_configurations' },
  version: { noun: 'RateVersion', type: 'rateVersion', table: 'rate_versions' },
  plan: { noun: 'RatePlan', type: 'ratePlan', table: 'rate_plans' },
} as const satisfies Readonly<Record<string, Layer>>;

export type RateStatus = 'DRAFT' | 'SCHEDULED' | 'ACTIVE' | 'ARCHIVED';

/** Columns that all three share. */
export interface LayerRow extends RecordRow {
  readonly name: string;
  readonly number: number | null;
  readonly status: string;
  readonly comment: string | null;
  readonly cloned_from: string | null;
  readonly activated_at: Date | null;
  readonly archived_at: Date | null;
}

/** Properties that all three share in the API. */
export interface LayerRecord extends RecordBase {
  readonly name: string;
  readonly version: number | null;
  readonly title: string;
  readonly status: RateStatus;
  readonly comment: string | null;
  readonly clonedFrom: string | null;
  readonly activatedAt: string | null;
  readonly archivedAt: string | null;
}

export const layerColumns = [
  'id',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'revision',
  'name',
  'number',
  'status',
  'comment',
  'cloned_from',
  'activated_at',
  'archived_at',
] as const;

/** Name as users see it: `standard 3`, or only the name while it has no number. */
export const titleOf = ({ name, number }: Pick<LayerRow, 'name' | 'number'>) =>
  number === null ? name : `${name} ${number}`;

export function recordOf(row: LayerRow): LayerRecord {
  return {
    ...recordBaseOf(row),
    name: row.name,
    version: row.number,
    title: titleOf(row),
    status: row.status as RateStatus, // limited to these by a database constraint
    comment: row.comment,
    clonedFrom: row.cloned_from,
    activatedAt: row.activated_at?.toISOString() ?? null,
    archivedAt: row.archived_at?.toISOString() ?? null,
  };
}

/** The columns of a new draft. */
export function draftRow(
  { id, name, comment, by, now }: { id: string; name: string; comment?: string | null; by: string | null; now: number },
  clonedFrom: string | null = null,
) {
  const at = new Date(now);
  return {
    id,
    created_at: at,
    created_by: by,
    updated_at: at,
    updated_by: by,
    name,
    number: null,
    status: 'DRAFT',
    comment: comment ?? null,
    cloned_from: clonedFrom,
  };
}

/** Queries that the lists of all three accept. */
export function layerList({ table }: Layer): ListDefinition {
  const column = (name: string) => (): RawBuilder<unknown> => sql.ref(`${table}.${name}`);
  return {
    keyset: true,
    lacked: ['activatedAt'],
    id: column('id'),
    sorts: {
      name: column('name'),
      version: column('number'),
      status: column('status'),
      createdAt: column('created_at'),
      updatedAt: column('updated_at'),
      activatedAt: column('activated_at'),
    },
    defaultSort: '-updatedAt',
    filters: {
      name: { kind: 'text', column: column('name') },
      version: { kind: 'number', column: column('number') },
      status: { kind: 'oneOf', column: column('status') },
    },
    search: (finds) => finds(rateTexts[table]),
  };
}

/** Locks a record's row for the transaction that decides about it. @throws if there is none */
export async function lockRow(db: Db, { table }: Layer, id: string): Promise<void> {
  const { rows } = await sql`select 1 from ${sql.table(table)} where id = ${id} for update`.execute(db);
  if (rows.length === 0) throw notFound();
}

/** @throws if a record is in another state than an action needs */
export function requireStatus({ status }: { readonly status: string }, ...needed: readonly RateStatus[]): void {
  if (!needed.some((one) => one === status)) throw new ApiError('RATE_STATE', { args: { status } });
}

/** Records a change; false if another change came first. */
export async function touch(
  db: Db,
  { table }: Layer,
  { id, revision }: { readonly id: string; readonly revision: number },
  { by, now }: { readonly by: string | null; readonly now: number },
): Promise<void> {
  await sql`update ${sql.table(table)}
    set revision = ${revision + 1}, updated_by = ${by}, updated_at = ${new Date(now)} where id = ${id}`.execute(db);
}

/** Serializes activations of the same name across processes. */
export async function lockName(db: Db, { table }: Layer, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${table} ${name}`}, 0))`.execute(db);
}

/**
 * Makes a draft the active one of its name, with the next number, and archives the previous one. The caller has locked the name and checked
 * the draft.
 */
export async function makeActive(
  db: Db,
  { table }: Layer,
  { id, name }: { readonly id: string; readonly name: string },
  { by, now }: { readonly by: string | null; readonly now: number },
): Promise<number> {
  const at = new Date(now);
  await sql`update ${sql.table(table)} set status = 'ARCHIVED', archived_at = ${at}, revision = revision + 1,
    updated_at = ${at}, updated_by = ${by} where name = ${name} and status = 'ACTIVE'`.execute(db);
  const { rows } = await sql<{ number: number }>`
    update ${sql.table(table)} set status = 'ACTIVE', activated_at = ${at}, activated_by = ${by}, revision = revision + 1,
      updated_at = ${at}, updated_by = ${by},
      number = (select coalesce(max(numbered.number), 0) + 1 from ${sql.table(table)} numbered where numbered.name = ${name})
    where id = ${id} returning number`.execute(db);
  const [row] = rows;
  if (!row) throw notFound();
  return row.number;
}

/** Retires the active one of a name, without a replacement. */
export async function makeArchived(
  db: Db,
  { table }: Layer,
  id: string,
  { by, now }: { readonly by: string | null; readonly now: number },
): Promise<void> {
  const at = new Date(now);
  await sql`update ${sql.table(table)} set status = 'ARCHIVED', archived_at = ${at}, revision = revision + 1,
    updated_at = ${at}, updated_by = ${by} where id = ${id}`.execute(db);
}

/** Deletes a draft. */
export async function removeRow(db: Db, { table }: Layer, id: string): Promise<void> {
  await sql`delete from ${sql.table(table)} where id = ${id}`.execute(db);
}
