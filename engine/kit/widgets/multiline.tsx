import { useRef } from 'react';
import { useEngine, type WidgetProps } from '../../react';
import { entryOf, useKeptValue } from '../kept-value';

/** Several lines of text. */
export function MultilineWidget({ field, state, control, onChange }: WidgetProps) {
  const { t } = useEngine();
  const area = useRef<HTMLTextAreaElement>(null);
  useKeptValue(area, state.value, state.epoch, onChange);
  const { rows } = field.settings;
  return (
    <textarea
      ref={area}
      className="pt-input pt-multiline"
      rows={typeof rows === 'number' ? rows : 4}
      placeholder={field.placeholder === undefined ? undefined : t(field.placeholder)}
      {...control}
      onInput={(event) => onChange(event.currentTarget.value, entryOf(event))}
    />
  );
}
