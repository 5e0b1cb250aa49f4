import type { FieldFormModel } from '../../../../engine/model';
import { documentIn } from './commands';
import { fieldsOf } from './fields';
import type { Selection } from './history';
import { sharedIn } from './shared-fields';

/** Index in the model of the selected field, or of the field that the selection is in; -1: it is in none. */
export function selectedField(
  texts: ReadonlyMap<string, string>,
  form: FieldFormModel,
  selection: Selection | undefined,
): number {
  if (selection === undefined) return -1;
  const { path, at } = selection;
  const found = fieldsOf(documentIn(texts, path), sharedIn(texts).fields).find((each) =>
    each.at.every((part, depth) => part === at[depth]),
  );
  return found === undefined ? -1 : form.fields.findIndex(({ name }) => name === found.name);
}
