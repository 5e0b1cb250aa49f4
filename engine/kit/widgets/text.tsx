import { type InputHTMLAttributes, useRef } from 'react';
import { useEngine, type WidgetProps } from '../../react';
import { entryOf, useKeptValue } from '../kept-value';
import { WithCodes } from '../phone-code';

/**
 * Single-line text. The browser keeps it, so a keystroke renders nothing unless something else about the field changed. Not a component:
 * one React element fewer per field.
 */
function useTextInput(
  { field, state, control, onChange }: WidgetProps,
  attributes?: InputHTMLAttributes<HTMLInputElement>,
) {
  const { t } = useEngine();
  const input = useRef<HTMLInputElement>(null);
  useKeptValue(input, state.value, state.epoch, onChange);
  return (
    <input
      ref={input}
      className="pt-input"
      type="text"
      placeholder={field.placeholder === undefined ? undefined : t(field.placeholder)}
      {...attributes}
      {...control}
      onInput={(event) => onChange(event.currentTarget.value, entryOf(event))}
    />
  );
}

export function TextWidget(props: WidgetProps) {
  return useTextInput(props, { ...spellingOf(props), ...inputModeOf(props) });
}

/** Tokens of `autocomplete` for names, which are capitalized and in no dictionary. */
const names = /(^|\s)((given-|family-|additional-)?name|nickname|organization|address-level\d)$/;

/**
 * Names are not spelling errors, and values the browser must not remember (codes, keys) are not words: mobile keyboards correct neither.
 */
function spellingOf({ field: { autocomplete = '' } }: WidgetProps): InputHTMLAttributes<HTMLInputElement> | undefined {
  if (names.test(autocomplete)) return { autoCapitalize: 'words', spellCheck: false };
  if (autocomplete === 'off') return { autoCapitalize: 'off', autoCorrect: 'off', spellCheck: false };
  return undefined;
}

const inputModes = ['none', 'text', 'tel', 'url', 'email', 'numeric', 'decimal', 'search'] as const;

function inputModeOf({ field }: WidgetProps): InputHTMLAttributes<HTMLInputElement> | undefined {
  const inputMode = inputModes.find((mode) => mode === field.settings.inputMode);
  return inputMode === undefined ? undefined : { inputMode };
}

const email: InputHTMLAttributes<HTMLInputElement> = {
  type: 'email',
  inputMode: 'email',
  autoCapitalize: 'off',
  autoCorrect: 'off',
  spellCheck: false,
};

export function EmailWidget(props: WidgetProps) {
  return useTextInput(props, email);
}

const phone: InputHTMLAttributes<HTMLInputElement> = { type: 'tel', inputMode: 'tel' };

function PhoneInput(props: WidgetProps) {
  return useTextInput(props, phone);
}

export function PhoneWidget(props: WidgetProps) {
  return props.field.options ? <WithCodes {...props} /> : <PhoneInput {...props} />;
}

/** Text with a numeric keyboard: `type="number"` drops full-width digits, changes on wheel events and hides what it cannot parse. */
export function NumberWidget(props: WidgetProps) {
  return useTextInput(props, keyboardOf(props, 'decimal'));
}

export function IntegerWidget(props: WidgetProps) {
  return useTextInput(props, keyboardOf(props, 'numeric'));
}

/** Numeric keyboards of phones have no minus sign, so fields that may be negative do not use them. */
function keyboardOf({ field }: WidgetProps, inputMode: 'decimal' | 'numeric'): InputHTMLAttributes<HTMLInputElement> {
  const { min } = field.settings;
  return { inputMode: typeof min === 'number' && min >= 0 ? inputMode : 'text', autoComplete: 'off' };
}
