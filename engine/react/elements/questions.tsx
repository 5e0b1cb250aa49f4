import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useEngine } from '../engine';
import type { QuestionQueue } from './question-queue';

/** A server-rendered page asks nothing before its code is loaded. */
const nothingYet = () => undefined;

type QuestionView = ComponentType<{ readonly queue: QuestionQueue }>;

/**
 * Draws the queue's questions, one at a time. Their code is loaded with the first of them; if that fails, the browser's own dialog is used,
 * so that no question is lost. One per page.
 */
export function Questions({ queue }: { readonly queue: QuestionQueue }) {
  const asks = useSyncExternalStore(queue.subscribe, queue.current, nothingYet) !== undefined;
  const [View, setView] = useState<QuestionView>();
  useEffect(() => {
    if (!asks || View !== undefined) return;
    import('./question-dialog').then(
      (loaded) => setView(() => loaded.default),
      () => setView(() => BrowserQuestion),
    );
  }, [asks, View]);
  return View && <View queue={queue} />;
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
