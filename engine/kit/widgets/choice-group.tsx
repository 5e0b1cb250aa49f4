import { useMemo } from 'react';
import { useEngine, type WidgetProps } from '../../react';
import { OptionsStatus } from '../options-status';
import type { DrawnChoice } from '../other-choice';
import { WithOther } from '../other-code';
import { type ShownOption, useShownOptions } from '../shown-options';

interface ChoiceGroupProps extends WidgetProps {
  readonly options: readonly ShownOption[];
  /** Side by side as one bar, or stacked. */
  readonly look: 'bar' | 'list';
}

/**
 * One of a few, all visible. Real radio buttons inside: arrow keys, group and state are native (APG radio group). The group has name,
 * problem and state; the focusable button has the field's id, or the group if there is none.
 */
function ChoiceGroup({ state, control, labelId, onChange, onRetry, options, look }: ChoiceGroupProps) {
  const chosen = options.findIndex((option) => option.value === state.value);
  const still = control.readOnly === true;
  return (
    <>
      <div
        className={look === 'bar' ? 'pt-choices pt-choices-bar' : 'pt-choices'}
        role="radiogroup"
        {...(options.length === 0 && { id: control.id, 'data-field': control['data-field'], tabIndex: -1 })}
        aria-labelledby={labelId}
        aria-describedby={control['aria-describedby']}
        aria-invalid={control['aria-invalid']}
        aria-required={control['aria-required']}
        aria-readonly={still ? true : undefined}
      >
        {options.map((option, at) => {
          const first = at === Math.max(0, chosen);
          return (
            <label key={option.key} className="pt-choice">
              <input
                type="radio"
                className="pt-radio"
                id={first ? control.id : `${control.id}-${at}`}
                data-field={first ? control['data-field'] : undefined}
                name={control.id}
                value={option.key}
                checked={at === chosen}
                disabled={control.disabled === true || (still && at !== chosen)}
                aria-describedby={first ? control['aria-describedby'] : undefined}
                onChange={() => {
                  if (!still) onChange(option.value);
                }}
              />
              <span lang={option.lang}>{option.text}</span>
            </label>
          );
        })}
      </div>
      {control['data-column'] === undefined && <OptionsStatus options={state.options} onRetry={onRetry} />}
    </>
  );
}

const Bar = (props: DrawnChoice) => <ChoiceGroup {...props} look="bar" />;
const List = (props: DrawnChoice) => <ChoiceGroup {...props} look="list" />;

function Listed({ Draw, ...props }: WidgetProps & { readonly Draw: typeof Bar }) {
  const options = useShownOptions(props);
  if (props.field.options?.other) return <WithOther {...props} options={options} Draw={Draw} />;
  return <Draw {...props} options={options} />;
}

export function ToggleWidget(props: WidgetProps) {
  return <Listed {...props} Draw={Bar} />;
}

export function RadioWidget(props: WidgetProps) {
  return <Listed {...props} Draw={List} />;
}

export function YesNoWidget(props: WidgetProps) {
  const { t } = useEngine();
  const options = useMemo(
    () => [
      { value: true, key: 'true', text: t('kit:yes'), lang: undefined, group: undefined, search: [] },
      { value: false, key: 'false', text: t('kit:no'), lang: undefined, group: undefined, search: [] },
    ],
    [t],
  );
  return <ChoiceGroup {...props} options={options} look="bar" />;
}
