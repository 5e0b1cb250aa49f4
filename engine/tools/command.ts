import type { Vocabulary } from '../model';
import type { Terminal } from './terminal';

/** The definitions are valid; something is wrong with them; the command was not understood. */
export const exitCodes = { sound: 0, unsound: 1, misused: 2 } as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** The environment of a command. */
export interface CommandContext {
  readonly terminal: Terminal;
  /** The project: the folder with `schemas/`, `screens/` and `locales/`. */
  readonly folder: string;
  readonly vocabulary: Vocabulary;
}

/** One command of `portico`. */
export interface Command {
  /** Shown by `--help`. */
  readonly help: string;
  run(args: readonly string[], context: CommandContext): Promise<ExitCode>;
}

/** The command was not understood: prints why, and how to get help. */
export class Misuse extends Error {
  override readonly name = 'Misuse';
}
