import { memo, useLayoutEffect, useRef } from 'react';
import { useEngine, type WidgetProps } from '../../react';
import { OptionsStatus } from '../options-status';
import type { DrawnChoice } from '../other-choice';
import { WithOther } from '../other-code';
import { groupsOf, type ShownOption, textFor, useAwaitedWords, useShownOptions } from '../shown-options';

/**
 * One of a short list, by the browser's native select: the best control on phones and for assistive technology, and the cheapest. The
 * browser keeps the choice; a read-only field shows its text.
 */
export function SelectWidget(props: WidgetProps) {
  const options = useShownOptions(props);
  if (props.field.options?.other) return <WithOther {...props} options={options} Draw={Select} />;
  return <Select {...props} options={options} />;
}

function Select({ field, state, control, onChange, onRetry, options }: DrawnChoice) {
  const { t } = useEngine();
  const select = useRef<HTMLSelectElement>(null);
  const wanted = options.find((option) => option.value === state.value)?.key ?? '';
  const appeared = useRef(false);
  useLayoutEffect(() => {
    const element = select.current;
    if (element === null) return;
    const before = appeared.current ? '' : element.value;
    appeared.current = true;
    // Selected before hydration: the list was server-rendered.
    if (before !== '' && before !== wanted) onChange(options.find((option) => option.key === before)?.value);
    else if (element.value !== wanted) element.value = wanted;
  });
  const waits = useAwaitedWords({ field, state });
  if (control.readOnly === true)
    return (
      <input
        className="pt-input"
        type="text"
        placeholder={waits ? t('kit:options.loading') : undefined}
        aria-busy={waits || undefined}
        {...control}
        value={waits ? '' : textFor(options, state.value)}
      />
    );
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
      {control['data-column'] === undefined && state.options?.status !== 'ready' && (
        <OptionsStatus options={state.options} onRetry={onRetry} shows />
      )}
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
