import type { FieldFormModel, FieldModel } from '../model';

/** Fields of a form that a cell of text can say: the columns of a file whose lines the form judges. */
export function importedFields({ fields }: Pick<FieldFormModel, 'fields'>): readonly FieldModel[] {
  return fields.filter(
    ({ store, secret, component, columns, computed }) =>
      store && !secret && component !== 'hidden' && columns === undefined && computed === undefined,
  );
}

/** Whether every line must say it: it is required, and nothing stands there at the start. */
export function isNeeded({ required, default: start }: FieldModel): boolean {
  return required === true && !(start !== undefined && 'value' in start);
}
