/**
 * A process that writes until it is killed. Each transaction writes a pair of rows and is told on standard output only
 * once it is committed. Arguments: the data folder, the first number to write.
 */
import { recordEvent } from '../../../../server/accounts/events/repository';
import { connect, migrate } from '../../../../server/database';
import { demoPerson, fillDemo } from '../../../../server/demo';

const [folder, first] = process.argv.slice(2);
if (folder === undefined || first === undefined) throw new Error('A folder and a number are needed.');

const clock = { now: () => Date.now() };
const { db } = await connect({ dataDir: folder });
await migrate(db);
await fillDemo({ db, clock, seed: async () => {} });
const { id: licenceId } = await db
  .selectFrom('licences')
  .select('id')
  .where('owner_id', '=', demoPerson('academic').id)
  .limit(1)
  .executeTakeFirstOrThrow();
process.stdout.write('ready\n');

for (let number = Number(first); ; number += 1) {
  await db.transaction().execute(async (transaction) => {
    for (const half of ['a', 'b']) {
      const random = { uuid: () => `${half}-${number}`, bytes: () => Buffer.alloc(0), integer: () => 0 };
      await recordEvent(transaction, random, {
        licenceId,
        type: 'TOKEN_ISSUED',
        severity: 'LOW',
        message: `written as number ${number}`,
        data: { number },
        at: clock.now(),
      });
    }
  });
  process.stdout.write(`${number}\n`);
}
