import type { Side } from './document';
import type { ProblemArguments } from './problem';

/** What is wrong with a value: inside it at `pointer`, at the key or at the value. */
export interface StructureProblem {
  readonly rule: string;
  readonly pointer: string;
  readonly side: Side;
  readonly args: ProblemArguments;
}

/** Takes a problem; the walk goes on. */
export type Report = (rule: string, pointer: string, args?: ProblemArguments, side?: Side) => void;
