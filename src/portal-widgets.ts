import { lazy } from 'react';
import type { WidgetKind } from '../engine/react';

const shown = { draws: ['string'], frame: 'group', lazy: true } as const;

/** Widgets the portal adds to the kit; their facts for the check stand in `kinds/plugin.ts`. */
export const portalWidgets: readonly WidgetKind[] = [
  { name: 'portal:authenticatorKey', ...shown, Widget: lazy(() => import('./widgets/authenticator-key')) },
  { name: 'portal:recoveryCodes', ...shown, Widget: lazy(() => import('./widgets/recovery-codes')) },
];
