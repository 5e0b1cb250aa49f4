import { useEffect, useRef } from 'react';

/**
 * Where notices are drawn: an open dialog makes the page behind it inert, so that a live region there is neither heard nor
 * reached. Each open dialog therefore offers a place of its own, and the uppermost is used. One list a page, as there is one top
 * layer a page.
 */
const offered: HTMLElement[] = [];
const listeners = new Set<() => void>();

/** The place of the uppermost dialog; undefined: the page's own. */
export const uppermostPlace = (): HTMLElement | undefined => offered.at(-1);

export function subscribeToPlaces(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell() {
  for (const listener of listeners) listener();
}

/** The live regions of a dialog, in it from its opening, so that what comes into them is read out. */
export function NoticePlace() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    offered.push(element);
    tell();
    return () => {
      offered.splice(offered.indexOf(element), 1);
      tell();
    };
  }, []);
  return (
    <div ref={place} className="pt-notices">
      <div role="status" />
      <div role="alert" />
    </div>
  );
}
