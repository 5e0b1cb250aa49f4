import { type Command, type ExitCode, exitCodes, Misuse, type Surroundings } from './command';
import { checkCommand } from './commands/check';
import { describeCommand } from './commands/describe';
import { graphCommand } from './commands/graph';
import { newCommand } from './commands/new';
import { typesCommand } from './commands/types';

const commands: readonly Command[] = [checkCommand, typesCommand, describeCommand, graphCommand, newCommand];

/** What the host hands to the `portico` command; the vocabulary is asked for once a command needs it. */
export interface CommandSurroundings extends Omit<Surroundings, 'vocabulary'> {
  readonly vocabulary: () => Promise<Surroundings['vocabulary']>;
}

/** Runs one command of `portico`. Answers the exit code: 0 sound, 1 unsound, 2 not understood. */
export async function runCommand(
  args: readonly string[],
  { terminal, folder, vocabulary }: CommandSurroundings,
): Promise<ExitCode> {
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === 'help') {
    terminal.print(overview());
    return exitCodes.sound;
  }
  const command = commands.find((each) => each.name === name);
  if (!command) {
    terminal.complain(`There is no command “${name}”.\n\n${overview()}`);
    return exitCodes.misused;
  }
  if (rest.includes('--help')) {
    terminal.print(command.help);
    return exitCodes.sound;
  }
  try {
    return await command.run(rest, { terminal, folder, vocabulary: await vocabulary() });
  } catch (error) {
    if (!(error instanceof Misuse) && !isParseError(error)) throw error;
    terminal.complain(`${error.message}\n\n${command.help}`);
    return exitCodes.misused;
  }
}

function overview(): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    'portico <command> [--help]: works with the definitions of the project in the present folder.',
    '',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
  ].join('\n');
}

/** What `parseArgs` of Node throws for an option it does not know. */
function isParseError(error: unknown): error is Error {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
