import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * On every change of page focus goes to its heading, so that a screen reader announces it and the keyboard continues from there (quality
 * 3). Not on the first page of a visit: there the browser starts at the top, as on any other site. A change of the query alone moves
 * nothing.
 */
export function useArrival(): void {
  const { pathname } = useLocation();
  const arrived = useRef(pathname);
  useEffect(() => {
    if (arrived.current === pathname) return;
    arrived.current = pathname;
    const arrive = () => {
      if (isTyping()) return;
      const heading = document.querySelector<HTMLElement>('#main h1') ?? document.getElementById('main');
      heading?.focus({ preventScroll: true });
    };
    // A drawer that is about to close makes the page inert, and returns focus to its button first.
    const drawer = document.querySelector('dialog.portal-drawer[open]');
    if (drawer === null) arrive();
    else drawer.addEventListener('close', arrive, { once: true });
  }, [pathname]);
}

/** A screen may have put focus where typing starts, or a dialog may be open: that stays. */
function isTyping(): boolean {
  return document.activeElement?.closest('dialog[open], main form') != null;
}

/** Milliseconds after a page has been shown until its first input takes focus (specification section 9). */
const inputFocusDelay = 100;

/**
 * On pages of forms, such as sign-in and registration, typing can start at once: focus goes to the first field when the page opens, else,
 * on a change of page, to its heading. The page begins at its top. If the user clicked or typed meanwhile, focus stays where it is.
 */
export function useFormArrival(): void {
  const { pathname } = useLocation();
  const arrived = useRef<string>(undefined);
  useEffect(() => {
    if (arrived.current === pathname) return;
    const changed = arrived.current !== undefined;
    arrived.current = pathname;
    if (changed) window.scrollTo({ top: 0 });
    const timer = setTimeout(() => {
      if (document.activeElement !== document.body) return;
      const field = document.querySelector<HTMLElement>(
        '#main form [data-field]:not([type=hidden], [readonly], [disabled], output)',
      );
      const heading = document.querySelector<HTMLElement>('#main h1') ?? document.getElementById('main');
      const target = field ?? (changed ? heading : null);
      target?.focus({ preventScroll: true });
    }, inputFocusDelay);
    return () => clearTimeout(timer);
  }, [pathname]);
}
