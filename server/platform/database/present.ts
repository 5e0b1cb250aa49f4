import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../ports';

/**
 * The current moment by the database's clock, which all processes share: for leases and due times. If the process's clock was set to
 * another time (development, tests), that time is used.
 */
export function presentMoment(clock: Clock): RawBuilder<Date> {
  return presentAfter(clock, 0);
}

/** A moment this many milliseconds from now. */
export function presentAfter(clock: Clock, milliseconds: number): RawBuilder<Date> {
  const now = clock.now();
  // Two readings of one clock differ slightly.
  if (Math.abs(now - Date.now()) > 1_000) return sql<Date>`${new Date(now + milliseconds).toISOString()}::timestamptz`;
  return sql<Date>`(clock_timestamp() + ${milliseconds}::double precision * interval '1 millisecond')`;
}
