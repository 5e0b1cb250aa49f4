import { use, useState } from 'react';
import type { LiveScreen } from './blocks/live-screen';
import type { ScreenHost } from './screen-host';

/** Draws a screen with sources. */
type LiveCode = typeof LiveScreen;

let loaded: LiveCode | undefined;
let loading: Promise<LiveCode> | undefined;

/**
 * Loads the code and the look of screens with sources, before the first of them is needed. A load that failed is tried again by the
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

/** The code of screens with sources; suspends until it is loaded, which it usually is. */
export function useLiveCode(host: ScreenHost): LiveCode {
  // Read once: React expects that a component which it renders again after waiting calls `use` again.
  const [here] = useState(() => loaded);
  return here ?? use(load(host));
}
