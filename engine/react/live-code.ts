import type { LiveScreen } from './blocks/live-screen';
import { createLoadedCode } from './loaded-code';
import type { ScreenHost } from './screen-host';

/** Draws a screen with sources. */
type LiveCode = typeof LiveScreen;

const code = createLoadedCode<LiveCode>();

const load = (host: Pick<ScreenHost, 'loadStyles'>) => async () => {
  const [{ LiveScreen: screen }] = await Promise.all([import('./blocks/live-screen'), host.loadStyles()]);
  return screen;
};

/**
 * Loads the code and the look of screens with sources, before the first of them is needed. A load that failed is tried again by the
 * next caller.
 */
export function prepareScreens(host: Pick<ScreenHost, 'loadStyles'>): Promise<unknown> {
  return code.prepare(load(host));
}

/** The code of screens with sources; suspends until it is loaded, which it usually is. */
export function useLiveCode(host: ScreenHost): LiveCode {
  return code.read(load(host));
}
