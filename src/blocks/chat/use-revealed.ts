import { useEffect, useRef, useState } from 'react';

/** Frames in which new text is revealed: it arrives in batches, and appears continuously. */
const frames = 12;

/**
 * As much of a growing text as is shown now: whole words, a few more each frame. At the end, and for users who prefer reduced motion, all
 * of it.
 */
export function useRevealed(text: string, growing: boolean): string {
  const [shown, setShown] = useState(text.length);
  const target = useRef(text);
  useEffect(() => {
    target.current = text;
  }, [text]);
  const behind = growing && shown < text.length;
  useEffect(() => {
    if (!behind) return;
    if (window.matchMedia?.('(prefers-reduced-motion: reduce)').matches) return setShown(target.current.length);
    let frame = requestAnimationFrame(function next() {
      setShown((now) => nextEnd(target.current, now));
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [behind]);
  return behind ? text.slice(0, shown) : text;
}

/** The end of a word, some characters on. */
function nextEnd(text: string, now: number): number {
  const step = Math.max(2, Math.ceil((text.length - now) / frames));
  const space = text.slice(now + step).search(/\s|[。、]/);
  return space < 0 || space > 24 ? Math.min(text.length, now + step) : now + step + space + 1;
}
