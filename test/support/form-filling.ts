import type { FieldFormModel, Json, JsonObject } from '../../engine/model';
import { createFormStore, type FormStore, type Judgment, judge, type Registry } from '../../engine/runtime';
import { sourceOf } from './form-arbitrary';
import { fakeHost, quiet } from './form-store';

/** A form and a user's input. */
export interface Filling {
  readonly model: FieldFormModel;
  readonly changes: readonly (readonly [field: number, value: Json | undefined])[];
}

interface Circumstances {
  readonly registry: Registry;
  readonly context?: JsonObject;
  readonly initial?: JsonObject;
}

/** Opens the form as a browser does and types, one change after the other. */
export async function fillIn({ model, changes }: Filling, { registry, context = {}, initial }: Circumstances) {
  const host = fakeHost({ loadOptions: sourceOf });
  const store = createFormStore({ model, registry, host, context, initial });
  for (const [field, value] of changes) {
    store.change(field, value);
    await quiet();
  }
  return { store, host };
}

/** Submits the last step, on which the whole form is sent. */
export async function sendAll(store: FormStore) {
  const last = store.model.steps.at(-1);
  store.goTo(last?.id ?? '', { force: true });
  await quiet();
  const payload = store.payload('form');
  return { payload, outcome: await store.submit() };
}

/** The server's validation result for a payload of the last step. */
export function validateAll(
  model: FieldFormModel,
  payload: Json,
  { registry, context = {} }: Circumstances,
): Promise<Judgment> {
  const host = fakeHost({ loadOptions: sourceOf });
  return judge({ model, registry, host, payload, context, step: model.steps.at(-1)?.id });
}

/** Problems as `field code`, in no order. */
export const problemKeys = (problems: readonly { field: string | null; code: string }[]) =>
  problems.map(({ field, code }) => `${field} ${code}`).sort();
