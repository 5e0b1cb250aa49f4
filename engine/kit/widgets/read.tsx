import './read.css';
import { type InputHTMLAttributes, useRef } from 'react';
import type { Json } from '../../model';
import { useEngine, type WidgetProps } from '../../react';
import { readAgain, readValue, typedValue, typedWords } from '../../runtime';
import { entryOf, useKeptValue, useReadAgain } from '../kept-value';

/**
 * Text that is read in the page's language: a percentage, an amount, a time, a month, a length of time, an address. On leaving, the field
 * shows how it was read. Browsers write their own inputs in their own language, not in the page's.
 */
export default function ReadWidget(props: WidgetProps) {
  const { language } = useEngine();
  // The text in the input is in one language.
  return <ReadInput key={language} {...props} language={language} />;
}

function ReadInput({ field, state, control, onChange, language }: WidgetProps & { readonly language: string }) {
  const { t } = useEngine();
  const input = useRef<HTMLInputElement>(null);
  const change = (text: string, how?: 'paste') => onChange(typedValue(field, text, language), how);
  useKeptValue(input, typedWords(field, state.value, language), state.epoch, (typed) => change(typed));
  useReadAgain(readAgain(field, state.value, language), onChange);
  const unit = field.type === 'money' ? String(field.settings.currency) : field.type === 'percentage' ? '%' : undefined;
  const unitId = `${control.id}-unit`;
  const drawn = (
    <input
      ref={input}
      className="pt-input"
      type="text"
      spellCheck={false}
      autoComplete="off"
      placeholder={field.placeholder === undefined ? examples(field.type, language) : t(field.placeholder)}
      {...attributesOf(field.type, field.settings.min)}
      {...control}
      {...(unit !== undefined && {
        'aria-describedby': [unitId, control['aria-describedby']].filter(Boolean).join(' '),
      })}
      onInput={(event) => change(event.currentTarget.value, entryOf(event))}
      onBlur={({ currentTarget }) => {
        const read = readValue(field, currentTarget.value, language);
        if (currentTarget.value.trim() !== '' && read !== undefined)
          currentTarget.value = typedWords(field, state.value, language) || currentTarget.value;
      }}
    />
  );
  if (unit === undefined) return drawn;
  return (
    <div className="pt-with-unit">
      {drawn}
      <span className="pt-unit" id={unitId}>
        {unit}
      </span>
    </div>
  );
}

/** What an empty input shows: how the page's language writes such a value. */
function examples(type: string, language: string): string | undefined {
  if (type === 'url') return 'https://';
  const example = { time: '14:30', month: '2026-03', duration: 90 }[type];
  return example === undefined ? undefined : typedWords({ type, settings: {} }, example, language);
}

/** Numeric keyboards of phones have no minus sign, colon or letters. */
function attributesOf(type: string, min: Json | undefined): InputHTMLAttributes<HTMLInputElement> | undefined {
  if (type === 'url') return { inputMode: 'url', autoCapitalize: 'off', autoCorrect: 'off' };
  const isPositive = typeof min !== 'number' || min >= 0;
  return isPositive && (type === 'money' || type === 'percentage') ? { inputMode: 'decimal' } : undefined;
}
