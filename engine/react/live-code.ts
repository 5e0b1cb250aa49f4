import { use } from 'react';
import type { LiveScreen } from './blocks/live-screen';
import type { ScreenHost } from './screen-host';

/** Draws a screen with sources. */
type LiveCode = typeof LiveScreen;

/** A promise as React knows it once it has seen it settle: then it is read at once, without suspending. */
type Loading = Promise<LiveCode> & { status?: 'fulfilled'; value?: LiveCode };

let loading: Loading | undefined;

/**
 * Loads the code and the look of screens with sources, ahead of the first of them. A load that failed is tried again by the
 * next caller.
 */
export function prepareScreens(host: Pick<ScreenHost, 'loadStyles'>): Promise<unknown> {
  return load(host);
}

function load(host: Pick<ScreenHost, 'loadStyles'>): Loading {
  if (loading !== undefined) return loading;
  const begun: Loading = Promise.all([import('./blocks/live-screen'), host.loadStyles()]).then(
    ([{ LiveScreen: screen }]) => {
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

/** The code of screens with sources; suspends until it is here, which it mostly is. */
export function useLiveCode(host: ScreenHost): LiveCode {
  return use(load(host));
}
