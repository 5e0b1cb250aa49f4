import type { ComponentPropsWithoutRef } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';

interface LinkProps extends Omit<ComponentPropsWithoutRef<'a'>, 'href'> {
  /** A path below the portal's base, with its query and hash. */
  readonly to: string;
  readonly state?: unknown;
}

/**
 * A link within the portal, which navigates by the router. React Router's own includes its framework's prefetching, which no page here
 * uses.
 */
export function Link({ to, state, target, onClick, ...others }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { state, target });
  return (
    <a
      {...others}
      href={href}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}
