import { use, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type FieldProblem, isObject, type Json, type SchemaProblem } from '../model';
import { ProblemText, useEngine, useRefusals, type WidgetProps } from '../react';
import { createBoard } from './board';
import { isSame } from './run-time';
import { SchemaFields } from './schema-fields';

/**
 * A field of type `schema`: its value is drawn by free JSON Schema inside a group with the field's name. Problems inside are passed with
 * the field's own problem, whether the browser found them or the server, and show where they belong.
 */
export function SchemaField({ field, state, control, onChange }: WidgetProps) {
  const { t, openSchema } = useEngine();
  const { schema, uiSchema } = field.settings;
  if (openSchema === undefined || !isObject(schema)) throw new Error('Nothing was handed in that opens JSON Schemas.');
  const validators = use(openSchema(schema));
  const [board] = useState(createBoard);
  const prefix = `${control.id}${useId().replaceAll(/[^\w-]/g, '')}`;
  const refusals = useRefusals();
  const defaults = useRef<Json | undefined>(undefined);
  const [problem] = state.problems;
  const inside = useMemo(() => insideOf(problem), [problem]);

  useLayoutEffect(() => board.setProblems(inside), [board, inside]);
  useLayoutEffect(() => {
    if (refusals > 0) board.reveal();
  }, [board, refusals]);

  /** An optional value does not count as given until the user adds to its defaults: then its own rules apply. */
  const take = (value: Json | undefined, by: 'defaults' | 'person') => {
    if (by === 'defaults' && state.value === undefined) defaults.current = value;
    const own = !state.required && isSame(value, defaults.current) ? undefined : value;
    if (by === 'person' || own !== undefined) onChange(own);
  };

  // Problems inside are shown inside; the group shows one only if nothing inside does.
  const shown = problem !== undefined && inside.length === 0 ? problem : undefined;
  const helpId = `${control.id}-help`;
  const problemId = `${control.id}-problem`;
  const describedBy = [shown && problemId, field.help && helpId].filter(Boolean).join(' ') || undefined;
  return (
    <fieldset
      id={control.id}
      className="pt-group pt-field"
      tabIndex={-1}
      data-field={control['data-field']}
      aria-describedby={describedBy}
    >
      {field.label !== undefined && (
        <legend className={state.required ? 'pt-group-title pt-must' : 'pt-group-title'}>{t(field.label)}</legend>
      )}
      {field.help !== undefined && (
        <p id={helpId} className="pt-help">
          {t(field.help)}
        </p>
      )}
      <SchemaFields
        key={state.epoch}
        validators={validators}
        uiSchema={isObject(uiSchema) ? uiSchema : {}}
        prefix={prefix}
        board={board}
        initial={state.value}
        readOnly={state.readOnly}
        disabled={state.disabled}
        onValue={take}
      />
      {shown !== undefined && <ProblemText id={problemId} field={field.name} problem={shown} t={t} />}
    </fieldset>
  );
}

const none: readonly SchemaProblem[] = [];

/** See the runtime's type `schema`: problems inside a value are an argument of the field's problem. */
function insideOf(problem: FieldProblem | undefined): readonly SchemaProblem[] {
  const problems = problem?.args.problems;
  const list: readonly unknown[] = Array.isArray(problems) ? problems : none;
  return list.length === 0 ? none : list.filter(isSchemaProblem);
}

function isSchemaProblem(value: unknown): value is SchemaProblem {
  return isObject(value) && typeof value.pointer === 'string' && typeof value.code === 'string' && isObject(value.args);
}
