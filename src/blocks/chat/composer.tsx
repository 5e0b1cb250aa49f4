import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChatIcon } from './chat-icon';

interface ComposerProps {
  readonly label: string;
  readonly placeholder: string;
  readonly longest: number;
  /** An answer is being written, or a question is being sent. */
  readonly busy: boolean;
  readonly stoppable: boolean;
  readonly draft: Draft;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** Resolves false if the question was not accepted: its text is put back. */
  readonly onSend: (text: string) => Promise<boolean>;
  readonly onStop: () => void;
}

/** Where the draft is stored. */
export interface Draft {
  read(): string;
  keep(text: string): void;
}

/**
 * The composer: Enter sends, Shift and Enter begin a line, Escape stops the answer. The Enter that ends an input method's composition never
 * sends. Focus stays here.
 */
export function Composer(props: ComposerProps) {
  const { t } = useTranslation('chat');
  const { draft, field, busy, stoppable, longest, onStop } = props;
  const [text, setText] = useState(() => draft.read());
  const id = useId();
  const hintId = useId();
  useEffect(() => setText(draft.read()), [draft]);

  const change = (next: string) => {
    setText(next);
    draft.keep(next);
  };
  const send = async () => {
    const asked = text.trim();
    if (asked === '' || busy) return;
    change('');
    if (!(await props.onSend(asked))) {
      // Something else may have been typed meanwhile.
      const typed = field.current?.value ?? '';
      change(typed === '' ? asked : `${asked}\n${typed}`);
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Safari ends a composition before the event of the key that ended it; that key has the code 229.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'Escape' && stoppable) {
      event.preventDefault();
      onStop();
    }
    if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    void send();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (stoppable) onStop();
    else void send();
    field.current?.focus();
  };
  return (
    <form className="chat-composer" onSubmit={onSubmit}>
      <label className="pt-hidden" htmlFor={id}>
        {props.label}
      </label>
      <textarea
        ref={field}
        id={id}
        rows={1}
        value={text}
        maxLength={longest}
        placeholder={props.placeholder}
        enterKeyHint="send"
        aria-describedby={hintId}
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <button
        type="submit"
        className={stoppable ? 'chat-send chat-send-stop' : 'chat-send'}
        aria-label={t(stoppable ? 'composer.stop' : 'composer.send')}
        title={t(stoppable ? 'composer.stop' : 'composer.send')}
        aria-disabled={(!stoppable && (busy || text.trim() === '')) || undefined}
      >
        <ChatIcon name={stoppable ? 'stop' : 'send'} />
      </button>
      <span id={hintId} className="pt-hidden">
        {t('composer.keys')}
      </span>
    </form>
  );
}
