import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../../engine/react';
import { type Announcement, createAnnouncer } from './announcer';
import type { ChatLog } from './log';

/**
 * What screen readers announce for users who do not see the log: that an answer begins, that it is still being written, how it ended, and
 * then the whole answer, once.
 */
export function Announcements({ log, running }: { readonly log: ChatLog; readonly running: string | undefined }) {
  const { t } = useTranslation('chat');
  const [said, setSaid] = useState<Announcement & { readonly count: number }>({
    status: 'none',
    answer: undefined,
    count: 0,
  });
  const [announcer, setAnnouncer] = useState<ReturnType<typeof createAnnouncer>>();
  useEffect(() => {
    const made = createAnnouncer((next) => setSaid(({ count }) => ({ ...next, count: count + 1 })));
    setAnnouncer(made);
    return () => made.dispose();
  }, []);
  useEffect(() => announcer?.take(log, running), [announcer, log, running]);
  const { status, answer, count } = said;
  // A repeated text is announced only if the string differs.
  const mark = status === 'still' && count % 2 === 1 ? '\u00a0' : '';
  return (
    <>
      <VisuallyHidden role="status" data-announced="status">
        {status === 'none' ? '' : t(`heard.${status}`) + mark}
      </VisuallyHidden>
      <div className="pt-hidden" aria-live="polite" data-announced="answer">
        {answer !== undefined && (
          <div key={answer.key}>
            <p>{plain(answer.text)}</p>
            {answer.sources.length > 0 && <p>{t('heard.sources', { count: answer.sources.length })}</p>}
            {answer.cards.length > 0 && <p>{t('heard.cards', { count: answer.cards.length })}</p>}
          </div>
        )}
      </div>
    </>
  );
}

/** Text without its markup, which should not be read out. */
export function plain(markdown: string): string {
  return markdown
    .replaceAll(/\[\[?([^[\]]+)\]?\]\([^()\s]+\)/g, '$1')
    .replaceAll(/\*\*|`+/g, '')
    .replaceAll(/^(?:#{1,6} +|> ?|\|[ :|-]+\|$)/gm, '')
    .replaceAll('|', ' ')
    .trim();
}
