import { ConfigurationError } from './configuration';
import { FolderInUse, NewerSchema } from './database';
import { NoUsableDefinitions } from './definitions';
import { InvitationRefused } from './invite-administrator';
import { inviteAdministratorByCommand, start } from './start';

const [command, argument] = process.argv.slice(2);

async function run(): Promise<void> {
  if (command === undefined) return start();
  if (command === 'invite-administrator' && argument !== undefined) return inviteAdministratorByCommand(argument);
  throw new InvitationRefused('Usage: main.js, or main.js invite-administrator <email>');
}

run().catch((error: unknown) => {
  // What an operator can put right is told in its own words; everything else with all there is.
  const expected = [ConfigurationError, InvitationRefused, FolderInUse, NewerSchema, NoUsableDefinitions].some(
    (kind) => error instanceof kind,
  );
  process.stderr.write(
    `${expected && error instanceof Error ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
});
