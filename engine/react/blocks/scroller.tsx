import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';

interface ScrollerProps {
  /** Id of the element that labels the content. */
  readonly labelledBy: string;
  readonly children: ReactNode;
}

/**
 * A container for content that may be wider than the page. If it is, it can be focused and scrolled by keyboard. A group and not a region:
 * the list around it already has the same name.
 */
export function Scroller({ labelledBy, children }: ScrollerProps) {
  const box = useRef<HTMLDivElement>(null);
  const region = useOverflow(box) ? { role: 'group', tabIndex: 0, 'aria-labelledby': labelledBy } : {};
  return (
    <div ref={box} className="pt-scroller" {...region}>
      {children}
    </div>
  );
}

function useOverflow(element: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const box = element.current;
    if (box === null || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => setOverflows(box.scrollWidth > box.clientWidth + 1));
    observer.observe(box);
    if (box.firstElementChild !== null) observer.observe(box.firstElementChild);
    return () => observer.disconnect();
  }, [element]);
  return overflows;
}
