import type { Json } from '../../model';
import type { WidgetProps } from '../../react';
import { chosenOf } from '../chosen';
import { OptionsStatus } from '../options-status';
import { useShownOptions } from '../shown-options';

/** Several of a few options, all visible, each with its own checkbox under the name of the field. */
export default function TicksWidget(props: WidgetProps) {
  const { state, control, labelId, onChange, onRetry } = props;
  const options = useShownOptions(props);
  const chosen = chosenOf(state.value);
  const still = control.readOnly === true;
  const toggle = (value: Json, on: boolean) => {
    const next = options.filter((option) => (option.value === value ? on : chosen.includes(option.value)));
    onChange(next.map((option) => option.value));
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: its label is outside, where a fieldset's legend cannot. */}
      <div
        className="pt-choices"
        role="group"
        {...(options.length === 0 && { id: control.id, 'data-field': control['data-field'], tabIndex: -1 })}
        aria-labelledby={labelId}
        aria-describedby={control['aria-describedby']}
      >
        {options.map((option, at) => (
          <label key={option.key} className="pt-choice">
            <input
              type="checkbox"
              className="pt-checkbox"
              id={at === 0 ? control.id : `${control.id}-${at}`}
              data-field={at === 0 ? control['data-field'] : undefined}
              name={control.name}
              value={option.key}
              checked={chosen.includes(option.value)}
              disabled={control.disabled === true || still}
              aria-invalid={control['aria-invalid']}
              aria-describedby={at === 0 ? control['aria-describedby'] : undefined}
              onChange={(event) => toggle(option.value, event.currentTarget.checked)}
            />
            <span lang={option.lang}>{option.text}</span>
          </label>
        ))}
      </div>
      <OptionsStatus options={state.options} onRetry={onRetry} />
    </>
  );
}
