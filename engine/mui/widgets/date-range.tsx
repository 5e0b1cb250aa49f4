import './date-range.css';
import { type InputHTMLAttributes, useRef } from 'react';
import { isList } from '../../model';
import { Button, useEngine, type WidgetProps } from '../../react';
import { entryOf, textOf, useKeptValue, useUnfinished } from '../kept-value';
import { dayOf } from './day-limit';
import { presetRange } from './range-presets';

/**
 * Two days by the browser's own pickers, each with a label of its own under that of the field, and presets that fill in both. The value is
 * one text, so a day that is missing is a problem of the field.
 */
export default function DateRangeWidget({ field, state, control, labelId, onChange }: WidgetProps) {
  const { t } = useEngine();
  const { min, max, presets } = field.settings;
  const first = useRef<HTMLInputElement>(null);
  const last = useRef<HTMLInputElement>(null);
  const [from = '', to = ''] = textOf(state.value).split('/');
  const put = (parts: { readonly from?: string; readonly to?: string }, how?: 'paste') =>
    onChange(`${parts.from ?? from}/${parts.to ?? to}`, how);
  useKeptValue(first, from, state.epoch, (typed) => put({ from: typed }));
  useKeptValue(last, to, state.epoch, (typed) => put({ to: typed }));
  const checkFirst = useUnfinished(from, (text) => put({ from: text }));
  const checkLast = useUnfinished(to, (text) => put({ to: text }));
  const still = control.disabled === true || control.readOnly === true;
  const now = Date.now();
  const [earliest, latest] = [dayOf(min), dayOf(max)];
  const offered = isList(presets) && !still ? presets.flatMap((name) => offer(String(name), now)) : [];
  const fits = ({ from: begin, to: end }: Days) =>
    (earliest === undefined || begin >= earliest) && (latest === undefined || end <= latest);

  const choose = ({ from: begin, to: end }: Days) => {
    if (first.current) first.current.value = begin;
    if (last.current) last.current.value = end;
    onChange(`${begin}/${end}`);
  };

  const { id, 'aria-label': label, ...rest } = control;
  const shared: InputHTMLAttributes<HTMLInputElement> = {
    ...rest,
    className: 'pt-input',
    type: 'date',
    placeholder: 'YYYY-MM-DD',
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need its own legend; the field has its label.
    <div role="group" aria-labelledby={labelId} aria-label={label} aria-describedby={control['aria-describedby']}>
      <div className="pt-days">
        <div>
          <label className="pt-days-part" htmlFor={id}>
            {t('kit:dateRange.from')}
          </label>
          <input
            ref={first}
            {...shared}
            id={id}
            min={earliest}
            max={latest}
            onInput={(event) => put({ from: event.currentTarget.value }, entryOf(event))}
            onKeyUp={checkFirst}
            onBlur={checkFirst}
          />
        </div>
        <div>
          <label className="pt-days-part" htmlFor={`${id}-to`}>
            {t('kit:dateRange.to')}
          </label>
          <input
            ref={last}
            {...shared}
            id={`${id}-to`}
            name={`${control.name}-to`}
            data-field={undefined}
            min={from === '' ? earliest : from}
            max={latest}
            onInput={(event) => put({ to: event.currentTarget.value }, entryOf(event))}
            onKeyUp={checkLast}
            onBlur={checkLast}
          />
        </div>
      </div>
      {offered.some(fits) && (
        <div className="pt-presets">
          {offered.filter(fits).map((days) => (
            <Button key={days.name} kind="link" onClick={() => choose(days)}>
              {t(`kit:dateRange.${days.name}`)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

interface Days {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

function offer(name: string, now: number): Days | readonly [] {
  const [from, to] = presetRange(name, now)?.split('/') ?? [];
  return from === undefined || to === undefined ? [] : { name, from, to };
}
