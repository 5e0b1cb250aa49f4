import { useCallback, useEffect, useRef, useState } from 'react';
import { Icon, useEngine, VisuallyHidden, type WidgetProps } from '../../react';
import { entryOf, textOf, useKeptValue } from '../kept-value';
import { PasswordChecklist } from './password-checklist';

/**
 * A password: can be shown and hidden, allows pasting, and lists the policy it is validated against while it is typed. It is hidden again
 * when the form is submitted, so that a browser saves it as a password.
 */
export function PasswordWidget({ field, state, control, labelId, onChange }: WidgetProps) {
  const input = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(false);
  const checklist = field.settings.checklist === true;
  const listId = `${control.id}-rules`;
  useKeptValue(input, state.value, state.epoch, onChange);
  const hide = useCallback(() => setShown(false), []);
  useEffect(() => {
    const form = input.current?.form;
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, [hide]);
  return (
    <>
      <div className="pt-adorned">
        <input
          ref={input}
          className="pt-input"
          spellCheck={false}
          autoCapitalize="off"
          autoCorrect="off"
          autoComplete={field.settings.policy === true ? 'new-password' : 'current-password'}
          {...control}
          type={shown ? 'text' : 'password'}
          aria-describedby={described(control['aria-describedby'], checklist ? listId : undefined)}
          onInput={(event) => onChange(event.currentTarget.value, entryOf(event))}
        />
        <Reveal shown={shown} labelId={labelId} id={`${control.id}-reveal`} onPress={() => setShown(!shown)} />
      </div>
      {checklist && (
        <PasswordChecklist field={field} id={listId} input={input} value={textOf(state.value)} epoch={state.epoch} />
      )}
    </>
  );
}

function described(...ids: readonly (string | undefined)[]): string | undefined {
  const present = ids.filter((id) => id !== undefined);
  return present.length === 0 ? undefined : present.join(' ');
}

interface RevealProps {
  readonly id: string;
  readonly shown: boolean;
  /** Its label distinguishes two password fields of a form. */
  readonly labelId: string | undefined;
  readonly onPress: () => void;
}

/** Keeps its name and changes its pressed state; the password's visibility is announced once, politely. */
function Reveal({ id, shown, labelId, onPress }: RevealProps) {
  const { t } = useEngine();
  const [pressed, setPressed] = useState(false);
  return (
    <>
      <button
        id={id}
        type="button"
        className="pt-icon-button"
        aria-label={t('kit:password.reveal')}
        aria-labelledby={labelId === undefined ? undefined : `${id} ${labelId}`}
        aria-pressed={shown}
        onClick={() => {
          setPressed(true);
          onPress();
        }}
      >
        <Icon name={shown ? 'eyeOff' : 'eye'} />
      </button>
      <VisuallyHidden role="status">
        {pressed ? t(shown ? 'kit:password.shown' : 'kit:password.hidden') : ''}
      </VisuallyHidden>
    </>
  );
}
