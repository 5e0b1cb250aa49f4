import './output.css';
import { plainWords, useEngine, type WidgetProps } from '../../react';

/** A computed, non-editable value; changes are announced politely. */
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
      {plainWords(field, state.value, t, language) ?? '–'}
    </output>
  );
}
