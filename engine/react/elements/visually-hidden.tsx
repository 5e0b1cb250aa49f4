import type { HTMLAttributes } from 'react';

/** Heard, not seen. */
export function VisuallyHidden(props: HTMLAttributes<HTMLSpanElement>) {
  return <span {...props} className="pt-hidden" />;
}
