import type { FieldFormModel } from '../../../../engine/model';
import type { Drawn } from '../compiler/compiler';
import { documentIn } from './commands';
import { fieldsOf } from './fields';
import type { Selection } from './history';
import { isObject, type Path, startsWith } from './json';
import { documentOf } from './kinds';
import { sharedIn } from './shared-fields';

type Texts = ReadonlyMap<string, string>;

/** The form that is drawn of a document: itself, or one that has the fields of a shared document. */
export function formOf(drawn: Drawn | undefined): FieldFormModel | undefined {
  if (drawn === undefined) return undefined;
  const form = drawn.forms[documentOf(drawn.path)?.id ?? ''];
  return documentOf(drawn.path)?.kind === 'form' && form?.kind === 'fields' ? form : drawn.shared;
}

/** The fields that a form or a shared document writes, by the names that they have in the form that is drawn of it. */
export function writtenFields(texts: Texts, path: string): readonly { readonly at: Path; readonly name: string }[] {
  const document = documentIn(texts, path);
  const { fields } = sharedIn(texts);
  if (documentOf(path)?.kind !== 'shared') return fieldsOf(document, fields);
  const own = Object.entries(isObject(document?.fields) ? document.fields : {});
  const written = own.map(([name, field]) => ({ name, ...(isObject(field) && field) }));
  return fieldsOf({ steps: [{ fields: written }] }, fields).map(({ at: [, , , turn, ...below], name }) => ({
    at: ['fields', own[Number(turn)]?.[0] ?? '', ...below],
    name,
  }));
}

/** Index in the model of the selected field, or of the field that the selection is in; -1: it is in none. */
export function selectedField(texts: Texts, form: FieldFormModel, selection: Selection | undefined): number {
  if (selection === undefined) return -1;
  const { path, at } = selection;
  const found = writtenFields(texts, path).find((each) => startsWith(at, each.at));
  return found === undefined ? -1 : form.fields.findIndex(({ name }) => name === found.name);
}
