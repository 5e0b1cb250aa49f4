import './chips.css';
import useAutocomplete from '@mui/material/useAutocomplete';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { Json } from '../../model';
import { Icon, useEngine, VisuallyHidden, type WidgetProps } from '../../react';
import { chosenOf } from '../chosen';
import { OptionsStatus } from '../options-status';
import { FoundList } from '../search/found-list';
import { entriesOf, match } from '../search/match';
import { type ShownOption, textFor, useShownOptions } from '../shown-options';

/**
 * Several of many, found by typing (APG combobox with a multi-select list box). Selected options are shown above as chips that can be
 * removed one by one; Backspace in the empty input removes the last.
 */
export default function ChipsWidget(props: WidgetProps) {
  const { field, state, control, labelId, onChange, onRetry } = props;
  const { t } = useEngine();
  const options = useShownOptions(props);
  const entries = useMemo(() => entriesOf(options), [options]);
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState('');
  const input = useRef<HTMLInputElement | null>(null);
  const matches = useMemo(() => match(entries, typed), [entries, typed]);
  const values = chosenOf(state.value);
  const chosen = options.filter((option) => values.includes(option.value));
  const fixed = control.readOnly === true || control.disabled === true;

  const change = (next: readonly Json[]) => {
    // In the order of the options, whatever the order of selection.
    onChange(options.filter((option) => next.includes(option.value)).map((option) => option.value));
  };
  const takeOff = (value: Json) => {
    change(values.filter((each) => each !== value));
    setSaid(t('kit:chips.removed', { name: textFor(options, value) }));
    input.current?.focus();
  };
  const box = useAutocomplete<ShownOption, true, true, false>({
    id: control.id,
    multiple: true,
    disableClearable: true,
    disableCloseOnSelect: true,
    options: matches.shown,
    value: chosen,
    inputValue: typed,
    disabled: fixed,
    openOnFocus: false,
    autoHighlight: true,
    handleHomeEndKeys: false,
    filterOptions: (all) => all,
    getOptionLabel: (option) => option.text,
    getOptionKey: (option) => option.key,
    isOptionEqualToValue: (option, value) => option.key === value.key,
    onChange: (_event, next, reason, detail) => {
      change(next.map((option) => option.value));
      const name = detail?.option.text ?? '';
      setSaid(t(reason === 'selectOption' ? 'kit:chips.added' : 'kit:chips.removed', { name }));
    },
    onInputChange: (_event, text, reason) => {
      if (reason === 'input') setTyped(text);
      else if (reason === 'blur') setTyped('');
    },
  });
  const inputProps = box.getInputProps();
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // During IME composition, keys belong to the input method.
    if (event.nativeEvent.isComposing) event.stopPropagation();
  };
  return (
    <>
      {chosen.length > 0 && (
        <ul className="pt-picks" aria-labelledby={labelId}>
          {chosen.map((option) => (
            <li key={option.key} className="pt-pick">
              <span lang={option.lang}>{option.text}</span>
              {!fixed && (
                <button
                  type="button"
                  className="pt-pick-off"
                  aria-label={t('kit:chips.remove', { name: option.text })}
                  onClick={() => takeOff(option.value)}
                >
                  <Icon name="close" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="pt-combobox" {...box.getRootProps()}>
        <input
          {...inputProps}
          {...control}
          ref={(element) => {
            input.current = element;
            const { ref } = inputProps as { readonly ref?: { current: HTMLInputElement | null } };
            if (ref) ref.current = element;
          }}
          className="pt-input pt-select"
          type="text"
          autoComplete="off"
          placeholder={t(field.placeholder ?? 'kit:options.choose')}
          onKeyDown={onKeyDown}
        />
        {box.popupOpen && !fixed && (
          <FoundList {...{ box, matches, labelId }} status={state.options?.status} noneKey="kit:search.none" />
        )}
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <OptionsStatus options={state.options} onRetry={onRetry} shows />
    </>
  );
}
