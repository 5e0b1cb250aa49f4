import { useLayoutEffect, useRef } from 'react';
import type { Json, TargetModel } from '../../model';
import { MarkedText, TextLink, useEngine, useTargetAddress, type WidgetProps } from '../../react';

/**
 * A checkbox or a switch; its label is next to it, and a part of the label may be a separate link. Not a component: one React element fewer
 * per field.
 */
function useCheck({ field, state, control, onChange }: WidgetProps, role?: 'switch') {
  const { t } = useEngine();
  const input = useRef<HTMLInputElement>(null);
  const link = useTargetAddress(targetOf(field.settings.link));
  const { readOnly, ...attributes } = control;
  const wanted = state.value === true;
  const appeared = useRef(false);
  useLayoutEffect(() => {
    const box = input.current;
    if (box === null) return;
    const before = !appeared.current && box.checked;
    appeared.current = true;
    // Checked before hydration: the box was server-rendered.
    if (before && !wanted) onChange(true);
    else if (box.checked !== wanted) box.checked = wanted;
  });
  return (
    <div className="pt-check">
      <input
        ref={input}
        type="checkbox"
        role={role}
        className={role === 'switch' ? 'pt-switch' : 'pt-checkbox'}
        {...attributes}
        aria-readonly={readOnly}
        onClick={(event) => {
          if (readOnly === true) event.preventDefault();
        }}
        onInput={(event) => onChange(event.currentTarget.checked)}
      />
      {field.label !== undefined && (
        <label className={state.required ? 'pt-must' : undefined} htmlFor={control.id}>
          <MarkedText text={t(field.label)} link={(inner) => <TextLink to={link}>{inner}</TextLink>} />
        </label>
      )}
    </div>
  );
}

const targetKinds = ['route', 'context', 'address', 'step', 'operation'];

/** Settings are plain data; compile has checked that the value of `link` is a target. */
function targetOf(setting: Json | undefined): TargetModel | undefined {
  return isTarget(setting) ? setting : undefined;
}

function isTarget(setting: unknown): setting is TargetModel {
  return (
    typeof setting === 'object' &&
    setting !== null &&
    'kind' in setting &&
    typeof setting.kind === 'string' &&
    targetKinds.includes(setting.kind)
  );
}

export function CheckboxWidget(props: WidgetProps) {
  return useCheck(props);
}

export function SwitchWidget(props: WidgetProps) {
  return useCheck(props, 'switch');
}
