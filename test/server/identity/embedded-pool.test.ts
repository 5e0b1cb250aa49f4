import { afterAll, beforeAll } from 'vitest';
import { holdToContract } from './contract';
import { describeChallengeBypasses } from './parts/challenge-bypass';
import { describeCodes } from './parts/codes';
import { describeInstallation } from './parts/installation';
import { describeLockOut } from './parts/lock-out';
import { describePasswords } from './parts/passwords';
import { describeCompulsorySecondFactor, describeSecondFactor } from './parts/second-factor';
import { describeStandingBypasses } from './parts/standing-bypass';
import { describeStrangers } from './parts/strangers';
import { describeTokenBypasses } from './parts/token-bypass';
import { describeWire } from './parts/wire';
import { type RunningPool, startPool } from './support/running-pool';

/* One database for the whole file: PGlite takes seconds to start, a person takes a millisecond. */

let running: RunningPool;
/** On the same database, but with a second factor for everybody. */
let strict: RunningPool;
beforeAll(async () => {
  running = await startPool();
  strict = await startPool({ db: running.db, secret: running.options.secret, mfaRequired: true });
});
afterAll(async () => {
  await strict.close();
  await running.close();
});

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

describeChallengeBypasses(() => running);
describeTokenBypasses(() => running);
describeStandingBypasses(() => running);
describeLockOut(() => running);
describeCodes(() => running);
describeStrangers(() => running);
describeSecondFactor(() => running);
describeCompulsorySecondFactor(() => strict);
describePasswords(() => running);
describeWire(() => running);
describeInstallation(() => running);
