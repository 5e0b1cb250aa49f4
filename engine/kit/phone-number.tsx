import { useRef, useState } from 'react';
import type { Option } from '../model';
import { useEngine, type WidgetProps } from '../react';
import { entryOf, textOf, useKeptValue } from './kept-value';
import { OptionsStatus } from './options-status';
import { fitsCode, joinNumber, partBehind } from './phone-parts';
import { type ShownOption, useShownOptions } from './shown-options';

/**
 * A phone number with its dialing code chosen from a list. One text is sent; a number typed or pasted with its own code is taken as it is,
 * and the list follows.
 */
export default function PhoneNumber(props: WidgetProps) {
  const { field, state, control, onChange, onRetry } = props;
  const { t } = useEngine();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, choose] = useState<Option['value']>();
  const options = useShownOptions(props);
  const codes = new Map((state.options?.options ?? []).map(({ value, code }) => [value, code]));
  const codeOf = (value: unknown) => codes.get(value as Option['value']); // a value that matches no option has none
  const value = textOf(state.value);

  // A selection that no longer matches the number is dropped.
  const selected = codeOf(chosen) !== undefined && fitsCode(value, codeOf(chosen)) ? chosen : state.preset;
  const code = codeOf(selected);
  const ready = code !== undefined;
  const change = (text: string, of: string | undefined, how?: 'paste') => onChange(joinNumber(text, of), how);

  // Before the list is loaded, the input holds the whole number; afterwards only the part after the code.
  useKeptValue(input, partBehind(value, code), state.epoch * 2 + (ready ? 1 : 0), (text) => change(text, code));

  const select = (key: string) => {
    const option = options.find((each) => each.key === key);
    const text = partBehind(input.current?.value ?? '', code);
    const next = codeOf(option?.value);
    // A number with a different code loses it: the selection is more recent.
    const national = fitsCode(text, undefined) ? text : partBehind(text, codeOf(state.preset));
    choose(option?.value);
    if (input.current) input.current.value = national;
    change(national, next);
  };

  const box = (
    <input
      ref={input}
      className="pt-input"
      type="tel"
      inputMode="tel"
      placeholder={field.placeholder === undefined ? undefined : t(field.placeholder)}
      {...control}
      onInput={(event) => change(event.currentTarget.value, code, entryOf(event))}
    />
  );
  if (control.readOnly === true) return <input className="pt-input" type="tel" {...control} value={value} />;
  return (
    <>
      <div className="pt-phone">
        <Codes
          options={options.map((option) => ({ ...option, text: `${option.text} (${codeOf(option.value)})` }))}
          selected={options.find((option) => option.value === selected)?.key ?? ''}
          props={props}
          onSelect={select}
        />
        {box}
      </div>
      <OptionsStatus options={state.options} onRetry={onRetry} shows />
    </>
  );
}

interface CodesProps {
  readonly options: readonly ShownOption[];
  readonly selected: string;
  readonly props: WidgetProps;
  readonly onSelect: (key: string) => void;
}

function Codes({ options, selected, props: { state, control }, onSelect }: CodesProps) {
  const { t } = useEngine();
  return (
    <select
      className="pt-input pt-select"
      id={`${control.id}-code`}
      aria-label={t('kit:phone.code')}
      aria-busy={state.options?.status === 'loading' ? true : undefined}
      autoComplete="off"
      disabled={control.disabled}
      value={selected}
      onChange={(event) => onSelect(event.currentTarget.value)}
    >
      {selected === '' && <option value="">{t('kit:phone.choose')}</option>}
      {options.map(({ key, text, lang }) => (
        <option key={key} value={key} lang={lang}>
          {text}
        </option>
      ))}
    </select>
  );
}
