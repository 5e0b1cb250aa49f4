import { createLoadedCode } from './loaded-code';
import type QueryForm from './query-form';

/** Draws a form whose values are in the address. */
type QueryFormCode = typeof QueryForm;

const code = createLoadedCode<QueryFormCode>();

const load = async () => (await import('./query-form')).default;

/** Loads the code of forms whose values are in the address; a load that failed is tried again by the next caller. */
export function prepareQueryForms(): Promise<QueryFormCode> {
  return code.prepare(load);
}

/** The code of such forms; suspends until it is loaded, which it usually is. */
export function useQueryFormCode(): QueryFormCode {
  return code.read(load);
}
