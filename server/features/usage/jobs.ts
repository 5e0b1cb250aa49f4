import type { Kysely } from 'kysely';
import type { Job } from '../../jobs/job-runner';
import type { Database } from '../../platform/database';
import type { Clock } from '../../platform/ports';
import { makeMonths } from './months';

/** Background jobs of usage: creates months before they begin. */
export function usageJobs({ db, clock }: { readonly db: Kysely<Database>; readonly clock: Clock }): readonly Job[] {
  return [{ name: 'usageMonths', every: 3_600_000, run: () => makeMonths(db, clock.now()) }];
}
