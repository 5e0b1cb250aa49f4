import type { WidgetProps } from '../../react';
import { textOf } from '../kept-value';

/** A value that is not displayed. */
export function HiddenWidget({ control, state }: WidgetProps) {
  return (
    <input
      type="hidden"
      id={control.id}
      name={control.name}
      data-field={control['data-field']}
      value={textOf(state.value)}
    />
  );
}
