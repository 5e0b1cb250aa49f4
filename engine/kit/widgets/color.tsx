import './color.css';
import { useRef } from 'react';
import { useEngine, type WidgetProps } from '../../react';
import { entryOf, textOf, useKeptValue } from '../kept-value';

/** A color as text, which can be empty and be read aloud, with the browser's own picker beside it. */
export default function ColorWidget({ field, state, control, onChange }: WidgetProps) {
  const { t } = useEngine();
  const input = useRef<HTMLInputElement>(null);
  const swatch = useRef<HTMLInputElement>(null);
  const show = (text: string) => {
    if (swatch.current && /^#[0-9a-f]{6}$/i.test(text)) swatch.current.value = text;
  };
  const change = (text: string, how?: 'paste') => {
    show(text);
    onChange(text, how);
  };
  useKeptValue(input, state.value, state.epoch, change);
  useKeptValue(swatch, /^#[0-9a-f]{6}$/.test(textOf(state.value)) ? state.value : unset, state.epoch, () => {});
  return (
    <div className="pt-color">
      <input
        ref={input}
        className="pt-input"
        type="text"
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        placeholder={field.placeholder === undefined ? '#3366cc' : t(field.placeholder)}
        {...control}
        onInput={(event) => change(event.currentTarget.value, entryOf(event))}
      />
      <input
        ref={swatch}
        className="pt-swatch"
        type="color"
        aria-label={t('kit:color')}
        disabled={control.disabled === true || control.readOnly === true}
        onInput={(event) => {
          const { value } = event.currentTarget;
          if (input.current) input.current.value = value;
          onChange(value);
        }}
      />
    </div>
  );
}

/** The color of the picker while the field has none. */
const unset = '#000000';
