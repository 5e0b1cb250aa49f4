import type { PlacedFieldProblem, RefusalMessages } from '../model';

/** Problems of a refused call in the definition's own words. What is wrong at a field is said by the field. */
export function inOwnWords(
  problems: readonly PlacedFieldProblem[],
  messages: RefusalMessages | undefined,
): readonly PlacedFieldProblem[] {
  if (!messages) return problems;
  return problems.map((problem) => {
    const message =
      problem.field === null && Object.hasOwn(messages, problem.code) ? messages[problem.code] : undefined;
    return message === undefined ? problem : { ...problem, message };
  });
}
