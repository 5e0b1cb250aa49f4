import { later } from './later';

/** The step indicator, which sign-in has none of: loaded with the first screen that shows one. */
export const steps = later(() => import('./steps'));
