import { memo, useLayoutEffect, useRef } from 'react';
import { useEngine, type WidgetProps } from '../../react';
import { OptionsStatus } from '../options-status';
import { groupsOf, type ShownOption, textFor, useShownOptions } from '../shown-options';

/**
 * One of a short list, by the browser's own select: the best control on phones and for assistive technology, and the cheapest.
 * The browser keeps the choice; a read-only field shows its text.
 */
export function SelectWidget(props: WidgetProps) {
  const { field, state, control, onChange, onRetry } = props;
  const { t } = useEngine();
  const options = useShownOptions(props);
  const select = useRef<HTMLSelectElement>(null);
  const wanted = options.find((option) => option.value === state.value)?.key ?? '';
  useLayoutEffect(() => {
    if (select.current !== null && select.current.value !== wanted) select.current.value = wanted;
  });
  if (control.readOnly === true)
    return <input className="pt-input" type="text" {...control} value={textFor(options, state.value)} />;
  const loading = state.options?.status === 'loading';
  return (
    <>
      <select
        ref={select}
        className="pt-input pt-select"
        {...control}
        aria-busy={loading ? true : undefined}
        onChange={(event) => {
          const { value } = event.currentTarget;
          onChange(options.find((option) => option.key === value)?.value);
        }}
      >
        <option value="">{t(field.placeholder ?? (loading ? 'kit:options.loading' : 'kit:options.choose'))}</option>
        <Choices options={options} />
      </select>
      <OptionsStatus options={state.options} onRetry={onRetry} />
    </>
  );
}

/** Renders when the options change, not when the field does. */
const Choices = memo(function Choices({ options }: { readonly options: readonly ShownOption[] }) {
  if (!options.some((option) => option.group !== undefined)) return options.map(choice);
  return groupsOf(options).map(({ group, members }) =>
    group === undefined ? (
      members.map(choice)
    ) : (
      <optgroup key={`group ${group}`} label={group}>
        {members.map(choice)}
      </optgroup>
    ),
  );
});

function choice(option: ShownOption) {
  return (
    <option key={option.key} value={option.key} lang={option.lang}>
      {option.text}
    </option>
  );
}
