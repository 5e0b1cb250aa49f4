import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ChatLog } from './log';

/** Within this many pixels from the end, the user is reading the end. */
const near = 120;

/** Keeps the end of the log in view while the user reads there; a user who scrolled up stays where they are. */
export function useFollow(log: ChatLog): void {
  const following = useRef(true);
  useEffect(() => {
    const scrolled = () => {
      following.current = distance() < near;
    };
    window.addEventListener('scroll', scrolled, { passive: true });
    // Words arrive between two events, and forms open.
    const grown = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(follow);
    grown?.observe(document.body);
    function follow() {
      if (following.current && hasLog()) window.scrollTo({ top: document.documentElement.scrollHeight });
    }
    return () => {
      window.removeEventListener('scroll', scrolled);
      grown?.disconnect();
    };
  }, []);
  const asked = log.items.findLast(({ kind }) => kind === 'question')?.key;
  const before = useRef(asked);
  // A user who asks wants to see the answer.
  useLayoutEffect(() => {
    if (asked !== undefined && asked !== before.current) following.current = true;
    before.current = asked;
  }, [asked]);
}

function distance(): number {
  return document.documentElement.scrollHeight - window.scrollY - window.innerHeight;
}

function hasLog(): boolean {
  return document.querySelector('.chat-log > li') !== null;
}
