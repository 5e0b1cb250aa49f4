import { later } from '../../../engine/react';

/** What is shown while an administrator acts as another user; loaded for them alone, before their page is rendered. */
export const acting = later(() => import('./acting-banner'));
