import { Suspense } from 'react';
import { later, type WidgetProps } from '../react';

/** The list of dialing codes, which few phone fields have: loaded with the first one that does. */
export const phoneNumber = later(() => import('./phone-number'));

export function WithCodes(props: WidgetProps) {
  return (
    <Suspense fallback={<span className="pt-skeleton pt-skeleton-input" />}>
      <phoneNumber.Drawn {...props} />
    </Suspense>
  );
}
