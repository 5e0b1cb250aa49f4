import type { ErrorList, SeenError } from '../../error-list';
import { formatError } from './format-error';

/** Browsers report this when an observer could not deliver in one frame: it is harmless (specification section 8). */
const noise = /ResizeObserver loop/;

/** Dispatched by the page when a part of the program cannot be loaded: after a new build the old ones are gone. */
const missingPart = 'vite:preloadError';

/** Adds uncaught errors to the list, and missing parts of the program. Returns a function that stops it. */
export function collectErrors(list: Pick<ErrorList, 'add'>, target: Window = window): () => void {
  const take = (cause: unknown, fallback: string) => {
    const message = formatError(cause ?? fallback);
    if (noise.test(message) || isAbort(cause)) return;
    list.add({ message, deletable: true, ...(cause instanceof Error && cause.stack && { stack: cause.stack }) });
  };
  const onError = (event: ErrorEvent) => take(event.error, event.message);
  const onRejection = (event: PromiseRejectionEvent) => take(event.reason, 'Unhandled rejection');
  const parts = new Set<string>();
  const onMissingPart = (event: Event) => {
    // The code that loads the part also receives the error and shows its effect; the list offers to load the page again (quality R21).
    const cause: unknown = (event as Event & { readonly payload?: unknown }).payload;
    const message = formatError(cause);
    if (!target.navigator.onLine || parts.has(message)) return;
    parts.add(message);
    take(cause, message);
  };
  target.addEventListener('error', onError);
  target.addEventListener('unhandledrejection', onRejection);
  target.addEventListener(missingPart, onMissingPart);
  return () => {
    target.removeEventListener(missingPart, onMissingPart);
    target.removeEventListener('error', onError);
    target.removeEventListener('unhandledrejection', onRejection);
  };
}

/** Leaving a page aborts its calls: no error. */
function isAbort(cause: unknown): boolean {
  return cause instanceof Error && (cause.name === 'AbortError' || cause.name === 'CanceledError');
}

/** The part of an error that is reported to the server, within the limits of its contract and without anything that may be a secret. */
export function reportOf({ message, description, stack }: SeenError, path: string) {
  const text = [message, description].filter(Boolean).join('\n');
  return {
    message: withoutSecrets(text.slice(0, looked)).slice(0, 1_000),
    ...(stack !== undefined && { stack: withoutSecrets(stack.slice(0, looked)).slice(0, 4_000) }),
    path,
  };
}

/** Maximum characters searched: an error may quote a whole file in one word, and the patterns are not made for that. */
const looked = 8_000;

/** Queries may contain tokens, long words may be tokens, and an email address identifies a person. */
function withoutSecrets(text: string): string {
  return text
    .replaceAll(/\?[^\s:)'"]*/g, '')
    .replaceAll(/[^\s@"'<>]+@[^\s@"'<>]+\.\w+/g, '…')
    .replaceAll(/[\w-]{20,}\.[\w-]{20,}\.[\w-]{10,}|\b[A-Za-z0-9+_-]{40,}={0,2}/g, '…');
}
