import type { Side } from './document';
import type { PatternVerdict } from './pattern';
import type { ProblemArguments } from './problem';
import type { ReaderRule } from './rules';

/** What is wrong with a value: inside it at `pointer`, at the key or at the value. */
export interface StructureProblem {
  readonly rule: ReaderRule;
  readonly pointer: string;
  readonly side: Side;
  readonly args: ProblemArguments;
}

/** Receives a problem; the walk continues. */
export type Report = (rule: ReaderRule, pointer: string, args?: ProblemArguments, side?: Side) => void;

/** State of a walk. */
export interface Judging {
  readonly report: Report;
  /** Checks regular expressions within the budget of one file. */
  readonly checkPattern: (pattern: string) => PatternVerdict;
  /** True where only the number of problems counts: the arguments of their texts need not be computed. */
  readonly silent?: boolean;
}
