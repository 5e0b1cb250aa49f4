import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, useEngine } from '../../../engine/react';
import { ChatIcon } from './chat-icon';
import type { Answer } from './log';

interface RatingProps {
  readonly answer: Answer;
  readonly reasons: readonly string[];
  readonly onRate: (eventId: string, rating: 'UP' | 'DOWN', reason?: string) => Promise<boolean>;
}

/** Rates whether an answer helped; a user who answers no may give a reason. */
export function Rating({ answer, reasons, onRate }: RatingProps) {
  const { t } = useTranslation('chat');
  const [asking, setAsking] = useState(false);
  const [said, setSaid] = useState('');
  const rating = said || answer.rating;
  const rate = async (next: 'UP' | 'DOWN', reason?: string) => {
    setSaid(next);
    setAsking(next === 'DOWN' && reason === undefined);
    if (!(await onRate(answer.eventId, next, reason))) setSaid('');
  };
  if (answer.eventId === '') return null;
  return (
    <>
      {(['UP', 'DOWN'] as const).map((way) => (
        <button
          key={way}
          type="button"
          className="chat-tool chat-tool-sign"
          aria-pressed={rating === way}
          aria-label={t(`rating.${way}`)}
          title={t(`rating.${way}`)}
          onClick={() => void rate(way)}
        >
          <ChatIcon name={way === 'UP' ? 'up' : 'down'} />
        </button>
      ))}
      {asking && (
        <Reason reasons={reasons} onSay={(reason) => void rate('DOWN', reason)} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

interface ReasonProps {
  readonly reasons: readonly string[];
  readonly onSay: (reason: string) => void;
  readonly onClose: () => void;
}

function Reason({ reasons, onSay, onClose }: ReasonProps) {
  const { t } = useTranslation('chat');
  const { t: say } = useEngine();
  const [text, setText] = useState('');
  const id = useId();
  return (
    <form
      className="chat-reason"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') onSay(text.trim());
      }}
    >
      <p>{t('rating.why')}</p>
      <div className="chat-chips">
        {reasons.map((reason) => (
          <button key={reason} type="button" className="chat-chip" onClick={() => onSay(say(reason))}>
            {say(reason)}
          </button>
        ))}
      </div>
      <label htmlFor={id}>{t('rating.words')}</label>
      <input
        id={id}
        className="pt-input"
        value={text}
        maxLength={1000}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <div className="pt-actions">
        <Button kind="secondary" type="submit">
          {t('rating.send')}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {t('rating.close')}
        </Button>
      </div>
    </form>
  );
}
