import { useCallback, useEffect, useRef, useState } from 'react';

/** Pause in typing before a list is queried (specification section 9, library debounce). */
const pause = 166;

/**
 * Typed text that is passed on after a pause, or at once on Enter. If the passed value changes from outside (Back, "clear all"), the text
 * follows, unless the user is typing.
 */
export function useDebouncedText(told: string, tell: (text: string) => void) {
  const [text, setText] = useState(told);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(told);
  /**
   * Values passed on that have not come back, oldest first: the address may follow after more was typed, which is not an outside change.
   */
  const underWay = useRef<readonly string[]>([]);
  useEffect(() => {
    const at = underWay.current.indexOf(told);
    underWay.current = underWay.current.slice(at + 1);
    if (at >= 0 || told === sent.current) return;
    underWay.current = [];
    sent.current = told;
    clearTimeout(waiting.current);
    setText(told);
  }, [told]);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const send = useCallback(
    (next: string) => {
      clearTimeout(waiting.current);
      if (next.trim() === sent.current) return;
      sent.current = next.trim();
      underWay.current = [...underWay.current, sent.current];
      tell(next);
    },
    [tell],
  );
  const change = (next: string) => {
    setText(next);
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => send(next), pause);
  };
  return { text, change, send };
}
