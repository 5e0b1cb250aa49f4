import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Address } from '../engine';

interface TextLinkProps {
  /** Absent: drawn as plain text. */
  readonly to: Address | undefined;
  readonly children?: ReactNode;
}

/** A link in a text or a footer. Addresses outside the portal get no hold of the page they were opened from. */
export function TextLink({ to, children }: TextLinkProps) {
  if (to === undefined) return <span>{children}</span>;
  if (to.inApp) {
    return (
      <Link className="pt-link" to={to.href}>
        {children}
      </Link>
    );
  }
  return (
    <a
      className="pt-link"
      href={to.href}
      rel="noopener noreferrer"
      target={to.href.startsWith('http') ? '_blank' : undefined}
    >
      {children}
    </a>
  );
}
