import { later } from '../../engine/react';

/** The frame around a signed-in user's pages: sign-in does not load it, and a page that has it renders without waiting for it. */
export const framed = later(() => import('./framed-page'));
