import type { StepModel } from '../model';
import { later } from './later';

/** What is next to the fields of few forms: loaded with the first step that has it. */
export const aids = later(() => import('./step-aids'));

/** Whether a step has something next to its fields. */
export function isAided({ palette, preview, likeness, samples }: StepModel): boolean {
  return [palette, preview, likeness, samples].some((aid) => aid !== undefined);
}
