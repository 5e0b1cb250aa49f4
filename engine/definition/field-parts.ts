import { isList, isObject, type Json } from '../model';
import { fileKindOf } from './file-kind';
import type { FieldDefinition, FieldPart, FieldUse, SharedFieldDefinition } from './language.gen';
import { escapePart, type Path } from './pointer';

/** A field with its own value, as written, with its pointer. */
export interface WrittenLeaf {
  readonly field: FieldDefinition | FieldUse | SharedFieldDefinition;
  readonly pointer: string;
}

/** Fields of a list, with those inside sections, groups and unions. Shared ones are not resolved. */
export function* leavesOf(parts: readonly FieldPart[], pointer: string): Generator<WrittenLeaf> {
  for (const [index, part] of parts.entries()) {
    const at = `${pointer}/${index}`;
    if ('section' in part) yield* leavesOf(part.fields, `${at}/fields`);
    else yield* leavesIn(part, at);
  }
}

/** The field itself, or the fields it contains. */
export function* leavesIn(
  field: FieldDefinition | FieldUse | SharedFieldDefinition,
  pointer: string,
): Generator<WrittenLeaf> {
  if ('use' in field) yield { field, pointer };
  else if (isGroup(field)) yield* leavesOf(field.fields, `${pointer}/fields`);
  else if (isUnion(field)) {
    if (typeof field.by !== 'string') yield { field: field.by, pointer: `${pointer}/by` };
    for (const [name, parts] of Object.entries(field.cases))
      yield* leavesOf(parts, `${pointer}/cases/${escapePart(name)}`);
  } else yield { field, pointer };
}

type AnyField = FieldDefinition | SharedFieldDefinition;

/** Whether a field contains its own record. */
export function isGroup<Field extends AnyField>(field: Field): field is Extract<Field, { readonly type: 'group' }> {
  return field.type === 'group';
}

/** Whether a field contains one of several shapes. */
export function isUnion<Field extends AnyField>(field: Field): field is Extract<Field, { readonly type: 'union' }> {
  return field.type === 'union';
}

/** A case of a union in the names of its fields: names are parts of ids, in which a space would separate two ids. */
export function caseSegment(value: string): string {
  return value.replaceAll(/[^a-zA-Z0-9_-]/g, '_');
}

/**
 * What the names of fields begin with at a place of a document: the names of the groups, and the unions with their cases, that the place is
 * in. `''` outside them.
 */
export function namePrefixAt(document: Json | undefined, path: readonly (string | number)[]): string {
  let prefix = '';
  let value = document;
  path.forEach((part, depth) => {
    if (isObject(value) && (value.type === 'group' || value.type === 'union')) {
      const name = String(value.name ?? value.use ?? path[depth - 1]);
      if (part === 'fields' || (part === 'by' && isObject(value.by))) prefix += `${name}.`;
      if (part === 'cases' && path.length > depth + 1) prefix += `${name}.${caseSegment(String(path[depth + 1]))}.`;
    }
    if (isList(value)) value = value[Number(part)];
    else value = isObject(value) ? value[String(part)] : undefined;
  });
  return prefix;
}

/** Whether a place of a file is a shared field: forms use it by the key it is under, and call it by its name. */
export function isSharedField(file: string, path: Path): boolean {
  const kind = fileKindOf(file);
  const isShared = typeof kind === 'object' && kind.kind === 'shared';
  return isShared && path.length === 2 && path[0] === 'fields' && typeof path[1] === 'string';
}
