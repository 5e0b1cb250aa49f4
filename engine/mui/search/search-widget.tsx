import useAutocomplete from '@mui/material/useAutocomplete';
import { type FocusEvent, type KeyboardEvent, useMemo, useState } from 'react';
import type { Json } from '../../model';
import { Icon, useEngine, VisuallyHidden, type WidgetProps } from '../../react';
import { OptionsStatus } from '../options-status';
import { groupsOf, type ShownOption, textFor, useShownOptions } from '../shown-options';
import { entriesOf, type Matches, match } from './match';

/**
 * One of many, found by typing (APG combobox with a list box). Keys, focus and selection are MUI's headless hook; it is drawn with
 * the kit's own elements. With `freeText` a text that is no option is the value.
 */
export default function SearchWidget(props: WidgetProps) {
  const { field, state, control, onChange, onRetry } = props;
  const { t } = useEngine();
  const options = useShownOptions(props);
  const entries = useMemo(() => entriesOf(options), [options]);
  const freeText = field.options?.freeText === true;
  const shownText = textFor(options, state.value);
  const [typed, setTyped] = useTyped(shownText, state.epoch);
  // What is chosen already narrows nothing: whoever opens the list sees all of it, until they type.
  const [searching, setSearching] = useState(false);
  const matches = useMemo(() => match(entries, searching ? typed : ''), [entries, typed, searching]);
  const chosen = useMemo(() => options.find((option) => option.value === state.value) ?? null, [options, state.value]);
  const still = control.readOnly === true;
  const noneKey = typeof field.settings.noOptions === 'string' ? field.settings.noOptions : 'kit:search.none';

  const box = useAutocomplete<ShownOption, false, false, false>({
    id: control.id,
    options: matches.shown,
    value: chosen,
    inputValue: typed,
    disabled: control.disabled,
    readOnly: still,
    openOnFocus: false,
    autoHighlight: !freeText,
    clearOnBlur: false,
    handleHomeEndKeys: false,
    filterOptions: (all) => all,
    getOptionLabel: (option) => option.text,
    getOptionKey: (option) => option.key,
    isOptionEqualToValue: (option, value) => option.key === value.key,
    onChange: (_event, option) => {
      setSearching(false);
      setTyped(option?.text ?? '');
      onChange(option?.value);
    },
    onInputChange: (_event, text, reason) => {
      if (reason !== 'input') return;
      setSearching(true);
      setTyped(text);
      if (freeText) onChange(valueTyped(options, text));
      else if (text === '') onChange(undefined);
    },
  });
  const input = box.getInputProps();
  const onBlur = (event: FocusEvent<HTMLInputElement>) => {
    (input.onBlur as ((event: FocusEvent<HTMLInputElement>) => void) | undefined)?.(event);
    setSearching(false);
    if (!freeText) setTyped(textFor(options, settle(options, typed, state.value, onChange)));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // While a Japanese word is being composed, keys belong to the input method.
    if (event.nativeEvent.isComposing) event.stopPropagation();
  };
  return (
    <>
      <div className="pt-combobox" {...box.getRootProps()}>
        <input
          {...input}
          {...control}
          ref={(element) => attach(input.ref, element)}
          className="pt-input pt-select"
          type="text"
          autoComplete={control.autoComplete ?? 'off'}
          placeholder={field.placeholder === undefined ? undefined : t(field.placeholder)}
          onBlur={onBlur}
          onKeyDown={onKeyDown}
        />
        {box.popupOpen && !still && <Matched box={box} matches={matches} labelId={props.labelId} noneKey={noneKey} />}
      </div>
      <VisuallyHidden role="status">
        {box.popupOpen ? t(matches.count === 0 ? noneKey : 'kit:search.results', { count: matches.count }) : ''}
      </VisuallyHidden>
      <OptionsStatus options={state.options} onRetry={onRetry} />
    </>
  );
}

/** The text in the input; it follows the value when that changed from outside or when options brought its words. */
function useTyped(shownText: string, epoch: number): [string, (text: string) => void] {
  const [kept, keep] = useState({ text: shownText, shownText, epoch });
  let current = kept;
  if (kept.epoch !== epoch || (kept.shownText !== shownText && kept.text === kept.shownText)) {
    current = { text: shownText, shownText, epoch };
    keep(current);
  }
  return [current.text, (text) => keep({ text, shownText, epoch })];
}

/** The option whose words were typed, otherwise the text itself. */
function valueTyped(options: readonly ShownOption[], text: string): Json | undefined {
  const typed = text.trim();
  return typed === '' ? undefined : (options.find((option) => option.text === typed)?.value ?? text);
}

/** Without free text, leaving takes an option whose words were typed, and otherwise puts the chosen one's back. */
function settle(
  options: readonly ShownOption[],
  typed: string,
  value: Json | undefined,
  onChange: (value: Json | undefined) => void,
): Json | undefined {
  const wanted = typed.trim().toLowerCase();
  const found = options.find((option) => option.text.toLowerCase() === wanted);
  if (found === undefined || found.value === value) return value;
  onChange(found.value);
  return found.value;
}

function attach(ref: unknown, element: HTMLInputElement | null): void {
  if (typeof ref === 'function') ref(element);
  else if (typeof ref === 'object' && ref !== null && 'current' in ref) ref.current = element;
}

interface MatchedProps {
  readonly box: ReturnType<typeof useAutocomplete<ShownOption, false, false, false>>;
  readonly matches: Matches;
  readonly labelId: string | undefined;
  readonly noneKey: string;
}

/** The list below the input: options, by group where they have one; what is beyond the window is told in a line. */
function Matched({ box, matches, labelId, noneKey }: MatchedProps) {
  const { t } = useEngine();
  const { shown: options, count } = matches;
  const item = (option: ShownOption) => {
    const { key, ...attributes } = box.getOptionProps({ option, index: options.indexOf(option) });
    return (
      <li key={key} {...attributes} className="pt-option">
        <span lang={option.lang}>{option.text}</span>
        {attributes['aria-selected'] === true && <Icon name="check" />}
      </li>
    );
  };
  if (options.length === 0) return <p className="pt-listbox pt-listbox-note">{t(noneKey)}</p>;
  return (
    <ul {...box.getListboxProps()} className="pt-listbox" aria-labelledby={labelId}>
      {groupsOf(options).map(({ group, members }) =>
        group === undefined ? (
          members.map(item)
        ) : (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list box; a named group is (ARIA 1.2).
          <li key={`group ${group}`} role="group" aria-label={group}>
            <span className="pt-option-group" aria-hidden="true">
              {group}
            </span>
            <ul role="presentation">{members.map(item)}</ul>
          </li>
        ),
      )}
      {count > options.length && (
        <li className="pt-listbox-note" role="presentation">
          {t('kit:search.more', { count: count - options.length })}
        </li>
      )}
    </ul>
  );
}
