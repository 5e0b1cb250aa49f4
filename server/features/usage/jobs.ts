import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Job } from '../../jobs/job-runner';
import type { Database } from '../../platform/database';
import type { Clock } from '../../platform/ports';
import { checkMonth, monthsToCheck } from './check-sums';
import { makeMonths } from './months';

const hour = 3_600_000;

/** Background jobs of usage: creates months before they begin, and compares sums with records. */
export function usageJobs({
  db,
  clock,
  log,
}: {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}): readonly Job[] {
  return [
    { name: 'usageMonths', every: hour, run: () => makeMonths(db, clock.now()) },
    {
      name: 'usageSums',
      every: 24 * hour,
      async run() {
        for (const month of await monthsToCheck(db, clock.now())) {
          const found = await checkMonth(db, month, clock.now());
          if (found.differences > 0)
            log.error(found, 'Sums of usage differ from the records: see PorticoUsageSums in docs/operations.md');
        }
      },
    },
  ];
}
