import { use } from 'react';
import type { LiveScreen } from './blocks/live-screen';
import type { ScreenHost } from './screen-host';

/** Draws a screen with sources. */
type LiveCode = typeof LiveScreen;

let loaded: LiveCode | undefined;
let loading: Promise<LiveCode> | undefined;

/**
 * Loads the code and the look of screens with sources, ahead of the first of them. A load that failed is tried again by the
 * next caller.
 */
export function prepareScreens(host: Pick<ScreenHost, 'loadStyles'>): Promise<unknown> {
  return load(host);
}

function load(host: Pick<ScreenHost, 'loadStyles'>): Promise<LiveCode> {
  loading ??= Promise.all([import('./blocks/live-screen'), host.loadStyles()]).then(
    ([{ LiveScreen: screen }]) => {
      loaded = screen;
      return screen;
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
  return loaded ?? use(load(host));
}
