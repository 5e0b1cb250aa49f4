import {
  type FieldFormModel,
  isEmpty,
  type Json,
  type JsonObject,
  type LocaleKey,
  type PlacedFieldProblem,
} from '../../model';
import { explain } from '../explain';
import type { Host, OfferedField, OperationResult } from '../host';
import { type OpenObject, readPath, writePath } from '../path';
import { same } from '../same';
import { isRecord } from '../sources/saved-record';
import type { FormRequest } from './action-ports';

/** Operation name of an action's form, whatever the action calls. */
const sendsToAction = '$action';

/** Formats a field's value as text in the page's language. */
export type WriteValue = (value: Json, field: OfferedField) => Promise<string>;

/** Options for opening the store of an action's form. */
export interface ActionForm {
  readonly model: FieldFormModel;
  /** Runs the form's operations; those that are not the action's go to the host. */
  operate(host: Host['operate']): Host['operate'];
}

/**
 * Makes a form send its last step to the action that opened it. If another user has changed the record meanwhile, nothing is overwritten
 * and no input is lost: each field that differs shows the saved value, and fields without input adopt it; the next submit, which is then
 * made knowingly, replaces the rest (quality R10).
 */
export function actionForm(model: FieldFormModel, request: FormRequest, write: WriteValue): ActionForm {
  const last = model.steps.length - 1;
  // The record's values when they were last compared with the form's.
  let base = request.initial;
  const patched: FieldFormModel = {
    ...model,
    steps: labeled(model.steps, request.form.submit).map((step, index) =>
      index === last && (request.action.call !== undefined || step.submit.operation === undefined)
        ? { ...step, submit: { ...step.submit, operation: sendsToAction, then: [] } }
        : step,
    ),
  };
  return {
    model: patched,
    operate: (host) => async (name, payload, context) => {
      if (name !== sendsToAction) return host(name, payload, context);
      const { attempt, form, step, signal, field } = context;
      const whole = request.form.mode === 'edit' ? withEmptied(model, payload, base) : payload;
      const result = await request.send(whole, {
        attempt,
        form: [form, step, request.form.mode, model.hash].join('/'),
        signal,
      });
      if (result.ok && request.form.mode === 'edit') {
        base = whole;
        if (!isRecord(request.initial ?? {}, result.answer)) return result;
        base = { ...payload, ...result.answer };
        return { ...result, record: base };
      }
      if (result.ok || result.stale !== true) return result;
      const latest = await request.latest();
      if (latest === undefined) return result;
      const compared = compare(model, { base, mine: payload, theirs: latest }, result, { field, write });
      base = latest;
      return compared;
    },
  };
}

/** The steps with the action's own text at the last button. */
function labeled(steps: FieldFormModel['steps'], label: LocaleKey | undefined): FieldFormModel['steps'] {
  if (label === undefined) return steps;
  return steps.map((step, index) =>
    index === steps.length - 1 ? { ...step, submit: { ...step.submit, label } } : step,
  );
}

/**
 * A change reports emptied values: a field that had a value and has none now is sent as null, a list that is not a list of rows as an empty
 * one.
 */
function withEmptied(model: FieldFormModel, payload: JsonObject, record: JsonObject | undefined): JsonObject {
  const whole = structuredClone(payload) as OpenObject;
  for (const { path, store, settings } of model.fields) {
    if (store && !isEmpty(readPath(record, path)) && readPath(payload, path) === undefined)
      writePath(whole, path, settings.sends === 'map' ? {} : settings.sends === 'values' ? [] : null);
  }
  return whole;
}

async function compare(
  model: FieldFormModel,
  three: { readonly base: JsonObject | undefined; readonly mine: JsonObject; readonly theirs: JsonObject },
  refusal: Extract<OperationResult, { ok: false }>,
  { field: fieldOf, write }: Pick<Parameters<Host['operate']>[2], 'field'> & { readonly write: WriteValue },
): Promise<OperationResult> {
  // Few forms ever have a conflict.
  const { mergeField } = await import('./merge');
  const take: Record<string, Json> = {};
  const changed = model.fields.flatMap((field) => {
    const { name, path, store, computed } = field;
    const [base, mine, theirs] = [three.base, three.mine, three.theirs].map((values) => readPath(values, path));
    const merged = store && !computed ? mergeField(field, { base, mine, theirs }) : undefined;
    if (!merged) return [];
    if (!same(merged.value, mine)) take[name] = merged.value ?? null;
    return [{ name, theirs, rows: merged.rows }];
  });
  const fields = changed.map(async ({ name, theirs, rows }): Promise<PlacedFieldProblem> => {
    const field = fieldOf?.(name);
    if (rows !== undefined) return { field: name, ...explain({ code: 'changedMeanwhile', args: { value: rows } }) };
    if (field === undefined || theirs === undefined || isEmpty(theirs))
      return { field: name, ...explain({ code: 'emptiedMeanwhile' }) };
    const value = await write(theirs, field);
    return { field: name, ...explain({ code: 'changedMeanwhile', args: { value } }) };
  });
  return {
    ...refusal,
    problems: [...refusal.problems, ...(await Promise.all(fields))],
    take,
    record: three.theirs,
  };
}
