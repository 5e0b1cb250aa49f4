import { type FieldModel, isEmpty, type Json, type TypeKind } from '../model';

interface Reader {
  readonly field: FieldModel;
  readonly kind: TypeKind | undefined;
}

/**
 * The value the field's type parses from an input. There is one empty value: what the type parses from empty input. If a host's type
 * throws, the input is kept as it is, and `failed` is called.
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

/** Whether there is nothing to validate or send, as the field's type defines it. */
export function isNothing({ kind }: Reader, value: Json | undefined): boolean {
  return kind?.isEmpty ? kind.isEmpty(value) : isEmpty(value);
}

function ask({ kind, field }: Reader, input: Json | undefined): Json | undefined {
  return kind?.parse ? kind.parse(input, field) : input;
}

function emptyAsUndefined(reader: Reader, value: Json | undefined): Json | undefined {
  return isNothing(reader, value) ? undefined : value;
}
