import { use } from 'react';
import type { ScreenHost } from './screen-host';

type LiveCode = typeof import('./blocks/live');

let loaded: LiveCode | undefined;
let loading: Promise<LiveCode> | undefined;

/**
 * Loads the code and the look of screens with sources, ahead of the first of them. A load that failed is tried again by the
 * next caller.
 */
export function prepareScreens(host: Pick<ScreenHost, 'loadStyles'>): Promise<unknown> {
  loading ??= Promise.all([import('./blocks/live'), host.loadStyles()]).then(
    ([code]) => {
      loaded = code;
      return code;
    },
    (cause: unknown) => {
      loading = undefined;
      throw cause;
    },
  );
  return loading;
}

/** The code of screens with sources; suspends until it is here, which it mostly is. */
export function useLiveCode(host: ScreenHost): LiveCode {
  return loaded ?? use(prepareScreens(host) as Promise<LiveCode>);
}
