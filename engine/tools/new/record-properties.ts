import { isList, type Json, type JsonObject, type JsonSchema } from '../../model';

/** A property of a record that a list can show. */
export interface ShownProperty {
  readonly name: string;
  readonly kind: 'text' | 'state' | 'flag' | 'moment' | 'other';
  /** The values that its schema lists, for a status. */
  readonly values: readonly string[];
}

/** Names of references to other records and of bookkeeping, which are of no use to users. */
const behindTheScenes = /^(?:id|revision)$|(?:Id|By)$/;

/** What a list can show of a record, most important first: its name and its status, then the rest, moments last. */
export function shownProperties(record: JsonSchema): readonly ShownProperty[] {
  const order: readonly ShownProperty['kind'][] = ['state', 'text', 'other', 'flag', 'moment'];
  const shown = Object.entries(membersOf(record.properties)).flatMap(([name, schema]) => {
    const property = behindTheScenes.test(name) ? undefined : describe(name, membersOf(schema));
    return property ? [property] : [];
  });
  return order.flatMap((kind) => shown.filter((property) => property.kind === kind));
}

/** The schema of one record of a list's answer; undefined where the answer is not a list. */
export function recordOf(answer: JsonSchema | undefined): JsonSchema | undefined {
  const list = answer?.type === 'array' ? answer : membersOf(membersOf(answer?.properties).items);
  return list.type === 'array' ? membersOf(list.items) : undefined;
}

export function membersOf(value: Json | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

function describe(name: string, schema: JsonSchema): ShownProperty | undefined {
  const values = isList(schema.enum) ? schema.enum.filter((value) => value !== null) : [];
  // Values become keys of texts.
  if (values.length > 0 && values.every((value) => typeof value === 'string' && /^[\w-]+$/.test(value)))
    return { name, kind: 'state', values: values.map(String) };
  const types = [schema.type ?? []].flat().filter((type) => type !== 'null');
  const [type] = types;
  if (types.length !== 1 || type === 'object') return undefined;
  if (type === 'array')
    return membersOf(schema.items).type === 'string' ? { name, kind: 'other', values: [] } : undefined;
  if (type === 'boolean') return { name, kind: 'flag', values: [] };
  if (type !== 'string') return { name, kind: 'other', values: [] };
  return { name, kind: String(schema.format).startsWith('date') ? 'moment' : 'text', values: [] };
}
