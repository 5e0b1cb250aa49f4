/** Delivers letters in a process of its own, until it is killed. Arguments: addresses of the database and of the mail server. */

import { createDelivery } from '../../../../server/mail/delivery';
import { readLetterTable } from '../../../../server/mail/letter-table';
import { createOutbox } from '../../../../server/mail/outbox';
import { smtpTransport } from '../../../../server/mail/smtp';
import { connect } from '../../../../server/platform/database';
import { createSealingKeys } from '../../../../server/platform/http/sealing';
import { projectFolder } from '../../../../server/platform/project-folder';
import { systemClock, systemRandom } from '../../../../server/platform/system-ports';

const [databaseUrl, smtpUrl] = process.argv.slice(2);
if (databaseUrl === undefined || smtpUrl === undefined) throw new Error('Two addresses are needed.');

const { db } = await connect({ databaseUrl });
const outbox = createOutbox({
  clock: systemClock,
  random: systemRandom,
  keys: createSealingKeys('a-secret-for-tests-0123456789-abcdefghij'),
  table: readLetterTable(projectFolder()),
  write: async () => {
    throw new Error('Letters are written when they are queued.');
  },
  lease: 500,
});
createDelivery({
  db,
  outbox,
  transport: smtpTransport(smtpUrl, 'Portico <no-reply@portal.example>'),
  log: { error: () => {}, warn: () => {} },
  every: 50,
  renewEvery: 100,
});
// The delivery's own timers let a process end.
setInterval(() => {}, 60_000);
process.stdout.write('ready\n');
