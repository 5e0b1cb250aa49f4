import { lazy, type ReactNode, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { useEngine } from '../engine';
import type { QuestionQueue } from './question-queue';

/** A dialog whose code could not be had must not swallow the question: then the browser asks it. */
const QuestionDialog = lazy(() => import('./question-dialog').catch(() => ({ default: BrowserQuestion })));

/** Draws the queue's questions, one at a time. Their code is loaded with the first of them. One a page. */
export function Questions({ queue }: { readonly queue: QuestionQueue }) {
  const asks = useSyncExternalStore(queue.subscribe, queue.current) !== undefined;
  const asked = useRef(false);
  if (asks) asked.current = true;
  return (
    asked.current && (
      <Suspense>
        <QuestionDialog queue={queue} />
      </Suspense>
    )
  );
}

function BrowserQuestion({ queue }: { readonly queue: QuestionQueue }): ReactNode {
  const { t } = useEngine();
  const question = useSyncExternalStore(queue.subscribe, queue.current);
  useEffect(() => {
    if (question === undefined) return;
    const { title, message, args } = question;
    const lines = [title, message].flatMap((key) => (key === undefined ? [] : t(key, args)));
    queue.answer(window.confirm(lines.join('\n\n')));
  }, [question, queue, t]);
  return null;
}
