import type { Host } from '../../../engine/runtime';
import type { ApiClient } from '../../http/api-client';
import { collectErrors, reportOf } from './collect-errors';
import { createErrorList, type ErrorList } from './error-list';

/** What goes wrong on the page: on the list that people see, on the console, and told to the server. */
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
      // A view that threw was fenced in; the person sees its place, and the list says what it was (quality R23).
      if (code === 'view-failed' || code === 'page-failed')
        errors.add({
          message: String(args.message),
          description: [args.definition, args.pointer].filter(Boolean).join(' '),
          deletable: true,
        });
    },
  };
}
