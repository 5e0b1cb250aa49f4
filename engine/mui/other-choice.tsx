import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useEngine, type WidgetProps } from '../react';
import type { ShownOption } from './shown-options';

/** A widget that draws options which are handed in. */
export interface DrawnChoice extends WidgetProps {
  readonly options: readonly ShownOption[];
}

export interface OtherChoiceProps extends DrawnChoice {
  readonly Draw: ComponentType<DrawnChoice>;
}

/** Stands for *Other* among the options; a text of one line never holds this sign, so it is nobody's value. */
const sentinel = '\u0000other';

/**
 * A choice with *Other*: an option more, which opens an input. Its text is sent in the place of an option, at the same path. It is
 * chosen where the value is a text that no option has, or it was pressed.
 */
export default function OtherChoice({ Draw, options, ...props }: OtherChoiceProps) {
  const { field, state, onChange } = props;
  const { t } = useEngine();
  // Whatever else changes the field closes it.
  const [pressed, press] = useState<number>();
  const { value, epoch } = state;
  const isText = typeof value === 'string' && value !== '' && state.options?.status === 'ready';
  const chosen = pressed === epoch || (isText && !options.some((option) => option.value === value));
  const text = t(field.options?.other?.label ?? 'kit:options.other');
  const other = { value: sentinel, key: sentinel, text, lang: undefined, group: undefined, search: [] };
  const change: WidgetProps['onChange'] = (next, how) => {
    press(next === sentinel ? epoch : undefined);
    onChange(next === sentinel ? '' : next, how);
  };
  return (
    <>
      <Draw
        {...props}
        options={[...options, other]}
        state={chosen ? { ...state, value: sentinel } : state}
        onChange={change}
      />
      {chosen && <OtherText {...props} />}
    </>
  );
}

function OtherText({ field, state, control, onChange }: WidgetProps) {
  const { t } = useEngine();
  const input = useRef<HTMLInputElement>(null);
  const id = `${control.id}-text`;
  const first = typeof state.value === 'string' ? state.value : '';
  // A person who pressed *Other* goes on by writing; a text that was there already takes no focus.
  const opened = useRef(first === '');
  useEffect(() => {
    if (opened.current) input.current?.focus();
  }, []);
  return (
    <div className="pt-other">
      <label htmlFor={id}>{t(field.options?.other?.text ?? 'kit:options.otherText')}</label>
      <input
        key={state.epoch}
        ref={input}
        id={id}
        className="pt-input"
        type="text"
        maxLength={500}
        defaultValue={first}
        disabled={control.disabled}
        readOnly={control.readOnly}
        aria-invalid={control['aria-invalid']}
        aria-describedby={control['aria-describedby']}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
