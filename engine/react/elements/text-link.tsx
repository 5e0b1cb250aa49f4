import type { ReactNode } from 'react';
import { type Address, useEngine } from '../engine';
import type { ButtonProps } from './button';

interface TextLinkProps {
  /** Absent: drawn as plain text. */
  readonly to: Address | undefined;
  /** Its style. Default: a link in a text. */
  readonly look?: ButtonProps['kind'];
  /** The user is about to follow it: the caller may update its target. */
  readonly onReach?: () => void;
  readonly children?: ReactNode;
}

/** A link in a text or a footer. Addresses outside the portal get no reference to the page they were opened from. */
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
