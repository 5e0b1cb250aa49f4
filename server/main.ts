import { isServerCommand } from './command-usage';
import { runServerCommand } from './commands';
import { reportFailure } from './failure-report';
import { InvitationRefused } from './features/people';
import { inviteAdministratorByCommand, start } from './start';

const [command, ...words] = process.argv.slice(2);

async function run(): Promise<void> {
  if (command === undefined) return start();
  if (command === 'invite-administrator' && words[0] !== undefined) return inviteAdministratorByCommand(words[0]);
  if (isServerCommand([command, ...words])) {
    const say = (line: string) => process.stdout.write(`${line}\n`);
    return runServerCommand([command, ...words], { environment: process.env, say });
  }
  throw new InvitationRefused('Usage: main.js, main.js invite-administrator <email>, or a command of "portico".');
}

run().catch((error: unknown) => {
  process.stderr.write(`${reportFailure(error)}\n`);
  process.exit(1);
});
