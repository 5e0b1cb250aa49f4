import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * On every change of page focus goes to its heading, so that a screen reader says where one is and the keyboard goes on from there
 * (quality 3). Not on the first page of a visit: there the browser starts at the top, as on any other site. A change of the query
 * alone moves nothing.
 * @param heading undefined while the page has none yet
 */
export function useArrival(heading: string | undefined, target: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const arrived = useRef<string>(undefined);
  useEffect(() => {
    if (heading === undefined || arrived.current === pathname) return;
    const first = arrived.current === undefined;
    arrived.current = pathname;
    if (!first && !isTyping()) target.current?.focus({ preventScroll: true });
  }, [heading, pathname, target]);
}

/** A screen may have put focus where typing starts, or a dialog may be open: that stays. */
function isTyping(): boolean {
  const active = document.activeElement;
  return active !== null && active.closest('dialog[open], main form') !== null;
}
