import type { FieldFormModel, Json, JsonObject, PlacedFieldProblem } from '../../model';
import { isEmpty } from '../empty';
import { explain } from '../explain';
import type { Host, OfferedField, OperationResult } from '../host';
import { type OpenObject, readPath, writePath } from '../path';
import { same } from '../same';
import type { FormRequest } from './action-ports';

/** Name under which an action's form sends, whatever the action calls. */
const sendsToAction = '$action';

/** Says a field's value in words of the page's language. */
export type WriteValue = (value: Json, field: OfferedField) => Promise<string>;

/** What the store of an action's form is opened with. */
export interface ActionForm {
  readonly model: FieldFormModel;
  /** Runs the form's operations; those that are not the action's go to the host. */
  operate(host: Host['operate']): Host['operate'];
}

/**
 * Makes a form send what its last step holds to the action it was opened by. Where somebody else has changed the record
 * meanwhile, nothing is overwritten: what they saved is said at each field that differs, and the next submit, which was then
 * made knowingly, replaces it (quality R10).
 */
export function actionForm(model: FieldFormModel, request: FormRequest, write: WriteValue): ActionForm {
  const last = model.steps.length - 1;
  const patched: FieldFormModel = {
    ...model,
    steps: model.steps.map((step, index) =>
      index === last && (request.action.call !== undefined || step.submit.operation === undefined)
        ? { ...step, submit: { ...step.submit, operation: sendsToAction, then: [] } }
        : step,
    ),
  };
  return {
    model: patched,
    operate: (host) => async (name, payload, around) => {
      if (name !== sendsToAction) return host(name, payload, around);
      const { attempt, form, step, signal, field } = around;
      const whole = request.form.mode === 'edit' ? withEmptied(model, payload, request.initial) : payload;
      const result = await request.send(whole, { attempt, form: `${form}/${step}/${request.form.mode}`, signal });
      return result.ok || result.stale !== true ? result : compare(model, payload, request, result, { field, write });
    },
  };
}

/** A change says what was emptied: a field that held something and holds nothing now is sent as null. */
function withEmptied(model: FieldFormModel, payload: JsonObject, initial: JsonObject | undefined): JsonObject {
  const whole = structuredClone(payload) as OpenObject;
  for (const { path, store } of model.fields) {
    if (store && !isEmpty(readPath(initial, path)) && readPath(payload, path) === undefined)
      writePath(whole, path, null);
  }
  return whole;
}

async function compare(
  model: FieldFormModel,
  payload: JsonObject,
  request: FormRequest,
  refusal: Extract<OperationResult, { ok: false }>,
  { field: fieldOf, write }: Pick<Parameters<Host['operate']>[2], 'field'> & { readonly write: WriteValue },
): Promise<OperationResult> {
  const latest = await request.latest();
  if (latest === undefined) return refusal;
  const changed = model.fields.flatMap(({ name, path, store }) => {
    const [mine, theirs] = [readPath(payload, path), readPath(latest, path)];
    return store && !same(theirs, mine) && !(isEmpty(theirs) && isEmpty(mine)) ? [{ name, theirs }] : [];
  });
  const fields = changed.map(async ({ name, theirs }): Promise<PlacedFieldProblem> => {
    const field = fieldOf?.(name);
    if (field === undefined || theirs === undefined || isEmpty(theirs))
      return { field: name, ...explain({ code: 'emptiedMeanwhile' }) };
    const value = await write(theirs, field);
    return { field: name, ...explain({ code: 'changedMeanwhile', args: { value } }) };
  });
  return { ...refusal, problems: [...refusal.problems, ...(await Promise.all(fields))] };
}
