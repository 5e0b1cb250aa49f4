import { use, useState } from 'react';
import type QueryForm from './query-form';

/** Draws a form whose values are in the address. */
type QueryFormCode = typeof QueryForm;

let loaded: QueryFormCode | undefined;
let loading: Promise<QueryFormCode> | undefined;

/** Loads the code of forms whose values are in the address; a load that failed is tried again by the next caller. */
export function prepareQueryForms(): Promise<QueryFormCode> {
  loading ??= import('./query-form').then(
    (code) => {
      loaded = code.default;
      return loaded;
    },
    (cause: unknown) => {
      loading = undefined;
      throw cause;
    },
  );
  return loading;
}

/** The code of such forms; suspends until it is loaded, which it usually is. */
export function useQueryFormCode(): QueryFormCode {
  // Read once: React expects that a component which it renders again after waiting calls `use` again.
  const [here] = useState(() => loaded);
  return here ?? use(prepareQueryForms());
}
