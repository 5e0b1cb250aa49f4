import './output.css';
import { useEngine, type WidgetProps } from '../../react';
import { instantWords, readInstant, zoneOf } from '../../runtime';

/** A computed value: nobody types into it, and what it becomes is announced politely. */
export default function OutputWidget({ field, state, control, labelId }: WidgetProps) {
  const { t, language } = useEngine();
  return (
    <output
      id={control.id}
      className="pt-input pt-output"
      data-field={field.name}
      aria-labelledby={labelId}
      aria-describedby={control['aria-describedby']}
      tabIndex={-1}
    >
      {wordsOf({ field, state }, { t, language })}
    </output>
  );
}

function wordsOf(
  { field, state: { value } }: Pick<WidgetProps, 'field' | 'state'>,
  { t, language }: Pick<ReturnType<typeof useEngine>, 't' | 'language'>,
): string {
  if (typeof value === 'boolean') return t(value ? 'kit:yes' : 'kit:no');
  if (typeof value === 'number') return new Intl.NumberFormat(language, { maximumFractionDigits: 15 }).format(value);
  if (typeof value !== 'string') return '–';
  const day = field.type === 'date' ? Date.parse(value) : Number.NaN;
  if (!Number.isNaN(day)) return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(day);
  const at = field.type === 'dateTime' ? readInstant(value) : undefined;
  if (at !== undefined) return instantWords(at, zoneOf(field), language);
  return isDecimal(value, field.settings.inputMode) ? decimalWords(value, language) : value;
}

const isDecimal = (value: string, inputMode: unknown): value is Intl.StringNumericLiteral =>
  (inputMode === 'decimal' || inputMode === 'numeric') && /^-?[0-9]+(\.[0-9]+)?$/.test(value);

/** With all its digits: a text is no number that would round them. */
function decimalWords(value: Intl.StringNumericLiteral, language: string): string {
  const places = Math.min(String(value).split('.')[1]?.length ?? 0, 20);
  return new Intl.NumberFormat(language, { minimumFractionDigits: places, maximumFractionDigits: 20 }).format(value);
}
