import { useEngine, type WidgetProps } from '../../react';
import { textOf } from '../kept-value';
import { DayInput } from './day-input';
import { dayOf } from './day-limit';

/** A day, read in the page's language; the value is an ISO date. */
export default function DateWidget({ field, state, control, onChange }: WidgetProps) {
  const { t } = useEngine();
  const { label, placeholder } = field;
  return (
    <DayInput
      {...(placeholder !== undefined && { placeholder: t(placeholder) })}
      {...control}
      label={control['aria-label'] ?? (label === undefined ? undefined : t(label))}
      day={textOf(state.value)}
      epoch={state.epoch}
      earliest={dayOf(field.settings.min)}
      latest={dayOf(field.settings.max)}
      onDay={onChange}
    />
  );
}
