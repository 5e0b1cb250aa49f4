import type { FieldFormModel, FieldModel } from '../model';

/** Fields of a form that a text cell can provide: the columns of a file whose lines the form validates. */
export function importedFields({ fields }: Pick<FieldFormModel, 'fields'>): readonly FieldModel[] {
  return fields.filter(
    ({ store, secret, component, columns, computed }) =>
      store && !secret && component !== 'hidden' && columns === undefined && computed === undefined,
  );
}

/** Whether every line must provide it: it is required and has no initial value. */
export function isNeeded({ required, default: start }: FieldModel): boolean {
  return required === true && !(start !== undefined && 'value' in start);
}
