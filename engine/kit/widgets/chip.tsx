import { useRef } from 'react';
import { Button, useEngine, useRevise, type WidgetProps } from '../../react';
import { textOf, useKeptValue } from '../kept-value';

/**
 * A small display of a value given in an earlier step, with a button to change it there. It remains an input, so that password managers and
 * screen readers find it as a field.
 */
export function ChipWidget({ field, state, control, onChange }: WidgetProps) {
  const { t } = useEngine();
  const revise = useRevise();
  const input = useRef<HTMLInputElement>(null);
  useKeptValue(input, state.value, state.epoch, onChange);
  const { changeIn } = field.settings;
  const change = t('kit:answers.change');
  return (
    <span className="pt-chip">
      <input
        ref={input}
        className="pt-input"
        type={field.type === 'email' ? 'email' : 'text'}
        size={Math.max(1, textOf(state.value).length)}
        {...control}
        readOnly
      />
      <Button
        kind="link"
        aria-label={field.label === undefined ? change : t('kit:answers.changeStep', { step: t(field.label) })}
        onClick={() => typeof changeIn === 'string' && revise(changeIn)}
      >
        {change}
      </Button>
    </span>
  );
}
