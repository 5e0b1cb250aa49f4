import type { Side } from './document';
import type { ProblemArguments } from './problem';
import type { ReaderRule } from './rules';

/** What is wrong with a value: inside it at `pointer`, at the key or at the value. */
export interface StructureProblem {
  readonly rule: ReaderRule;
  readonly pointer: string;
  readonly side: Side;
  readonly args: ProblemArguments;
}

/** Takes a problem; the walk goes on. */
export type Report = (rule: ReaderRule, pointer: string, args?: ProblemArguments, side?: Side) => void;
