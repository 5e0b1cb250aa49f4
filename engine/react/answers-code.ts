import { later } from './later';

/** The list of given values, which few forms have: loaded with the first step that shows one. */
export const answers = later(() => import('./answers'));
