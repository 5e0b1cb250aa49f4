/** Moves licenses to their plan's version in a process of its own, to be killed. Argument: the address of the database. */
import { moveLicenses } from '../../../../server/features/rates/migration';
import { connect } from '../../../../server/platform/database';

const [databaseUrl] = process.argv.slice(2);
if (databaseUrl === undefined) throw new Error('An address of a database is needed.');
const connection = await connect({ databaseUrl });
process.stdout.write('moving\n');
await moveLicenses(connection.db, Date.now);
await connection.close();
