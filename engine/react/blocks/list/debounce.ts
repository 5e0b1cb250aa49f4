import { useCallback, useEffect, useRef, useState } from 'react';

/** Pause in typing after which a list is asked (specification section 9, library debounce). */
const pause = 166;

/**
 * A text that is typed and told on after a pause, or at once by Enter. Where the told value changes from outside (Back, "clear
 * all"), the text follows, unless it is being typed.
 */
export function useDebouncedText(told: string, tell: (text: string) => void) {
  const [text, setText] = useState(told);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(told);
  /** What was told on and has not come back, oldest first: the address may follow after more was typed, and that is no news. */
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
