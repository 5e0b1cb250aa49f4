import { memo, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../engine/react';
import { AnswerView } from './answer-view';
import type { Answer, ChatLog } from './log';
import { QuestionView } from './question-view';

/** Messages in the page: more make each key slower. */
const shownAtMost = 50;

interface ChatLogViewProps {
  readonly log: ChatLog;
  readonly label: string;
  readonly onEarlier: () => Promise<void>;
  /** What is below an answer. Keep the functions stable. */
  readonly toolsOf?: ((answer: Answer) => ReactNode) | undefined;
  readonly cardsOf?: ((answer: Answer) => ReactNode) | undefined;
  readonly onRetry?: ((turnId: string) => void) | undefined;
  /** Event to highlight. */
  readonly marked?: string | undefined;
}

/** The latest messages of the chat; a button loads earlier ones, and the scroll position stays where it is. */
export function ChatLogView({ log, label, onEarlier, toolsOf, cardsOf, onRetry, marked }: ChatLogViewProps) {
  const { t } = useTranslation('chat');
  const [shown, setShown] = useState(shownAtMost);
  const [busy, setBusy] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const anchor = useRef<{ readonly key: string; readonly top: number }>(undefined);
  const items = log.items.slice(-shown);
  const hidden = log.items.length - items.length;
  const earlier = async () => {
    const first = list.current?.querySelector<HTMLElement>('[data-key]');
    anchor.current = first ? { key: first.dataset.key ?? '', top: first.getBoundingClientRect().top } : undefined;
    if (hidden < shownAtMost && log.first > 1) {
      setBusy(true);
      await onEarlier();
      setBusy(false);
    }
    setShown((now) => now + shownAtMost);
  };
  // The scroll position stays when something is inserted above it.
  useLayoutEffect(() => {
    const before = anchor.current;
    if (before === undefined) return;
    if (list.current?.querySelector<HTMLElement>('[data-key]')?.dataset.key === before.key) return;
    anchor.current = undefined;
    const element = list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(before.key)}"]`);
    if (element) window.scrollBy(0, element.getBoundingClientRect().top - before.top);
  });
  return (
    <>
      {(hidden > 0 || log.first > 1) && (
        <div className="chat-earlier">
          <Button kind="quiet" busy={busy} onClick={() => void earlier()}>
            {t('log.earlier')}
          </Button>
        </div>
      )}
      <div role="log" aria-live="off" aria-label={label} aria-busy={busy || undefined}>
        <ol className="chat-log" ref={list}>
          {items.map((item) => {
            const pointed = marked !== undefined && item.eventIds.includes(marked);
            return item.kind === 'question' ? (
              <QuestionView key={item.key} question={item} marked={pointed} />
            ) : (
              <AnswerRow key={item.key} {...{ item, toolsOf, cardsOf, onRetry }} marked={pointed} />
            );
          })}
        </ol>
      </div>
    </>
  );
}

interface AnswerRowProps extends Pick<ChatLogViewProps, 'toolsOf' | 'cardsOf' | 'onRetry'> {
  readonly item: Answer;
  readonly marked: boolean;
}

/** What is below an answer is created again only when the answer changes. */
const AnswerRow = memo(function AnswerRow({ item, toolsOf, cardsOf, onRetry, marked }: AnswerRowProps) {
  return <AnswerView answer={item} tools={toolsOf?.(item)} cards={cardsOf?.(item)} onRetry={onRetry} marked={marked} />;
});
