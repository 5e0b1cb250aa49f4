import { use } from 'react';
import type { LiveScreen } from './blocks/live-screen';
import type { ScreenHost } from './screen-host';

/** Draws a screen with sources. */
type LiveCode = typeof LiveScreen;

let loading: Promise<LiveCode> | undefined;

/**
 * Loads the code and the styles of screens with sources, ahead of the first of them. A load that failed is tried again by the next caller.
 */
export function prepareScreens(host: Pick<ScreenHost, 'loadStyles'>): Promise<unknown> {
  return load(host);
}

function load(host: Pick<ScreenHost, 'loadStyles'>): Promise<LiveCode> {
  if (loading !== undefined) return loading;
  const begun: Promise<LiveCode> = Promise.all([import('./blocks/live-screen'), host.loadStyles()]).then(
    ([{ LiveScreen: screen }]) => {
      // React marks a settled promise this way: it is then read at once, without suspending.
      Object.assign(begun, { status: 'fulfilled', value: screen });
      return screen;
    },
    (cause: unknown) => {
      loading = undefined;
      throw cause;
    },
  );
  loading = begun;
  return begun;
}

/** The code of screens with sources; suspends until it is loaded, which it usually is. */
export function useLiveCode(host: ScreenHost): LiveCode {
  return use(load(host));
}
