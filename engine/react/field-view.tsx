import { memo, type ReactElement, Suspense, useMemo, useSyncExternalStore } from 'react';
import type { FieldModel } from '../model';
import type { CheckState, FieldState, FormStore } from '../runtime';
import { Boundary } from './boundary';
import { type Engine, useEngine } from './engine';
import { createFieldsReader, type FieldActions } from './field-reader';
import { MissingWidget } from './missing-widget';
import { ProblemText } from './problem-text';
import type { ControlAttributes, WidgetKind } from './widget';

/** One field of an open form. */
export interface FieldViewProps {
  readonly store: FormStore;
  /** Index into `store.model.fields`. */
  readonly index: number;
  /** Prefix of every id, so that two forms on a page never share one. */
  readonly prefix: string;
}

/** Subscribes to fields. `fields` must keep its identity. */
function useFields(store: FormStore, fields: readonly number[]) {
  const engine = useEngine();
  const { widgets } = engine;
  const reader = useMemo(() => createFieldsReader(store, fields, widgets), [store, fields, widgets]);
  return { engine, states: useSyncExternalStore(reader.subscribe, reader.read, reader.read), actions: reader.actions };
}

/**
 * One field: its label, control, help and problems. It subscribes only to its own field, and renders nothing while the field is not
 * displayed.
 */
export const FieldView = memo(function FieldView({ store, index, prefix }: FieldViewProps) {
  const fields = useMemo(() => [index], [index]);
  const { engine, states, actions } = useFields(store, fields);
  const [state] = states;
  const [does] = actions;
  return state && does && drawField({ engine, store, index, prefix, state, actions: does });
});

/** Fields of an open form. */
export interface FieldGroupProps {
  readonly store: FormStore;
  /** Indices into `store.model.fields`; keeps its identity while they are the same. */
  readonly fields: readonly number[];
  readonly prefix: string;
}

/**
 * Fields that share a subscription and have no component each: of hundreds, React would keep and walk through those too. A field whose state
 * is the same is the same element, which React skips.
 */
export const FieldGroup = memo(function FieldGroup({ store, fields, prefix }: FieldGroupProps) {
  const { engine, states, actions } = useFields(store, fields);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn depends on them.
  const drawn = useMemo(() => new WeakMap<FieldState, ReactElement>(), [engine, store, prefix]);
  return fields.map((index, at) => {
    const state = states[at];
    const does = actions[at];
    if (!state?.displayed || !does) return null;
    const element = drawn.get(state) ?? drawField({ engine, store, index, prefix, state, actions: does });
    if (element) drawn.set(state, element);
    return element;
  });
});

interface DrawnField extends FieldViewProps {
  readonly engine: Engine;
  readonly state: FieldState;
  readonly actions: FieldActions;
}

/** What both draw of a field. Not a component: one React element fewer per field. */
function drawField({ engine, store, index, prefix, state, actions }: DrawnField) {
  const field = store.model.fields[index];
  if (field === undefined || !state.displayed) return null;
  const kind = engine.widgets.get(field.component);
  if (kind === undefined)
    return <MissingWidget key={index} name={field.component} report={engine.report} field={field.name} />;

  const id = `${prefix}-${field.name}`;
  const { Widget, frame } = kind;
  if (frame === 'bare') {
    return (
      <Widget
        key={index}
        field={field}
        state={state}
        control={controlOf(field, state, id)}
        labelId={undefined}
        onChange={actions.change}
        onRetry={actions.retry}
        onSearch={actions.search}
        onMore={actions.more}
      />
    );
  }
  const labelId = field.label === undefined ? undefined : `${id}-label`;
  const widget = (
    <Widget
      field={field}
      state={state}
      control={controlOf(field, state, id)}
      labelId={frame === 'self' ? undefined : labelId}
      onChange={actions.change}
      onRetry={actions.retry}
      onSearch={actions.search}
      onMore={actions.more}
    />
  );
  const problem = state.problems[0];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears that focus leaves the control inside, and is no control itself.
    <div key={index} className={classOf(field, state)} onBlur={actions.blur}>
      {field.label !== undefined &&
        frame !== 'self' &&
        labelOf(
          engine.t(field.label),
          id,
          frame,
          state,
          store.model.marks === 'optional' && !state.required && !state.readOnly
            ? engine.t('kit:optionalMark')
            : undefined,
        )}
      {kind.lazy === true || isFromHost(kind) ? (
        <Boundary definition={store.model.id} pointer={`/fields/${field.name}`}>
          <Suspense fallback={<span className={`pt-skeleton pt-skeleton-input pt-skeleton-${kind.name}`} />}>
            {widget}
          </Suspense>
        </Boundary>
      ) : (
        widget
      )}
      {problem !== undefined && <ProblemText id={`${id}-problem`} field={field.name} problem={problem} t={engine.t} />}
      {field.help !== undefined && (
        <p id={`${id}-help`} className="pt-help">
          {engine.t(field.help)}
        </p>
      )}
      {asksApi(field) ? (
        // Present from the start: content added to an existing live region is announced.
        <p className="pt-help pt-verdict" role="status">
          {checkStateOf(state) !== undefined && engine.t(`kit:check.${checkStateOf(state)}`)}
          {state.check === 'wrong' && problem !== undefined && (
            // The result may arrive when focus is elsewhere.
            <span className="pt-hidden">
              {field.label !== undefined && `${engine.t(field.label)}: `}
              {engine.t(problem.message, problem.args)}
            </span>
          )}
        </p>
      ) : (
        state.pending && (
          <p className="pt-help pt-pending" role="status">
            {engine.t('kit:checking')}
          </p>
        )
      )}
    </div>
  );
}

/** Whether the API checks the field's value while the user types. */
function asksApi({ rules }: FieldModel): boolean {
  return rules.some(({ remote }) => remote !== undefined);
}

/** The text shown for a value besides its problem. */
function checkStateOf({ check, problems }: FieldState): CheckState | undefined {
  // A problem that shows is more precise; one that does not show yet must not be revealed.
  return check === 'wrong' || (check === 'unknown' && problems.length > 0) ? undefined : check;
}

/** Only host widgets, and those that may fail to load, have their own error boundary; the others share that of their block. */
function isFromHost(kind: WidgetKind): boolean {
  return kind.name.includes(':');
}

function classOf(field: FieldModel, state: FieldState): string {
  let name = 'pt-field';
  if (field.width !== 'full') name += ` pt-${field.width}`;
  if (state.problems.length > 0) name += ' pt-bad';
  if (state.disabled) name += ' pt-off';
  if (state.readOnly) name += ' pt-locked';
  return name;
}

/** Attributes for the element that takes focus. It is described by the problem first, then the help; ids that do not exist are left out. */
function controlOf(field: FieldModel, state: FieldState, id: string): ControlAttributes {
  const control: { -readonly [Name in keyof ControlAttributes]: ControlAttributes[Name] } = {
    id,
    name: field.name,
    'data-field': field.name,
  };
  const invalid = state.problems.length > 0;
  if (invalid) {
    control['aria-invalid'] = true;
    control['aria-describedby'] = field.help === undefined ? `${id}-problem` : `${id}-problem ${id}-help`;
  } else if (field.help !== undefined) control['aria-describedby'] = `${id}-help`;
  if (state.required) control['aria-required'] = true;
  if (field.autocomplete !== undefined) control.autoComplete = field.autocomplete;
  if (state.disabled) control.disabled = true;
  if (state.readOnly) control.readOnly = true;
  return control;
}

/** What names the control. A function, no component: one React element less for each field. */
function labelOf(text: string, control: string, frame: WidgetKind['frame'], state: FieldState, optional?: string) {
  const id = `${control}-label`;
  const className = state.required ? 'pt-label pt-must' : 'pt-label';
  // A text by itself is part of its element; beside something else it would be one of its own.
  const content =
    optional === undefined ? (
      text
    ) : (
      <>
        {text}
        <span className="pt-optional"> {optional}</span>
      </>
    );
  return frame === 'control' ? (
    <label id={id} className={className} htmlFor={control}>
      {content}
    </label>
  ) : (
    <span id={id} className={className}>
      {content}
    </span>
  );
}
