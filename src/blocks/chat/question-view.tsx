import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../../engine/react';
import type { Question } from './log';

/** The question as written: it is not read as Markdown. */
export const QuestionView = memo(function QuestionView({
  question,
  marked = false,
}: {
  readonly question: Question;
  readonly marked?: boolean;
}) {
  const { t } = useTranslation('chat');
  return (
    <li
      className="chat-question"
      data-key={question.key}
      data-pending={question.pending}
      aria-current={marked || undefined}
      data-marked={marked || undefined}
    >
      <VisuallyHidden>{t('log.you')}</VisuallyHidden>
      <p>{question.text}</p>
    </li>
  );
});
