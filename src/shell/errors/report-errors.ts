import type { Host } from '../../../engine/runtime';
import { createErrorList, type ErrorList } from '../../error-list';
import type { ApiClient } from '../../http/api-client';
import { collectErrors, reportOf } from './collect-errors';

/** Reports errors of the page: on the visible list, on the console, and to the server. */
export function createErrorReports(api: ApiClient): { readonly errors: ErrorList; readonly report: Host['report'] } {
  const errors = createErrorList({
    now: () => Date.now(),
    send: (error) => void api.call('POST', 'errors', { payload: reportOf(error, window.location.pathname) }),
    log: ({ message, stack }) => console.error(`[portico] ${message}`, stack ?? ''),
  });
  collectErrors(errors);
  return {
    errors,
    report(code, args) {
      console.error(`[portico] ${code}`, args);
      // An error boundary caught a view that threw; the user sees its place, and the list contains the error (quality R23).
      if (code === 'view-failed' || code === 'page-failed')
        errors.add({
          message: String(args.message),
          description: [args.definition, args.pointer].filter(Boolean).join(' '),
          deletable: true,
        });
    },
  };
}
