import { useCallback, useEffect, useRef, useState } from 'react';

/** Number of rows mounted and unmounted together. */
export const chunkSize = 20;

/** Rows drawn before the first measurement. */
const atStart: ReadonlySet<number> = new Set([0]);

/** Distance beyond the window's edges within which rows are drawn ahead. */
const ahead = '600px 0px';

/** Which chunks of a long table are near the window. The others are empty space of their last height, so that the page keeps its length. */
export function useNearChunks(count: number, usualHeight: number) {
  const [near, setNear] = useState<ReadonlySet<number>>(atStart);
  const elements = useRef(new Map<Element, number>());
  const heights = useRef(new Map<number, number>());
  const observer = useRef<IntersectionObserver | undefined>(undefined);
  const observes = typeof IntersectionObserver === 'function' && count > 1;

  const observe = useCallback((element: HTMLElement | null, chunk: number) => {
    if (element === null || typeof IntersectionObserver !== 'function') return undefined;
    observer.current ??= new IntersectionObserver(
      (entries) => {
        setNear((before) => {
          const next = new Set(before);
          for (const { target, isIntersecting, boundingClientRect } of entries) {
            const at = elements.current.get(target);
            if (at === undefined) continue;
            if (before.has(at) && boundingClientRect.height > 0) heights.current.set(at, boundingClientRect.height);
            if (isIntersecting) next.add(at);
            else next.delete(at);
          }
          return next.size === before.size && [...next].every((at) => before.has(at)) ? before : next;
        });
      },
      { rootMargin: ahead },
    );
    elements.current.set(element, chunk);
    observer.current.observe(element);
    return () => {
      elements.current.delete(element);
      observer.current?.unobserve(element);
    };
  }, []);
  useEffect(
    () => () => {
      observer.current?.disconnect();
      observer.current = undefined;
    },
    [],
  );
  return {
    isNear: (chunk: number) => !observes || near.has(chunk),
    heightOf: (chunk: number, rows: number) => heights.current.get(chunk) ?? rows * usualHeight,
    observe,
  };
}
