import './date-range.css';
import { useRef, useState } from 'react';
import { isList } from '../../model';
import { Button, useEngine, type WidgetProps } from '../../react';
import { textOf } from '../kept-value';
import { DayInput } from './day-input';
import { dayOf } from './day-limit';
import { presetRange } from './range-presets';

/**
 * Two days, read in the page's language, each with a label of its own under that of the field, and presets that fill in both. The value is
 * one text, so a day that is missing is a problem of the field.
 */
export default function DateRangeWidget({ field, state, control, labelId, onChange }: WidgetProps) {
  const { t } = useEngine();
  const { min, max, presets } = field.settings;
  const [from = '', to = ''] = textOf(state.value).split('/');
  // Both inputs may give their day before this is drawn again: what the browser filled in, and what another language reads.
  const days = useRef({ from, to });
  days.current = { from, to };
  const put = (part: { readonly from?: string; readonly to?: string }, how?: 'paste') => {
    days.current = { ...days.current, ...part };
    onChange(`${days.current.from}/${days.current.to}`, how);
  };
  // Presets are written into both inputs, which keep what is typed.
  const [presetEpoch, setPresetEpoch] = useState(0);
  const epoch = state.epoch + presetEpoch;
  const still = control.disabled === true || control.readOnly === true;
  const now = Date.now();
  const [earliest, latest] = [dayOf(min), dayOf(max)];
  const offered = isList(presets) && !still ? presets.flatMap((name) => offer(String(name), now)) : [];
  const fits = ({ from: begin, to: end }: Days) =>
    (earliest === undefined || begin >= earliest) && (latest === undefined || end <= latest);

  const choose = ({ from: begin, to: end }: Days) => {
    setPresetEpoch(presetEpoch + 1);
    onChange(`${begin}/${end}`);
  };

  const { id, 'aria-label': label, ...rest } = control;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need its own legend; the field has its label.
    <div role="group" aria-labelledby={labelId} aria-label={label} aria-describedby={control['aria-describedby']}>
      <div className="pt-days">
        <div>
          <label className="pt-days-part" htmlFor={id}>
            {t('kit:dateRange.from')}
          </label>
          <DayInput
            {...rest}
            id={id}
            label={t('kit:dateRange.from')}
            day={from}
            epoch={epoch}
            earliest={earliest}
            latest={latest}
            onDay={(day, how) => put({ from: partOf(day) }, how)}
          />
        </div>
        <div>
          <label className="pt-days-part" htmlFor={`${id}-to`}>
            {t('kit:dateRange.to')}
          </label>
          <DayInput
            {...rest}
            id={`${id}-to`}
            name={`${control.name}-to`}
            data-field={undefined}
            label={t('kit:dateRange.to')}
            day={to}
            epoch={epoch}
            earliest={from === '' ? earliest : from}
            latest={latest}
            onDay={(day, how) => put({ to: partOf(day) }, how)}
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

/** A day as one side of the range: a slash separates the two. */
const partOf = (day: string) => day.replaceAll('/', '-');

interface Days {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

function offer(name: string, now: number): Days | readonly [] {
  const [from, to] = presetRange(name, now)?.split('/') ?? [];
  return from === undefined || to === undefined ? [] : { name, from, to };
}
