/** Properties of a server's error body; the names are those of specification section 8. */
interface Answered {
  readonly response?: { readonly status?: number; readonly data?: { readonly error?: ServerError } | null };
  readonly status?: number;
}

interface ServerError {
  readonly code?: string;
  readonly message?: string;
}

/**
 * An error as text, by the generic formatter of specification section 8: a text as it is, the server's code and message, a sentence by
 * status, the error's own message, else "Server down or unreachable".
 */
export function formatError(error: unknown): string {
  if (typeof error === 'string') return error;
  if (typeof error !== 'object' || error === null) return unreachable;
  const { response, status = response?.status } = error as Answered;
  const body = response?.data?.error;
  if (body?.message) return body.code ? `[${body.code}] ${body.message}` : body.message;
  if (typeof status === 'number') return sentenceOf(status);
  const { message, stack } = error as Partial<Error>;
  return message || stack || unreachable;
}

const unreachable = 'Server down or unreachable';

function sentenceOf(status: number): string {
  if (status >= 500) return `Internal server error ${status}`;
  if (status >= 400) return `Invalid data ${status}`;
  return `Server error ${status}`;
}
