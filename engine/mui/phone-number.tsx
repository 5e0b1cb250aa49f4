import { useRef, useState } from 'react';
import type { Option } from '../model';
import { useEngine, type WidgetProps } from '../react';
import { entryOf, textOf, useKeptValue } from './kept-value';
import { OptionsStatus } from './options-status';
import { fitsCode, joinNumber, partBehind } from './phone-parts';
import { type ShownOption, useShownOptions } from './shown-options';

/**
 * A telephone number with its dialing code chosen from a list. What is sent is one text; a number that is typed or pasted with a code of
 * its own is taken as it is, and the list follows.
 */
export default function PhoneNumber(props: WidgetProps) {
  const { field, state, control, onChange, onRetry } = props;
  const { t } = useEngine();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, choose] = useState<Option['value']>();
  const options = useShownOptions(props);
  const codes = new Map((state.options?.options ?? []).map(({ value, code }) => [value, code]));
  const codeOf = (value: unknown) => codes.get(value as Option['value']); // a value that is no option has none
  const value = textOf(state.value);

  // A choice that the number does not bear out any more is none.
  const selected = codeOf(chosen) !== undefined && fitsCode(value, codeOf(chosen)) ? chosen : state.preset;
  const code = codeOf(selected);
  const ready = code !== undefined;
  const change = (text: string, of: string | undefined, how?: 'paste') => onChange(joinNumber(text, of), how);

  // What stands before the list is there is the whole number; from then on the part behind the code.
  useKeptValue(input, partBehind(value, code), state.epoch * 2 + (ready ? 1 : 0), (text) => change(text, code));

  const select = (key: string) => {
    const option = options.find((each) => each.key === key);
    const text = partBehind(input.current?.value ?? '', code);
    const next = codeOf(option?.value);
    // A number with another code of its own loses it: the choice is the later word.
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
