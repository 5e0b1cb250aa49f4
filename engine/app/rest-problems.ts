import { type FieldProblem, isObject, type Json, type JsonObject, type PlacedFieldProblem } from '../model';

/** A call that was refused or got no response. */
export interface RestFailure {
  /** Absent: no response. */
  readonly status?: number;
  readonly code?: string;
  /** The server's own message. */
  readonly message?: string;
  readonly args?: JsonObject;
  /** Problems by field: a message, or `{ code, message?, args? }`; the empty name is the form as a whole. */
  readonly fields?: JsonObject;
  /** Seconds. */
  readonly retryAfter?: number;
}

type HasSentence = (key: string, args: JsonObject) => boolean;

const byStatus: Readonly<Record<number, string>> = {
  401: 'signedOut',
  403: 'forbidden',
  404: 'missing',
  410: 'missing',
  409: 'changed',
  412: 'changed',
  429: 'busy',
};

/**
 * What the user reads about a failed call: problems at fields where the server names them, with the engine's text for a code it knows, else
 * the server's own; without any, a text by status.
 */
export function problemsOf(failure: RestFailure, has: HasSentence): readonly PlacedFieldProblem[] {
  const fields = Object.entries(failure.fields ?? {});
  if (fields.length > 0)
    return fields.map(([name, said]) => ({ field: name === '' ? null : name, ...fieldProblem(said, has) }));
  const { status, code = status === undefined ? 'unreachable' : `http-${status}`, message, args = {} } = failure;
  if (message !== undefined) return [{ field: null, code, message: 'app:failure.text', args: { text: message } }];
  const sentence = status === undefined ? 'unreachable' : (byStatus[status] ?? (status >= 500 ? 'server' : 'refused'));
  return [{ field: null, code, message: `app:failure.${sentence}`, args }];
}

function fieldProblem(said: Json, has: HasSentence): FieldProblem {
  if (!isObject(said)) return { code: 'refused', message: 'app:failure.text', args: { text: String(said) } };
  const code = typeof said.code === 'string' ? said.code : 'refused';
  const args = isObject(said.args) ? said.args : {};
  const own = `problems:${code}`;
  if (has(own, args)) return { code, message: own, args };
  return { code, message: 'app:failure.text', args: { text: String(said.message ?? code) } };
}
