import { afterAll, beforeAll } from 'vitest';
import { holdToContract } from './contract';
import { describeBypasses } from './parts/bypass';
import { describeCodes } from './parts/codes';
import { describeLockOut } from './parts/lock-out';
import { describeStrangers } from './parts/strangers';
import { type RunningPool, startPool } from './support/running-pool';

/* One database for the whole file: PGlite takes seconds to start, a person takes a millisecond. */

let running: RunningPool;
beforeAll(async () => {
  running = await startPool();
});
afterAll(() => running.close());

holdToContract(
  'The embedded pool',
  async () => ({
    endpoint: running.endpoint,
    poolId: running.pool.poolId,
    clientId: running.pool.clientId,
    admin: running.pool.admin,
    now: running.clock.now,
    makePerson: (password) => running.person({ password }),
    nextTotpStep: async () => running.clock.forward({ seconds: 30 }),
    mailbox: {
      latestCode: (email) => running.mailbox.latestCode(email),
      latestTemporaryPassword: (email) => running.mailbox.to(email).at(-1)?.variables.temporaryPassword ?? '',
    },
  }),
  { readsMail: true },
);

describeBypasses(() => running);
describeLockOut(() => running);
describeCodes(() => running);
describeStrangers(() => running);
