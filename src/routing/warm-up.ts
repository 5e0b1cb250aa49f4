import type { FormModel, ScreenModel } from '../../engine/model';
import { prepareScreen } from '../../engine/react';
import { addTexts, fetchPreload } from '../definitions/preload';
import { whenIdle } from '../definitions/when-idle';
import type { Portal } from '../portal-context';
import { screenParts } from '../portal-widgets';
import { framed } from './framed';
import { signedIn } from './signed-in-code';

const warmed = new WeakSet<Portal['definitions']>();

/**
 * Fetches what the first page after sign-in needs while the user types: the frame, the screen with its texts, and the code of its blocks.
 * It begins with the first character, so that the page itself never waits for it. Failures are ignored: the page requests it again when it
 * is opened.
 */
export function warmUp(portal: Portal): void {
  const { definitions, configuration, i18n } = portal;
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
    const preload = await fetchPreload(configuration.arrival?.next);
    if (!preload) return;
    definitions.take(preload.models);
    addTexts(i18n, preload.texts);
    // The server sends compiled screens and forms under these names.
    const named = (folder: string) =>
      Object.entries(preload.models).flatMap(([name, model]) => (name.startsWith(folder) ? [model] : []));
    const forms = named('forms/') as FormModel[];
    for (const screen of named('screens/') as ScreenModel[])
      prepareScreen(screen, forms, screenParts(portal)).catch(() => undefined);
  };
  document.addEventListener('input', () => whenIdle(work), { once: true, passive: true });
}
