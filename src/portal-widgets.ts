import { kit, loadScreenStyles } from '../engine/kit';
import { laterWidget, type ScreenParts, type WidgetKind } from '../engine/react';
import type { Portal } from './portal-context';

const shown = { draws: ['string'], frame: 'group' } as const;

/** Widgets the portal adds to the kit; their facts for the check are in `kinds/plugin.ts`. */
const portalWidgets: readonly WidgetKind[] = [
  { name: 'portal:authenticatorKey', ...shown, ...laterWidget(() => import('./widgets/authenticator-key')) },
  { name: 'portal:recoveryCodes', ...shown, ...laterWidget(() => import('./widgets/recovery-codes')) },
];

/** Every widget there is: the kit's, the portal's and those of plugins. */
export function widgetsOf({ plugins }: Pick<Portal, 'plugins'>): readonly WidgetKind[] {
  return [...kit, ...portalWidgets, ...plugins.widgets];
}

/** What a screen may need before it can be drawn. */
export function screenParts(portal: Pick<Portal, 'plugins'>): ScreenParts {
  return { loadStyles: loadScreenStyles, widgets: widgetsOf(portal) };
}
