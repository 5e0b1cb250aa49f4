import { useEffect, useState } from 'react';
import type { FieldProblem } from '../model';
import { useEngine } from './engine';

/**
 * The text of a problem. One that expires (`args.until`, in milliseconds since 1970) counts its `args.seconds` down and reports when the
 * wait is over (quality R11). A screen reader announces the first number and the end, not each second.
 */
export function CountedText({ problem }: { readonly problem: Pick<FieldProblem, 'message' | 'args'> }) {
  const { t } = useEngine();
  const { message, args } = problem;
  const left = useSecondsUntil(args.until);
  if (left === undefined) return t(message, args);
  if (left === 0) return t('kit:waitOver');
  return <span aria-live="off">{t(message, { ...args, seconds: left, count: left })}</span>;
}

/** Whole seconds until a time, undefined if none is given. */
function useSecondsUntil(until: unknown): number | undefined {
  const [now, setNow] = useState(Date.now);
  const waits = typeof until === 'number' && now < until;
  useEffect(() => {
    if (!waits) return;
    const tick = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(tick);
  }, [waits]);
  return typeof until === 'number' ? Math.max(0, Math.ceil((until - now) / 1_000)) : undefined;
}
