import type { PlacedFieldProblem, RefusalMessages } from '../model';

/** Replaces messages of a refused call with the definition's own. Field problems keep the field's messages. */
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
