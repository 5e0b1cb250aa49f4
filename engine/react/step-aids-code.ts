import { later } from './later';

/** What is next to the fields of few forms: loaded with the first step that has it. */
export const aids = later(() => import('./step-aids'));
