import { plainVocabulary } from '../runtime';
import { type Command, type CommandContext, type ExitCode, exitCodes, Misuse } from './command';

/** A command as listed; its code is loaded when it is called, so that help and the other commands do not wait for it. */
interface ListedCommand {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** It reads no project, so no vocabulary is needed. */
  readonly alone?: true;
  load(): Promise<Command>;
}

const commands: readonly ListedCommand[] = [
  {
    name: 'init',
    alone: true,
    summary: 'makes a small app with one form, one list and one route',
    load: async () => (await import('./commands/init')).initCommand,
  },
  {
    name: 'check',
    summary: 'says what is wrong with the definitions, where, and what would be right',
    load: async () => (await import('./commands/check')).checkCommand,
  },
  {
    name: 'types',
    summary: 'writes the TypeScript types that follow from the definitions, or says that they are out of date',
    load: async () => (await import('./commands/types')).typesCommand,
  },
  {
    name: 'describe',
    summary: 'says a form’s or a screen’s logic in plain words',
    load: async () => (await import('./commands/describe')).describeCommand,
  },
  {
    name: 'graph',
    summary: 'draws what depends on what in a form',
    load: async () => (await import('./commands/graph')).graphCommand,
  },
  {
    name: 'new',
    summary: 'writes a new form, step, field, property, screen or language',
    load: async () => (await import('./commands/new')).newCommand,
  },
  {
    name: 'remove',
    summary: 'shows what uses a definition, and takes it away with its uses',
    load: async () => (await import('./commands/remove')).removeCommand,
  },
];

/** What the host passes to the `portico` command; the vocabulary is requested once a command needs it. */
export interface CommandEnvironment extends Omit<CommandContext, 'vocabulary'> {
  readonly vocabulary: () => Promise<CommandContext['vocabulary']>;
}

/** Runs one command of `portico`. Returns the exit code: 0 valid, 1 problems, 2 not understood. */
export async function runCommand(
  args: readonly string[],
  { terminal, folder, vocabulary }: CommandEnvironment,
): Promise<ExitCode> {
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === 'help') {
    terminal.print(overview());
    return exitCodes.sound;
  }
  const listed = commands.find((each) => each.name === name);
  if (!listed) {
    terminal.complain(`There is no command “${name}”.\n\n${overview()}`);
    return exitCodes.misused;
  }
  const command = await listed.load();
  if (rest.includes('--help')) {
    terminal.print(command.help);
    return exitCodes.sound;
  }
  try {
    const names = listed.alone ? plainVocabulary() : await vocabulary();
    return await command.run(rest, { terminal, folder, vocabulary: names });
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

/** What `parseArgs` of Node throws for an unknown option. */
function isParseError(error: unknown): error is Error {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
