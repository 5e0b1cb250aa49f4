import type { WidgetProps as RjsfWidgetProps } from '@rjsf/utils';
import { Suspense, useMemo, useRef, useState } from 'react';
import { type FieldModel, type Json, type Option, plainField } from '../../model';
import { type ControlAttributes, MissingWidget, useEngine, type WidgetProps } from '../../react';
import { isSame } from '../run-time';
import { usePlace, useScene } from '../scene';

interface KitControlProps {
  /** Name of the kit's widget. */
  readonly name: string;
  readonly asked: RjsfWidgetProps;
  readonly settings?: FieldModel['settings'];
}

/** A control of the kit where rjsf requests one of its own. */
export function KitControl({ name, asked, settings }: KitControlProps) {
  const engine = useEngine();
  const { board } = useScene();
  const place = usePlace();
  const kind = engine.widgets.get(name);
  const offered = useOptions(asked);
  // rjsf passes options with every yes/no; only some widgets need them.
  const options = kind?.options === true ? offered : undefined;
  const { schema, placeholder } = asked;
  const field = useMemo(
    () => fieldOf({ name, pointer: place.pointer, label: place.label, placeholder, settings }),
    [name, place.pointer, place.label, placeholder, settings],
  );
  const value = options === undefined ? scalarOf(asked.value) : indexIn(options, asked.value);
  const [epoch, sent] = useEpoch(value);
  if (kind === undefined) return <MissingWidget name={name} field={place.pointer} report={engine.report} />;

  const { problem } = place;
  const state: WidgetProps['state'] = {
    value,
    displayed: true,
    required: place.required,
    readOnly: asked.readonly === true,
    disabled: asked.disabled === true,
    problems:
      problem === undefined ? [] : [{ code: problem.code, message: `problems:${problem.code}`, args: problem.args }],
    pending: false,
    ...(options !== undefined && { options: { status: 'ready', options: options.map(({ option }) => option) } }),
    epoch,
  };
  const { Widget } = kind;
  const drawn = (
    <Widget
      field={field}
      state={state}
      control={controlOf(asked, place)}
      labelId={place.labelId}
      onChange={(input) => {
        sent(input);
        board.edited(place.pointer);
        asked.onChange(options === undefined ? emptied(input, schema) : options[Number(input)]?.value);
      }}
      onRetry={doNothing}
      onSearch={doNothing}
      onMore={doNothing}
    />
  );
  if (kind.lazy !== true) return drawn;
  return <Suspense fallback={<span className="pt-skeleton pt-skeleton-input" />}>{drawn}</Suspense>;
}

function doNothing() {
  // Options are in the schema: loading them cannot fail.
}

function controlOf(asked: RjsfWidgetProps, place: ReturnType<typeof usePlace>): ControlAttributes {
  const { autocomplete } = asked.options;
  return {
    id: place.id,
    name: place.pointer,
    'data-field': place.pointer,
    ...(place.describedBy !== undefined && { 'aria-describedby': place.describedBy }),
    ...(place.problem !== undefined && { 'aria-invalid': true }),
    ...(place.required && { 'aria-required': true }),
    ...(typeof autocomplete === 'string' && { autoComplete: autocomplete }),
    ...(asked.disabled === true && { disabled: true }),
    ...(asked.readonly === true && { readOnly: true }),
  };
}

interface FieldFacts {
  readonly name: string;
  readonly pointer: string;
  readonly label: string;
  readonly placeholder: string | undefined;
  readonly settings: FieldModel['settings'] | undefined;
}

/** What the kit's widgets read of a field; the frame handles the rest here. */
function fieldOf({ name, pointer, label, placeholder, settings = {} }: FieldFacts): FieldModel {
  return {
    ...plainField,
    name: pointer,
    type: 'schema',
    component: name,
    label,
    ...(placeholder !== undefined && placeholder !== '' && { placeholder }),
    required: false,
    secret: name === 'password',
    settings,
  };
}

interface Offered {
  readonly value: unknown;
  readonly option: Option;
}

/** The options of a choice. Values of free JSON Schema may be anything, so the kit receives their indices. */
function useOptions({ options }: RjsfWidgetProps): readonly Offered[] | undefined {
  const { t } = useEngine();
  const { enumOptions } = options;
  return useMemo(
    () => enumOptions?.map(({ value, label }, index) => ({ value, option: { value: index, text: t(String(label)) } })),
    [enumOptions, t],
  );
}

function indexIn(options: readonly Offered[], value: unknown): number | undefined {
  const index = options.findIndex((option) => isSame(option.value, value));
  return index < 0 ? undefined : index;
}

/** rjsf leaves out emptied values. */
function emptied(input: Json | undefined, schema: RjsfWidgetProps['schema']): unknown {
  return input === '' || input === null ? (schema.type === 'null' ? null : undefined) : input;
}

function scalarOf(value: unknown): Json | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}

/**
 * Widgets whose text the browser keeps take the value only if it did not come from themselves. rjsf passes back what was sent, so any other
 * value came from outside: a default, an item that moved here.
 */
function useEpoch(value: Json | undefined): readonly [number, (input: Json | undefined) => void] {
  const last = useRef<Json | undefined>(value);
  const [epoch, setEpoch] = useState({ value, count: 0 });
  let { count } = epoch;
  if (epoch.value !== value) {
    count = isEcho(last.current, value) ? count : count + 1;
    setEpoch({ value, count });
  }
  return [
    count,
    (input) => {
      last.current = input;
    },
  ];
}

/** A number typed with a trailing point comes back without it. */
function isEcho(typed: Json | undefined, value: Json | undefined): boolean {
  if (typed === value) return true;
  if (typed === '' || typed === undefined) return value === undefined;
  return typeof value === 'number' && typeof typed === 'string' && Number(typed.normalize('NFKC')) === value;
}
