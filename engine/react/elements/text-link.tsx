import type { ReactNode } from 'react';
import { type Address, useEngine } from '../engine';
import type { ButtonProps } from './button';

interface TextLinkProps {
  /** Absent: drawn as plain text. */
  readonly to: Address | undefined;
  /** How it looks. Default: a link in a text. */
  readonly look?: ButtonProps['kind'];
  /** Somebody is about to follow it: anyone who draws it may look once more where it leads. */
  readonly onReach?: () => void;
  readonly children?: ReactNode;
}

/** A link in a text or a footer. Addresses outside the portal get no hold of the page they were opened from. */
export function TextLink({ to, look = 'link', onReach, children }: TextLinkProps) {
  const { Link } = useEngine();
  const reached = { onFocus: onReach, onPointerDown: onReach };
  if (to === undefined) return <span>{children}</span>;
  const name = look === 'link' ? 'pt-link' : `pt-button pt-button-${look}`;
  if (to.inApp && Link) {
    return (
      <Link className={name} to={to.href} state={to.state} {...reached}>
        {children}
      </Link>
    );
  }
  return (
    <a
      className={name}
      href={to.href}
      {...reached}
      rel="noopener noreferrer"
      target={!to.inApp && to.href.startsWith('http') ? '_blank' : undefined}
    >
      {children}
    </a>
  );
}
