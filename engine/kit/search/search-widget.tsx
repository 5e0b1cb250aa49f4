import useAutocomplete from '@mui/material/useAutocomplete';
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Json } from '../../model';
import { useEngine, VisuallyHidden, type WidgetProps } from '../../react';
import type { FoundOptions } from '../../runtime';
import { OptionsStatus } from '../options-status';
import { type ShownOption, textFor, useAwaitedWords, useShownOptions } from '../shown-options';
import { FoundList } from './found-list';
import { entriesOf, match } from './match';

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
  const waits = useAwaitedWords(props);
  const shownText = waits ? '' : textFor(known, state.value);
  const element = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useTyped(shownText, state.epoch, element);
  // The current selection does not filter: opening the list shows all options until the user types.
  const [searching, setSearching] = useState(false);
  const here = useMemo(() => match(entries, searching && !found ? typed : ''), [entries, typed, searching, found]);
  // Server search results are shown as returned, without a stored value that the server does not offer any more.
  const kept = state.options?.kept;
  const returned = useMemo(
    () => (kept ? options.filter(({ value }) => kept.every((each) => each.value !== value)) : options),
    [kept, options],
  );
  const matches = found ? { shown: returned, count: Math.max(found.total, returned.length) } : here;
  const chosen = useMemo(() => known.find((option) => option.value === state.value) ?? null, [known, state.value]);
  const still = control.readOnly === true;
  const isLoading = state.options?.status === 'loading';
  const [left, setLeft] = useState<{ readonly value: Json | undefined; readonly text: string }>();
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
      setLeft(undefined);
      setTyped(text);
      onSearch(text);
      if (freeText) onChange(valueTyped(options, text));
      else if (text === '') onChange(undefined);
    },
  });
  const placeholder = (waits ? undefined : field.placeholder) ?? (isLoading ? 'kit:options.loading' : undefined);
  const input = box.getInputProps();
  const onBlur = (event: FocusEvent<HTMLInputElement>) => {
    (input.onBlur as ((event: FocusEvent<HTMLInputElement>) => void) | undefined)?.(event);
    setSearching(false);
    if (freeText) return;
    if (!isLoading || typed === shownText) {
      const next = settle(options, typed, state.value, onChange);
      setTyped(waits && next === state.value ? '' : textFor(known, next));
      return;
    }
    // Which option the text names is known once the options are there; until then the former value must not be sent.
    setLeft({ value: state.value, text: shownText });
    onChange(undefined);
    setTyped(typed);
  };
  useEffect(() => {
    // Where options could not be loaded, the text waits for another try.
    if (!left || state.options?.status !== 'ready') return;
    setLeft(undefined);
    const { value, text } = optionNamed(options, typed) ?? left;
    onChange(value);
    setTyped(text);
  });
  const retry = () => {
    onRetry();
    if (left) onSearch(typed);
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
          ref={(drawn) => {
            element.current = drawn;
            attach(input.ref, drawn);
          }}
          className="pt-input pt-select"
          type="text"
          aria-busy={waits || undefined}
          autoComplete={control.autoComplete ?? 'off'}
          placeholder={placeholder === undefined ? undefined : t(placeholder)}
          onBlur={onBlur}
          onKeyDown={onKeyDown}
        />
        {box.popupOpen && !still && (
          <FoundList
            {...{ box, matches, noneKey }}
            labelId={props.labelId}
            label={control['aria-label']}
            status={state.options?.status}
            onEnd={onMore}
          />
        )}
      </div>
      <VisuallyHidden role="status">
        {box.popupOpen && !isLoading
          ? t(matches.count === 0 ? noneKey : 'kit:search.results', { count: matches.count })
          : ''}
      </VisuallyHidden>
      {control['data-column'] === undefined && <OptionsStatus options={state.options} onRetry={retry} shows />}
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

/**
 * The text in the input; it follows the value when that changes from outside or when options supply its label. Who selected all of it to
 * write something else has all of the new text selected.
 */
function useTyped(
  shownText: string,
  epoch: number,
  input: RefObject<HTMLInputElement | null>,
): [string, (text: string) => void] {
  const [kept, keep] = useState({ text: shownText, shownText, epoch, selects: false });
  let current = kept;
  if (kept.epoch !== epoch || (kept.shownText !== shownText && kept.text === kept.shownText)) {
    current = { text: shownText, shownText, epoch, selects: isSelected(input.current) };
    keep(current);
  }
  useLayoutEffect(() => {
    if (kept.selects) input.current?.select();
  }, [kept, input]);
  return [current.text, (text) => keep({ text, shownText, epoch, selects: false })];
}

/** Whether somebody is in an input, with all of its text selected, or before there is any. */
function isSelected(input: HTMLInputElement | null): boolean {
  if (input === null || input !== input.ownerDocument.activeElement) return false;
  return input.selectionStart === 0 && input.selectionEnd === input.value.length;
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
  const found = optionNamed(options, typed);
  if (found === undefined || found.value === value) return value;
  onChange(found.value);
  return found.value;
}

function optionNamed(options: readonly ShownOption[], typed: string): ShownOption | undefined {
  const wanted = typed.trim().toLowerCase();
  return options.find((option) => option.text.toLowerCase() === wanted);
}

function attach(ref: unknown, element: HTMLInputElement | null): void {
  if (typeof ref === 'function') ref(element);
  else if (typeof ref === 'object' && ref !== null && 'current' in ref) ref.current = element;
}
