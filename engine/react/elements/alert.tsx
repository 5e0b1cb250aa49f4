import type { ReactNode, Ref } from 'react';
import { Icon } from './icon';

/** A message in the page, with an icon for its severity. */
export interface AlertProps {
  readonly severity: 'error' | 'warning' | 'info' | 'success';
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /** `alert` is announced at once, `status` when there is a pause; default: not announced. */
  readonly role?: 'alert' | 'status';
  readonly ref?: Ref<HTMLDivElement>;
}

/** A persistent message. Its severity is shown by icon and color, and stated by its text. */
export function Alert({ severity, title, children, role, ref }: AlertProps) {
  return (
    <div ref={ref} className={`pt-alert pt-alert-${severity}`} role={role} tabIndex={-1}>
      <Icon name={severity === 'error' ? 'problem' : severity} />
      <div className="pt-alert-text">
        {title !== undefined && <p className="pt-alert-title">{title}</p>}
        {children}
      </div>
    </div>
  );
}
