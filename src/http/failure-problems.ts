import type { FieldProblem, JsonObject, PlacedFieldProblem } from '../../engine/model';
import type { ApiFailure, FieldFailure } from './api-client';

/** Whether a locale key has a sentence in the current or the fallback language; one with plural forms needs its `count`. */
export type HasSentence = (key: string, args: JsonObject) => boolean;

/**
 * The message for a failed call, in the order of specification section 8: the sentence of `onboardingForm.errors.{code}`, the server's own
 * message, a sentence by status, "Server down or unreachable".
 */
export function problemsOf(failure: ApiFailure, hasSentence: HasSentence): readonly PlacedFieldProblem[] {
  const fields = Object.entries(failure.fields ?? {});
  // The empty name is the form as a whole.
  if (fields.length > 0)
    return fields.map(([name, problem]) => ({ ...placeOf(name), ...fieldProblem(problem, hasSentence) }));
  return [{ field: null, ...formProblem(failure, hasSentence) }];
}

/** `items/3/price` is a cell of the list `items`; the contract uses `items.3.price`. */
function placeOf(written: string): Pick<PlacedFieldProblem, 'field' | 'at'> {
  const name = /^[^./]+\.\d+\./.test(written) ? written.replaceAll('.', '/') : written;
  const cell = name.indexOf('/');
  return cell > 0 ? { field: name.slice(0, cell), at: name.slice(cell) } : { field: name || null };
}

function fieldProblem(problem: FieldFailure, hasSentence: HasSentence): FieldProblem {
  const { limit } = problem.args ?? {};
  // The contract names limits; sentences about lengths and numbers of entries use them as `count`.
  const args = { ...(typeof limit === 'number' && { count: limit }), ...problem.args };
  const { code } = problem;
  // Codes of the form's own rules, further codes of the API, and those of its contract in terms of JSON Schema.
  const message = [`problems:${code}`, `errors:fields.${code}`, `problems:schema.${code}`].find((key) =>
    hasSentence(key, args),
  );
  if (message !== undefined) return { code, message, args };
  return { code, message: 'common:failure.text', args: { text: problem.message ?? code } };
}

function formProblem(failure: ApiFailure, hasSentence: HasSentence): FieldProblem {
  const code = failure.code ?? `HTTP_${failure.status ?? 0}`;
  const seconds = failure.retryAfter;
  const { at, by, self } = failure.args ?? {};
  const args: JsonObject = {
    ...failure.args,
    // A time is shown in the page's language; the translator formats it from milliseconds.
    ...(typeof at === 'string' && { at: Date.parse(at) }),
    status: failure.status ?? 0,
    seconds: seconds ?? 0,
    ...(seconds !== undefined && { until: Date.now() + seconds * 1_000 }),
  };
  if (failure.status === 412 && self === true) return { code, message: 'common:failure.savedBySelf', args };
  if (failure.status === 412 && typeof by === 'string') return { code, message: 'common:failure.savedBy', args };
  if (failure.code && hasSentence(`onboardingForm.errors.${failure.code}`, args))
    return { code, message: `onboardingForm.errors.${failure.code}`, args };
  if (failure.code && hasSentence(`errors:${failure.code}`, args))
    return { code, message: `errors:${failure.code}`, args };
  if (failure.code === 'Timeout') return { code, message: 'common:failure.timeout', args };
  if (failure.status === undefined) return { code, message: 'common:failure.unreachable', args };
  if (failure.message) return { code, message: 'common:failure.text', args: { text: failure.message } };
  if (failure.status >= 500) return { code, message: 'common:failure.internal', args };
  if (failure.status >= 400) return { code, message: 'common:failure.invalid', args };
  return { code, message: 'common:failure.other', args };
}
