import type { FieldModel, Json, TypeKind } from '../model';
import { isEmpty } from './empty';

interface Reader {
  readonly field: FieldModel;
  readonly kind: TypeKind | undefined;
}

/**
 * What the field's type makes of an input. There is one way of being empty: what the type makes of nothing. A host's
 * type that throws keeps the input as it is, and `failed` hears of it.
 */
export function parse(reader: Reader, input: Json | undefined, failed: () => void): Json | undefined {
  try {
    const parsed = ask(reader, input);
    if (!isNothing(reader, parsed)) return parsed;
    return input === undefined ? undefined : emptyAsUndefined(reader, ask(reader, undefined));
  } catch {
    failed();
    return input;
  }
}

/** Whether there is nothing to judge or send, as the field's type understands it. */
export function isNothing({ kind }: Reader, value: Json | undefined): boolean {
  return kind?.isEmpty ? kind.isEmpty(value) : isEmpty(value);
}

function ask({ kind, field }: Reader, input: Json | undefined): Json | undefined {
  return kind?.parse ? kind.parse(input, field) : input;
}

function emptyAsUndefined(reader: Reader, value: Json | undefined): Json | undefined {
  return isNothing(reader, value) ? undefined : value;
}
