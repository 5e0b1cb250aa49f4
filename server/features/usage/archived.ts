import { sql } from 'kysely';
import type { Db } from '../../platform/database';
import { ApiError } from '../../platform/http/api-error';
import { type Month, monthAt } from './months';
import type { Span } from './period';

/** The first month of a span whose records are archived; undefined if all records are in the database. */
export async function archivedIn(db: Db, { from, to }: Span): Promise<Month | undefined> {
  const { rows } = await sql<{ month: Month | null }>`
    select min(month) as month from usage_archives where month between ${monthAt(from)} and ${monthAt(to - 1)}`.execute(
    db,
  );
  return rows[0]?.month ?? undefined;
}

/** @throws if a span needs archived records */
export async function requireRecords(db: Db, from: Date, to: Date): Promise<void> {
  const month = await archivedIn(db, { from: from.getTime(), to: to.getTime() });
  if (month !== undefined) throw new ApiError('USAGE_ARCHIVED', { args: { month } });
}
