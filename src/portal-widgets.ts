import { laterWidget, type WidgetKind } from '../engine/react';

const shown = { draws: ['string'], frame: 'group' } as const;

/** Widgets the portal adds to the kit; their facts for the check stand in `kinds/plugin.ts`. */
export const portalWidgets: readonly WidgetKind[] = [
  { name: 'portal:authenticatorKey', ...shown, ...laterWidget(() => import('./widgets/authenticator-key')) },
  { name: 'portal:recoveryCodes', ...shown, ...laterWidget(() => import('./widgets/recovery-codes')) },
];
