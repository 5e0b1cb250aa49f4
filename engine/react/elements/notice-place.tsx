import { useEffect, useRef } from 'react';

/**
 * Where notices are drawn: an open dialog makes the page behind it inert, so that a live region there is neither announced nor reachable.
 * Each open dialog therefore provides its own place, and the topmost is used. One list per page, as there is one top layer per page.
 */
const offered: HTMLElement[] = [];
const listeners = new Set<() => void>();

/** The place of the topmost dialog; undefined: the page's own. */
export const uppermostPlace = (): HTMLElement | undefined => offered.at(-1);

export function subscribeToPlaces(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify() {
  for (const listener of listeners) listener();
}

/** The live regions of a dialog, present from its opening, so that new content is announced. */
export function NoticePlace() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    offered.push(element);
    notify();
    return () => {
      offered.splice(offered.indexOf(element), 1);
      notify();
    };
  }, []);
  return (
    <div ref={place} className="pt-notices">
      <div role="status" />
      <div role="alert" />
    </div>
  );
}
