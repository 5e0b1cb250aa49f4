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

/** Takes a problem; the walk goes on. */
export type Report = (rule: ReaderRule, pointer: string, args?: ProblemArguments, side?: Side) => void;

/** What a walk carries along. */
export interface Judging {
  readonly report: Report;
  /** Judges regular expressions within the budget of one file. */
  readonly checkPattern: (pattern: string) => PatternVerdict;
  /** True where only the number of problems counts: what a sentence would say of them need not be worked out. */
  readonly silent?: boolean;
}
