import './day-input.css';
import { type ChangeEvent, type InputHTMLAttributes, useRef } from 'react';
import { useEngine, VisuallyHidden } from '../../react';
import { dayDigits, dayWords, readAgain, readValue, typedValue } from '../../runtime';
import { entryOf, useKeptValue, useReadAgain } from '../kept-value';

/** What an input of a day needs besides the attributes of its text. */
interface DayInputProps extends InputHTMLAttributes<HTMLInputElement> {
  /** The day as `yyyy-mm-dd`, or the raw text that is none. */
  readonly day: string;
  readonly epoch: number;
  /** Name of the input, for the button that opens the picker. */
  readonly label: string | undefined;
  /** Limits of the browser's picker. */
  readonly earliest?: string | undefined;
  readonly latest?: string | undefined;
  readonly onDay: (day: string, how?: 'paste') => void;
}

/**
 * A day, typed and shown in the page's language, with a button that opens the browser's own picker. The browser's own input of days would
 * be written in the browser's language.
 */
export function DayInput(props: DayInputProps) {
  const { language } = useEngine();
  // The text in the input is in one language.
  return <DayText key={language} {...props} language={language} />;
}

const field = { type: 'date', settings: {} } as const;

function DayText({
  day,
  epoch,
  label,
  earliest,
  latest,
  onDay,
  language,
  ...attributes
}: DayInputProps & { readonly language: string }) {
  const { t } = useEngine();
  const input = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const change = (text: string, how?: 'paste') => onDay(typedValue(field, text, language), how);
  useKeptValue(input, dayWords(day, language), epoch, (typed) => change(typed));
  useReadAgain(readAgain(field, day, language), onDay);
  const open = () => {
    if (!picker.current) return;
    picker.current.value = readValue(field, input.current?.value ?? '', language) ?? '';
    try {
      picker.current.showPicker();
    } catch {
      // Older browsers have none, and in a frame of another site none opens: the day is typed.
      input.current?.focus();
    }
  };
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    if (!input.current) return;
    input.current.value = dayWords(currentTarget.value, language);
    onDay(currentTarget.value);
    input.current.focus();
  };
  const still = attributes.disabled === true || attributes.readOnly === true;
  return (
    <div className="pt-day">
      <input
        ref={input}
        className="pt-input"
        type="text"
        spellCheck={false}
        autoComplete="off"
        placeholder={lettersOf(t, language)}
        {...attributes}
        onInput={(event) => change(event.currentTarget.value, entryOf(event))}
        onBlur={({ currentTarget }) => {
          const read = readValue(field, currentTarget.value, language);
          if (read !== undefined) currentTarget.value = dayWords(read, language);
        }}
      />
      {!still && (
        <>
          <button type="button" className="pt-day-open" onClick={open}>
            <VisuallyHidden>
              {label === undefined ? t('kit:date.choose') : t('kit:date.chooseFor', { label })}
            </VisuallyHidden>
            <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
              <path
                d="M7 3v3M17 3v3M4 9h16M5 5h14a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1z"
                fill="none"
                stroke="currentColor"
                strokeWidth="1.6"
                strokeLinecap="round"
              />
            </svg>
          </button>
          <input
            ref={picker}
            className="pt-day-picker"
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            min={earliest}
            max={latest}
            onChange={choose}
          />
        </>
      )}
    </div>
  );
}

/** How the language writes a day in digits, as letters: "DD/MM/YYYY". An example of a day would look like one that was chosen. */
function lettersOf(t: (key: string) => string, language: string): string {
  const letters: Readonly<Record<string, string>> = {
    '22': t('kit:date.day'),
    '11': t('kit:date.month'),
    '2033': t('kit:date.year'),
  };
  return dayDigits('2033-11-22', language).replaceAll(/[0-9]+/g, (digits) => letters[digits] ?? digits);
}
