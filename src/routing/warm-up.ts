import type { ScreenModel } from '../../engine/model';
import { loadScreenStyles } from '../../engine/mui';
import { prepareScreen } from '../../engine/react';
import { addTexts, fetchArrival } from '../definitions/arrival';
import { whenIdle } from '../definitions/when-idle';
import type { Portal } from '../portal-context';
import { framed } from './framed';
import { signedIn } from './signed-in-code';

const warmed = new WeakSet<Portal['definitions']>();

/**
 * Fetches what the first page after sign-in needs while somebody types: the frame, the screen with its texts, and the code of
 * its blocks. It begins with the first letter, so that the page itself never waits for it. Failures are ignored: the page asks
 * again when it is opened.
 */
export function warmUp({ definitions, configuration, i18n }: Portal): void {
  if (warmed.has(definitions) || configuration.arrival?.next === undefined) return;
  warmed.add(definitions);
  const work = async () => {
    const code = [
      import('../http/whole-api-client'),
      import('../operations/sign-in'),
      import('../session/idle'),
      import('../identity/cognito-identity-client'),
      framed.preload(),
      signedIn.preload(),
    ];
    for (const part of code) part.catch(() => undefined);
    const arrival = await fetchArrival(configuration.arrival?.next);
    if (!arrival) return;
    definitions.take(arrival.models);
    addTexts(i18n, arrival.texts);
    const screens = Object.entries(arrival.models).filter(([name]) => name.startsWith('screens/'));
    // The server sends compiled screens under this name.
    for (const [, screen] of screens)
      prepareScreen(screen as ScreenModel, { loadStyles: loadScreenStyles }).catch(() => undefined);
  };
  document.addEventListener('input', () => whenIdle(work), { once: true, passive: true });
}
