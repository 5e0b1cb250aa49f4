import type { FieldProblem } from '../model';
import { same } from './same';

/** Whether two problems are equal. The first of them is then kept, since views compare the objects. */
export function sameProblem(one: FieldProblem | undefined, other: FieldProblem | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return one.code === other.code && one.message === other.message && same(one.args, other.args);
}
