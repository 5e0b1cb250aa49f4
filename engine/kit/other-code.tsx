import { Suspense } from 'react';
import { later } from '../react';
import type { OtherChoiceProps } from './other-choice';

/** *Other* with its text input, which few choices have: loaded with the first one that does. */
export const otherChoice = later(() => import('./other-choice'));

export function WithOther(props: OtherChoiceProps) {
  return (
    <Suspense fallback={<span className="pt-skeleton pt-skeleton-input" />}>
      <otherChoice.Drawn {...props} />
    </Suspense>
  );
}
