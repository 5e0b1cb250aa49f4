import { later } from './later';

/** The step indicator, which sign-in does not have: loaded with the first screen that shows one. */
export const steps = later(() => import('./steps'));
