import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../../engine/react';
import { type Announcement, createAnnouncer } from './announcer';
import type { ChatLog } from './log';
import { plain } from './plain';

interface AnnouncementsProps {
  readonly log: ChatLog;
  readonly running: string | undefined;
  /** Answers are read sentence by sentence as they come. */
  readonly bySentence: boolean;
}

type Said = Announcement & { readonly count: number; readonly sentences: readonly string[] };

/**
 * What screen readers announce for users who do not see the log: that an answer begins, that it is still being written, how it ended, and
 * then the whole answer, once; or each of its sentences, once.
 */
export function Announcements({ log, running, bySentence }: AnnouncementsProps) {
  const { t } = useTranslation('chat');
  const [said, setSaid] = useState<Said>({ status: 'none', answer: undefined, count: 0, sentences: [] });
  const wanted = useRef(bySentence);
  useEffect(() => {
    wanted.current = bySentence;
  }, [bySentence]);
  const [announcer, setAnnouncer] = useState<ReturnType<typeof createAnnouncer>>();
  useEffect(() => {
    const made = createAnnouncer(
      (next) => setSaid((before) => saidAfter(before, next)),
      () => wanted.current,
    );
    setAnnouncer(made);
    return () => made.dispose();
  }, []);
  useEffect(() => announcer?.take(log, running), [announcer, log, running]);
  const { status, answer, count, sentences, wasRead } = said;
  // A repeated text is announced only if the string differs.
  const mark = status === 'still' && count % 2 === 1 ? '\u00a0' : '';
  return (
    <>
      <VisuallyHidden role="status" data-announced="status">
        {status === 'none' ? '' : t(`heard.${status}`) + mark}
      </VisuallyHidden>
      {/* Sentences are added, never changed: each is announced by itself. */}
      <div className="pt-hidden" aria-live="polite" aria-relevant="additions" data-announced="sentences">
        {sentences.map((sentence, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sentence may come twice, and none ever moves
          <p key={at}>{sentence}</p>
        ))}
      </div>
      <div className="pt-hidden" aria-live="polite" data-announced="answer">
        {answer !== undefined && (
          <div key={answer.key}>
            {wasRead !== true && <p>{plain(answer.text)}</p>}
            {answer.sources.length > 0 && <p>{t('heard.sources', { count: answer.sources.length })}</p>}
            {answer.cards.length > 0 && <p>{t('heard.cards', { count: answer.cards.length })}</p>}
          </div>
        )}
      </div>
    </>
  );
}

function saidAfter({ count, sentences }: Said, next: Announcement): Said {
  const { sentence } = next;
  const before = next.status === 'started' ? [] : sentences;
  return { ...next, count: count + 1, sentences: sentence === undefined ? before : [...before, sentence] };
}
