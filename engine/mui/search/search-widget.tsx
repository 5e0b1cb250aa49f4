import useAutocomplete from '@mui/material/useAutocomplete';
import { type FocusEvent, type KeyboardEvent, useMemo, useState } from 'react';
import type { Json } from '../../model';
import { Icon, useEngine, VisuallyHidden, type WidgetProps } from '../../react';
import type { FoundOptions } from '../../runtime';
import { OptionsStatus } from '../options-status';
import { groupsOf, type ShownOption, textFor, useShownOptions } from '../shown-options';
import { entriesOf, type Matches, match } from './match';

/**
 * One of many, found by typing (APG combobox with a list box). Keys, focus and selection come from MUI's headless hook; the kit's own
 * elements draw it. With `freeText`, a text that matches no option is the value.
 */
export default function SearchWidget(props: WidgetProps) {
  const { field, state, control, onChange, onRetry, onSearch, onMore } = props;
  const { t } = useEngine();
  const options = useShownOptions(props);
  const entries = useMemo(() => entriesOf(options), [options]);
  const freeText = field.options?.freeText === true;
  const found = state.options?.found;
  const known = useMemo(() => withChosen(options, found), [options, found]);
  const shownText = textFor(known, state.value);
  const [typed, setTyped] = useTyped(shownText, state.epoch);
  // The current selection does not filter: opening the list shows all options until the user types.
  const [searching, setSearching] = useState(false);
  const here = useMemo(() => match(entries, searching && !found ? typed : ''), [entries, typed, searching, found]);
  // Server search results are shown as returned.
  const matches = found ? { shown: options, count: Math.max(found.total, options.length) } : here;
  const chosen = useMemo(() => known.find((option) => option.value === state.value) ?? null, [known, state.value]);
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
    onOpen: () => onSearch(''),
    onHighlightChange: (_event, option) => {
      if (found && option !== null && options.indexOf(option) >= options.length - nearEnd) onMore();
    },
    onChange: (_event, option) => {
      setSearching(false);
      setTyped(option?.text ?? '');
      onChange(option?.value);
    },
    onInputChange: (_event, text, reason) => {
      if (reason !== 'input') return;
      setSearching(true);
      setTyped(text);
      onSearch(text);
      if (freeText) onChange(valueTyped(options, text));
      else if (text === '') onChange(undefined);
    },
  });
  const placeholder = field.placeholder ?? (state.options?.status === 'loading' ? 'kit:options.loading' : undefined);
  const input = box.getInputProps();
  const onBlur = (event: FocusEvent<HTMLInputElement>) => {
    (input.onBlur as ((event: FocusEvent<HTMLInputElement>) => void) | undefined)?.(event);
    setSearching(false);
    if (!freeText) setTyped(textFor(known, settle(options, typed, state.value, onChange)));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // During IME composition, keys belong to the input method.
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
          placeholder={placeholder === undefined ? undefined : t(placeholder)}
          onBlur={onBlur}
          onKeyDown={onKeyDown}
        />
        {box.popupOpen && !still && (
          <Matched box={box} matches={matches} labelId={props.labelId} noneKey={noneKey} onEnd={onMore} />
        )}
      </div>
      <VisuallyHidden role="status">
        {box.popupOpen && state.options?.status !== 'loading'
          ? t(matches.count === 0 ? noneKey : 'kit:search.results', { count: matches.count })
          : ''}
      </VisuallyHidden>
      <OptionsStatus options={state.options} onRetry={onRetry} shows={!box.popupOpen} />
    </>
  );
}

/** Distance from the end of the list at which the next options are requested. */
const nearEnd = 5;

/** The loaded options and the chosen one. */
function withChosen(options: readonly ShownOption[], found: FoundOptions | undefined): readonly ShownOption[] {
  const chosen = found?.chosen;
  if (!chosen || options.some(({ value }) => value === chosen.value)) return options;
  const { value, text, lang } = chosen;
  const shown = { value, key: String(value), text: text ?? String(value), lang, group: undefined, search: [] };
  return [...options, shown];
}

/** The text in the input; it follows the value when that changes from outside or when options supply its label. */
function useTyped(shownText: string, epoch: number): [string, (text: string) => void] {
  const [kept, keep] = useState({ text: shownText, shownText, epoch });
  let current = kept;
  if (kept.epoch !== epoch || (kept.shownText !== shownText && kept.text === kept.shownText)) {
    current = { text: shownText, shownText, epoch };
    keep(current);
  }
  return [current.text, (text) => keep({ text, shownText, epoch })];
}

/** The option whose label was typed, otherwise the text itself. */
function valueTyped(options: readonly ShownOption[], text: string): Json | undefined {
  const typed = text.trim();
  return typed === '' ? undefined : (options.find((option) => option.text === typed)?.value ?? text);
}

/** Without free text, leaving the input selects an option whose label was typed; otherwise it restores the chosen option's label. */
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
  /** The end of the list has scrolled into view. */
  readonly onEnd: () => void;
}

/** The list below the input: options, by group if they have one; a line states how many are not drawn. */
function Matched({ box, matches, labelId, noneKey, onEnd }: MatchedProps) {
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
    <ul
      {...box.getListboxProps()}
      className="pt-listbox"
      aria-labelledby={labelId}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        if (scrollTop + clientHeight > scrollHeight - 80) onEnd();
      }}
    >
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
