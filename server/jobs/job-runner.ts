import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Database, presentAfter, presentMoment } from '../platform/database';
import type { Clock, Random } from '../platform/ports';

/**
 * Periodic work, by one process at a time. A job processes everything that has become due since its last run, so that it catches up after
 * days of downtime, and never repeats work.
 */
export interface Job {
  readonly name: string;
  /** Milliseconds: it runs once per slot of this length. */
  readonly every: number;
  /** Checked first, where that is cheap: without work no slot is taken. */
  isDue?(): Promise<boolean>;
  run(): Promise<void>;
}

export interface JobRunner {
  /** Runs each job whose slot is free. */
  run(): Promise<void>;
  /**
   * By job, when this process last saw that all is done (milliseconds): it ended, or was not due. In the beginning that is the start of the
   * process, so that a job that only fails has a moment as well.
   */
  settled(): ReadonlyMap<string, number>;
  /** Waits for a running job, and starts no other. */
  stop(): Promise<void>;
}

const day = 24 * 3_600_000;

/**
 * Runs jobs once for all processes of a database: the process that inserts the row of name and slot runs the job. Slots and leases follow
 * the database's clock; a job of a dead process is taken over when its lease ends.
 */
export function createJobRunner(options: {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly jobs: readonly Job[];
  /** Milliseconds between polls; 0: only on request. */
  readonly look?: number | undefined;
  readonly lease?: number;
}): JobRunner {
  const { db, clock, random, log, jobs, look = 10_000, lease = 60_000 } = options;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;
  const settled = new Map(jobs.map(({ name }) => [name, clock.now()]));

  async function take(job: Job, owner: string): Promise<Date | undefined> {
    const seconds = sql.lit(job.every / 1_000);
    const slot: RawBuilder<Date> = sql`to_timestamp(floor(extract(epoch from ${presentMoment(clock)}) / ${seconds}) * ${seconds})`;
    // If the previous slot is still running, this one is skipped.
    const { rows } = await sql<{ slot: Date }>`
      insert into jobs (name, slot, owner, lease_until)
      select ${job.name}, ${slot}, ${owner}, ${presentAfter(clock, lease)}
      where not exists (select 1 from jobs
        where name = ${job.name} and finished_at is null and lease_until >= ${presentMoment(clock)})
      on conflict (name, slot) do update set owner = excluded.owner, lease_until = excluded.lease_until
      where jobs.finished_at is null and jobs.lease_until < ${presentMoment(clock)}
      returning slot`.execute(db);
    return rows[0]?.slot;
  }

  async function attempt(job: Job): Promise<void> {
    if (job.isDue && !(await job.isDue())) {
      settled.set(job.name, clock.now());
      return;
    }
    const owner = random.uuid();
    const slot = await take(job, owner);
    if (slot === undefined) return;
    const ours = db
      .updateTable('jobs')
      .where('name', '=', job.name)
      .where('slot', '=', slot)
      .where('owner', '=', owner);
    const renewing = setInterval(() => {
      // Without the lease, another process may start the same work, which is idempotent.
      ours
        .set({ lease_until: presentAfter(clock, lease) })
        .execute()
        .catch(() => {});
    }, lease / 3).unref();
    try {
      await job.run();
      await ours.set({ finished_at: presentMoment(clock) }).execute();
      settled.set(job.name, clock.now());
      await db.deleteFrom('jobs').where('name', '=', job.name).where('slot', '<', presentAfter(clock, -day)).execute();
    } finally {
      clearInterval(renewing);
    }
  }

  function run(): Promise<void> {
    running = running.then(async () => {
      for (const job of jobs) {
        if (stopped) return;
        await attempt(job).catch((error: unknown) => log.error({ err: error, job: job.name }, 'A job failed'));
      }
    });
    return running;
  }

  const looking = look > 0 ? setInterval(() => void run(), look).unref() : undefined;
  return {
    run,
    settled: () => settled,
    async stop() {
      stopped = true;
      clearInterval(looking);
      await running;
    },
  };
}
