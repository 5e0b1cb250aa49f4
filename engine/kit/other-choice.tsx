import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useEngine, type WidgetProps } from '../react';
import type { ShownOption } from './shown-options';

/** A widget that draws the options it is given. */
export interface DrawnChoice extends WidgetProps {
  readonly options: readonly ShownOption[];
}

export interface OtherChoiceProps extends DrawnChoice {
  readonly Draw: ComponentType<DrawnChoice>;
}

/** Represents *Other* among the options; single-line text never contains this character, so it cannot collide with a value. */
const sentinel = '\u0000other';

/**
 * A choice with *Other*: an additional option that opens an input. Its text is sent instead of an option, at the same path. It is selected
 * if the value is a text that no option has, or after the user selected it.
 */
export default function OtherChoice({ Draw, options, ...props }: OtherChoiceProps) {
  const { field, state, onChange } = props;
  const { t } = useEngine();
  // Any other change of the field closes it.
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
  // A user who selects *Other* wants to type; text that was already there takes no focus.
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
