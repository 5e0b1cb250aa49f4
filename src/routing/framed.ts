import { later } from '../../engine/react';

/** The frame around a signed-in person's pages: sign-in has none of it, and a page that has it does not wait for it when it is drawn. */
export const framed = later(() => import('./framed-page'));
