import { later } from './later';

/** Sections and groups, which few forms have: loaded with the first step that has one. */
export const fieldSets = later(() => import('./field-sets'));
