import { later } from '../../../engine/react';

/** What is told while an administrator acts as somebody else; loaded for them alone, before their page is drawn. */
export const acting = later(() => import('./acting-banner'));
