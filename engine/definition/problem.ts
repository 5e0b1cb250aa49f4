import type { DefinitionProblem } from '../model';
import type { Locator, Side } from './document';

/** Arguments of a problem's text. */
export type ProblemArguments = DefinitionProblem['args'];

/**
 * A problem at a place of a document. Every check creates its problems here, so that all have file, line and column.
 *
 * A place in another file than the document's is that of a shared block, which the document uses.
 *
 * `side` selects the key or the value of the pointer: an unknown key points at the key.
 */
export function problemAt(
  document: Locator,
  pointer: string,
  rule: string,
  args: ProblemArguments = {},
  severity: DefinitionProblem['severity'] = 'error',
  side: Side = 'value',
): DefinitionProblem {
  const place = document.placeOf(pointer, side);
  return { rule, severity, place, args, ...(place.file !== document.file && { usedIn: [document.file] }) };
}

/** Order of reading: file, line, column, rule. */
export function compareProblems(left: DefinitionProblem, right: DefinitionProblem): number {
  return (
    compareText(left.place.file, right.place.file) ||
    left.place.line - right.place.line ||
    left.place.column - right.place.column ||
    compareText(left.rule, right.rule)
  );
}

/** By code unit, so that the order is the same on every machine. */
export function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
