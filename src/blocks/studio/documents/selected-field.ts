import type { FieldFormModel, JsonObject } from '../../../../engine/model';
import { fieldsOf } from './commands';
import type { Selection } from './history';

/** Index in the model of the selected field, or -1: fields are there in the order in which they are written. */
export function selectedField(
  document: JsonObject | undefined,
  form: FieldFormModel,
  selection: Selection | undefined,
): number {
  const [steps, step, fields, position] = selection?.at ?? [];
  if (steps !== 'steps' || fields !== 'fields') return -1;
  const index = fieldsOf(document).findIndex((each) => each.step === step && each.position === position);
  return index < form.fields.length ? index : -1;
}
