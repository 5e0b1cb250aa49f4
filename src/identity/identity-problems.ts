import type { PlacedFieldProblem } from '../../engine/model';
import type { ApiFailure } from '../http/api-client';
import type { IdentityFailure } from './identity-client';
import { triggerRefusal } from './trigger-refusal';

/**
 * The message for a refusal by the pool: the sentence of the reason or the code, at the field it concerns.
 * @param fields field by the pool's code; an unlisted code concerns the whole form
 */
export function identityProblems(
  { code, reason, message }: IdentityFailure,
  problemsOf: (failure: ApiFailure) => readonly PlacedFieldProblem[],
  fields: Readonly<Record<string, string>> = {},
): readonly PlacedFieldProblem[] {
  if (code === 'UserLambdaValidationException' && message !== undefined) {
    const refusal = triggerRefusal(message);
    if (refusal.code !== undefined) return problemsOf({ status: 422, ...refusal });
    // A vendor's own trigger explains the refusal in its own words, which are the best available.
    return problemsOf({ status: 422, message: refusal.message });
  }
  const answered = code !== 'NetworkError';
  const problems = problemsOf({
    status: answered ? 400 : undefined,
    code: reason ?? code,
    message: answered ? message : undefined,
  });
  const field = Object.hasOwn(fields, code) ? fields[code] : undefined;
  return field === undefined ? problems : problems.map((problem) => ({ ...problem, field }));
}
