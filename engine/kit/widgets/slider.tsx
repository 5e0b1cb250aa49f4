import './slider.css';
import { useEngine, type WidgetProps } from '../../react';
import { rangeOf, typedWords } from '../../runtime';

/** A number by the browser's own range input; the value is beside it, in the page's language. */
export default function SliderWidget({ field, state, control, onChange }: WidgetProps) {
  const { language } = useEngine();
  const { min, max, step } = rangeOf(field);
  const value = typeof state.value === 'number' ? state.value : min;
  // A text that is no number was pasted into a cell: it is shown beside the problem it has.
  const words =
    typeof state.value === 'string'
      ? typedWords(field, state.value, language)
      : new Intl.NumberFormat(language, { maximumFractionDigits: 15 }).format(value);
  const { readOnly, ...rest } = control;
  return (
    <div className="pt-slider">
      <input
        className="pt-range"
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        {...rest}
        // Ranges have no such state of their own.
        disabled={control.disabled === true || readOnly === true}
        aria-valuetext={words}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
      <output className="pt-slider-value" htmlFor={control.id} aria-hidden="true">
        {words}
      </output>
    </div>
  );
}
