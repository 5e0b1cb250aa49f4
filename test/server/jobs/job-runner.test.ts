import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createJobRunner, type Job } from '../../../server/jobs/job-runner';
import type { Connection } from '../../../server/platform/database';
import { systemRandom } from '../../../server/platform/system-ports';
import { fakeClock } from '../../support/clock';
import { testDatabase } from '../../support/database';

let connection: Connection;
beforeAll(async () => {
  connection = await testDatabase();
});
afterAll(() => connection.close());
beforeEach(() => connection.db.deleteFrom('jobs').execute());

const hour = 3_600_000;
const clock = fakeClock();
const log = { error: () => {} };
const runner = (...jobs: Job[]) =>
  createJobRunner({ db: connection.db, clock, random: systemRandom, log, jobs, look: 0 });

describe('A job', () => {
  test('runs once in each slot, however many processes look at the same moment', async () => {
    let runs = 0;
    const job: Job = { name: 'count', every: hour, run: async () => void runs++ };
    const processes = [runner(job), runner(job), runner(job)];
    const look = () => Promise.all(processes.map((each) => each.run()));
    await look();
    await look();
    expect(runs).toBe(1);
    clock.forward(hour);
    await look();
    expect(runs).toBe(2);
    clock.forward(72 * hour);
    await look();
    expect(runs, 'after a stop of three days').toBe(3);
  });

  test('that fails does not keep others from running, and is tried again when its lease is over', async () => {
    let failures = 0;
    let runs = 0;
    const failing: Job = {
      name: 'failing',
      every: hour,
      run: async () => {
        if (++failures === 1) throw new Error('The database was away.');
      },
    };
    const other: Job = { name: 'other', every: hour, run: async () => void runs++ };
    const jobs = runner(failing, other);
    await jobs.run();
    expect([failures, runs]).toEqual([1, 1]);
    await jobs.run();
    expect(failures, 'the lease is not over').toBe(1);
    clock.forward(61_000);
    await jobs.run();
    expect([failures, runs]).toEqual([2, 1]);
  });

  test('tells when all was done last: it ended or was not due; one that fails stays where it was', async () => {
    const start = clock.now();
    const idle: Job = { name: 'idle', every: hour, isDue: async () => false, run: async () => {} };
    const ending: Job = { name: 'ending', every: hour, run: async () => {} };
    const failing: Job = { name: 'fails', every: hour, run: () => Promise.reject(new Error('No.')) };
    const jobs = runner(idle, ending, failing);
    expect([...jobs.settled().values()]).toEqual([start, start, start]);
    clock.forward(hour);
    await jobs.run();
    expect([...jobs.settled()]).toEqual([
      ['idle', start + hour],
      ['ending', start + hour],
      ['fails', start],
    ]);
  });

  test('of a process that died goes on elsewhere within a minute; one that lives is left alone', async () => {
    let runs = 0;
    let end: () => void = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const dying: Job = { name: 'long', every: hour, run: () => ended };
    const waiting = runner(dying);
    const first = waiting.run();
    const second = runner({ name: 'long', every: hour, run: async () => void runs++ });
    await expect.poll(() => connection.db.selectFrom('jobs').select('name').execute()).toHaveLength(1);
    clock.forward(59_000);
    await second.run();
    expect(runs).toBe(0);
    clock.forward(2_000);
    await second.run();
    expect(runs).toBe(1);
    end();
    await first;
  });

  test('takes no slot while there is nothing to do', async () => {
    await runner({ name: 'idle', every: hour, isDue: async () => false, run: async () => {} }).run();
    expect(await connection.db.selectFrom('jobs').select('name').execute()).toEqual([]);
  });
});
