import { sql } from 'kysely';
import type { Db } from '../../platform/database';
import { ApiError } from '../../platform/http/api-error';
import { type Month, monthAt } from './months';
import type { Span } from './period';

/** The first month of a span whose records are in a file; undefined where all records are here. */
export async function archivedIn(db: Db, { from, to }: Span): Promise<Month | undefined> {
  const { rows } = await sql<{ month: Month | null }>`
    select min(month) as month from usage_archives where month between ${monthAt(from)} and ${monthAt(to - 1)}`.execute(
    db,
  );
  return rows[0]?.month ?? undefined;
}

/** @throws where records of a span are needed that are in a file */
export async function requireRecords(db: Db, from: Date, to: Date): Promise<void> {
  const month = await archivedIn(db, { from: from.getTime(), to: to.getTime() });
  if (month !== undefined) throw new ApiError('USAGE_ARCHIVED', { args: { month } });
}
