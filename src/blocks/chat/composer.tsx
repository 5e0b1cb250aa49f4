import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChatIcon } from './chat-icon';

interface ComposerProps {
  readonly label: string;
  readonly placeholder: string;
  readonly longest: number;
  /** An answer is being written, or a question is on its way. */
  readonly busy: boolean;
  readonly stoppable: boolean;
  readonly draft: Draft;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** Resolves false where the question was not taken: it is put back. */
  readonly onSend: (text: string) => Promise<boolean>;
  readonly onStop: () => void;
}

/** Where what was typed waits. */
export interface Draft {
  read(): string;
  keep(text: string): void;
}

/**
 * Where one writes: Enter sends, Shift and Enter begin a line, Escape stops the answer. What an input method composes is never sent by the
 * Enter that ends the composition. Focus stays here.
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
      // Meanwhile something else may have been typed.
      const typed = field.current?.value ?? '';
      change(typed === '' ? asked : `${asked}\n${typed}`);
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Safari ends a composition before the key that ended it is told; that key has the number 229.
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
