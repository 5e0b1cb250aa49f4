import type { HTMLAttributes } from 'react';

/** For screen readers only. */
export function VisuallyHidden(props: HTMLAttributes<HTMLSpanElement>) {
  return <span {...props} className="pt-hidden" />;
}
