import type { FieldDefinition, FieldPart, FieldUse, SharedFieldDefinition } from './language.gen';
import { escapePart } from './pointer';

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
