import type { Vocabulary } from '../model';
import type { Terminal } from './terminal';

/** Everything was as it should be; something is wrong with the definitions; the command was not understood. */
export const exitCodes = { sound: 0, unsound: 1, misused: 2 } as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** What a command works with. */
export interface Surroundings {
  readonly terminal: Terminal;
  /** The project: the folder with `schemas/`, `screens/` and `locales/`. */
  readonly folder: string;
  readonly vocabulary: Vocabulary;
}

/** One command of `portico`. */
export interface Command {
  /** Shown by `--help`. */
  readonly help: string;
  run(args: readonly string[], surroundings: Surroundings): Promise<ExitCode>;
}

/** The command was not understood: says why, and shows where help is. */
export class Misuse extends Error {
  override readonly name = 'Misuse';
}
