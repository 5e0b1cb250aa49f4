import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert, CopyButton, GrowingArticle, type PassageDrawing, VisuallyHidden } from '../../../engine/react';
import type { Answer } from './log';
import { Sources } from './sources';
import { useAnswerLink } from './use-answer-link';
import { useRevealed } from './use-revealed';

interface AnswerViewProps {
  readonly answer: Answer;
  /** Its actions, and what is below it. */
  readonly tools?: ReactNode;
  readonly cards?: ReactNode;
  /** Asks the same question again; absent where no question can be asked. */
  readonly onRetry?: ((turnId: string) => void) | undefined;
  readonly marked?: boolean;
}

/** An answer while it is written, and with everything below it when it is finished. */
export function AnswerView({ answer, tools, cards, onRetry, marked = false }: AnswerViewProps) {
  const { t } = useTranslation('chat');
  const writing = answer.state === 'writing';
  return (
    <li
      className="chat-answer"
      data-key={answer.key}
      data-state={answer.state}
      aria-current={marked || undefined}
      data-marked={marked || undefined}
    >
      <VisuallyHidden>{t('log.assistant')}</VisuallyHidden>
      {answer.fallback && <p className="chat-note">{t('notice.fallback')}</p>}
      {answer.text === '' && writing ? <Thinking /> : <AnswerText text={answer.text} growing={writing} />}
      {cards}
      {!writing && <Sources sources={answer.sources} />}
      <Ending answer={answer} onRetry={onRetry} />
      {!writing && answer.text !== '' && (
        <div className="chat-tools">
          <CopyButton text={answer.text} label={t('answer.copy')} className="chat-tool" />
          {tools}
        </div>
      )}
    </li>
  );
}

/** Dots, until the first word arrives. */
function Thinking() {
  const { t } = useTranslation('chat');
  return (
    <p className="chat-thinking">
      <span aria-hidden="true" className="chat-dots" />
      <span>{t('log.thinking')}</span>
    </p>
  );
}

/** Only the text is rendered again while words arrive. */
export function AnswerText({ text, growing }: { readonly text: string; readonly growing: boolean }) {
  const link = useAnswerLink();
  const shown = useRevealed(text, growing);
  const drawing = useMemo<PassageDrawing>(() => ({ link, barred, code: (code) => <CodeBlock text={code} /> }), [link]);
  return <GrowingArticle text={shown} growing={growing || shown.length < text.length} drawing={drawing} />;
}

/** A link that may not be followed is plain text, with its address visible. */
function barred(href: string, text: ReactNode): ReactNode {
  return (
    <span>
      {text} ({href})
    </span>
  );
}

/** Why an answer ended, unless it was finished. */
function Ending({ answer, onRetry }: Pick<AnswerViewProps, 'answer' | 'onRetry'>) {
  const { t, i18n } = useTranslation('chat');
  const again = onRetry && (
    <button type="button" className="pt-button pt-button-link" onClick={() => onRetry(answer.turnId)}>
      {t('answer.retry')}
    </button>
  );
  switch (answer.state) {
    case 'stopped':
      return (
        <p className="chat-note">
          {t('notice.stopped')} {again}
        </p>
      );
    case 'broken':
      return <p className="chat-note">{t('notice.broken')}</p>;
    case 'failed': {
      const known = i18n.exists(`chat:error.${answer.code}`) ? answer.code : 'other';
      return (
        <Alert severity="warning">
          <p>{t(`error.${known}`)}</p>
          {again && <p>{again}</p>}
        </Alert>
      );
    }
    case 'limited': {
      const { figure, period, resetsAt } = answer.limit;
      const when = typeof resetsAt === 'string' ? Date.parse(resetsAt) : Date.now();
      const name = `${String(figure)}.${String(period)}`;
      const key = i18n.exists(`chat:limit.reached.${name}`) ? name : 'other';
      const at = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(when);
      return (
        <Alert severity="info">
          <p>{t(`limit.reached.${key}`, { at })}</p>
        </Alert>
      );
    }
    default:
      return null;
  }
}

/** Code, with a button that copies it. */
function CodeBlock({ text }: { readonly text: string }) {
  const { t } = useTranslation('chat');
  return (
    <div className="chat-code">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys. */}
      <pre tabIndex={0}>{text}</pre>
      <CopyButton text={text} label={t('answer.copyCode')} className="chat-tool" />
    </div>
  );
}
