import {
  type ExtraModel,
  type FieldModel,
  isList,
  type Json,
  type JsonObject,
  type JsonSchema,
  type SlotModel,
  type StepModel,
  type Switch,
  type Test,
  type Vocabulary,
} from '../model';
import { own } from './world';

interface Parts {
  readonly fields: readonly FieldModel[];
  readonly steps: readonly StepModel[];
  readonly slots: readonly SlotModel[];
  readonly extra: readonly ExtraModel[];
}

/**
 * JSON Schema (2020-12) of what the whole form sends, as far as JSON Schema can express it. A hidden field is empty and an empty field is
 * not sent, so "empty" is "absent" here. Requirements that depend on other sent values become if/then; what depends on the context, on
 * options, on fields that are not sent or on equal values of two fields stays open, and so does a rule with a condition.
 */
export function payloadSchemaOf(parts: Parts, vocabulary: Vocabulary): JsonSchema {
  const { fields, steps, extra } = parts;
  const root = branch();
  const conditional: Json[] = [];
  for (const field of fields) {
    const displayed = [field.displayed, steps[field.step]?.displayed ?? true];
    if (!field.store || displayed.includes(false)) continue;
    place(root, field.path, valueSchema(field, vocabulary));
    const wanted = isNeverEmpty(field, vocabulary) ? displayed : [...displayed, field.required];
    if (wanted.every((on) => on === true)) demand(root, field.path);
    else if (!wanted.includes(false)) {
      const tests = wanted.filter((on) => on !== true).map((on) => switchSchema(on, parts));
      if (tests.every((test) => test !== undefined)) conditional.push({ if: allOf(tests), then: presence(field.path) });
    }
  }
  for (const { path } of extra) place(root, path, {});
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...schemaOf(root),
    ...(conditional.length > 0 && { allOf: conditional }),
  };
}

/** Whether the field's type has a value without input, as a checkbox has: then it is sent whenever it is displayed. */
function isNeverEmpty(field: FieldModel, vocabulary: Vocabulary): boolean {
  const type = own(vocabulary.types, field.type);
  const start = type?.parse?.(undefined, field);
  if (start === undefined || start === null || start === '') return false;
  return !(type?.isEmpty?.(start) ?? (Array.isArray(start) && start.length === 0));
}

function valueSchema(field: FieldModel, vocabulary: Vocabulary): JsonSchema {
  const schema = own(vocabulary.types, field.type)?.schema(field) ?? {};
  const rules = field.rules.flatMap((rule): JsonSchema[] => {
    const args = Object.entries(rule.args);
    if (rule.when !== true || args.some(([, argument]) => 'slot' in argument)) return [];
    const said = own(vocabulary.rules, rule.type)?.schema?.(
      Object.fromEntries(args.flatMap(([name, argument]) => ('value' in argument ? [[name, argument.value]] : []))),
    );
    return said ? [said] : [];
  });
  return rules.length > 0 ? { ...schema, allOf: [...(isList(schema.allOf) ? schema.allOf : []), ...rules] } : schema;
}

/** An object of the payload under construction. */
interface Branch {
  readonly members: Map<string, Branch | JsonSchema>;
  readonly required: Set<string>;
}

function branch(): Branch {
  return { members: new Map(), required: new Set() };
}

function isBranch(member: Branch | JsonSchema | undefined): member is Branch {
  return member?.members instanceof Map;
}

function place(root: Branch, path: readonly string[], schema: JsonSchema): void {
  let at = root;
  for (const name of path.slice(0, -1)) {
    const known = at.members.get(name);
    const next = isBranch(known) ? known : branch();
    at.members.set(name, next);
    at = next;
  }
  const name = path.at(-1) ?? '';
  const before = at.members.get(name);
  at.members.set(name, before === undefined || isBranch(before) ? schema : eitherOf(before, schema));
}

/** Cases of a union may each have a field at one place. */
function eitherOf(one: JsonSchema, other: JsonSchema): JsonSchema {
  const known = isList(one.anyOf) && Object.keys(one).length === 1 ? one.anyOf : [one];
  return { anyOf: [...known, other] };
}

function demand(root: Branch, path: readonly string[]): void {
  let at: Branch | JsonSchema | undefined = root;
  for (const name of path) {
    if (!isBranch(at)) return;
    at.required.add(name);
    at = at.members.get(name);
  }
}

function schemaOf({ members, required }: Branch): JsonObject {
  const properties = Object.fromEntries(
    [...members].map(([name, member]) => [name, isBranch(member) ? schemaOf(member) : member]),
  );
  return {
    type: 'object',
    properties,
    ...(required.size > 0 && { required: [...required] }),
    additionalProperties: false,
  };
}

/** A payload with a value at the path, and where `value` is given, one that matches it. */
function presence(path: readonly string[], value?: JsonSchema): JsonSchema {
  const [name = '', ...rest] = path;
  const inner = rest.length > 0 ? presence(rest, value) : value;
  return { type: 'object', required: [name], ...(inner && { properties: { [name]: inner } }) };
}

function allOf(tests: readonly JsonSchema[]): JsonSchema {
  return tests.length === 1 ? (tests[0] ?? {}) : { allOf: tests };
}

function switchSchema(on: Switch, parts: Parts): JsonSchema | undefined {
  if (typeof on === 'boolean') return on ? {} : { not: {} };
  const slot = parts.slots[on];
  return slot?.kind === 'condition' ? testSchema(slot.test, parts) : undefined;
}

/** The payloads for which a test holds; undefined where it reads more than the payload. */
function testSchema(test: Test, parts: Parts): JsonSchema | undefined {
  switch (test.op) {
    case 'all':
    case 'any': {
      const inner = test.of.map((part) => testSchema(part, parts));
      if (!inner.every((each) => each !== undefined)) return undefined;
      return test.op === 'all' ? allOf(inner) : { anyOf: inner };
    }
    case 'not': {
      const inner = testSchema(test.of, parts);
      return inner && { not: inner };
    }
    case 'holds':
      return switchSchema(test.slot, parts);
    case 'sameAs':
    case 'countGreaterThan':
      return undefined;
    default:
      return comparisonSchema(test, parts);
  }
}

type Comparison = Exclude<Test, { readonly op: 'all' | 'any' | 'not' | 'holds' | 'sameAs' | 'countGreaterThan' }>;

const bounds = { gt: 'exclusiveMinimum', gte: 'minimum', lt: 'exclusiveMaximum', lte: 'maximum' } as const;

function comparisonSchema(test: Comparison, parts: Parts): JsonSchema | undefined {
  const slot = parts.slots[test.slot];
  const field = slot?.kind === 'value' ? parts.fields[slot.field] : undefined;
  if (slot?.kind !== 'value' || !field?.store) return undefined;
  const { path } = field;
  const shown = switchSchema(slot.displayed, parts);
  if (shown === undefined) return undefined;
  const when = slot.displayed === true ? undefined : shown;
  switch (test.op) {
    case 'isNotEmpty':
      return held(path, when);
    case 'isEmpty':
      return { not: held(path, when) };
    case 'is':
      return held(path, when, { const: test.value });
    case 'includes':
      return held(path, when, { type: 'array', contains: { const: test.value } });
    case 'isNot':
      return { not: held(path, when, { const: test.value }) };
    case 'in':
      return held(path, when, { enum: test.value });
    case 'notIn':
      return { not: held(path, when, { enum: test.value }) };
    case 'startsWith':
      return held(path, when, { type: 'string', pattern: `^${test.value.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}` });
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      // JSON Schema does not compare decimal text.
      return typeof test.value === 'number'
        ? held(path, when, { type: 'number', [bounds[test.op]]: test.value })
        : undefined;
    default:
      return undefined;
  }
}

/** There is a value. A hidden field counts as empty, even where a value of it was sent. */
function held(path: readonly string[], shown: JsonSchema | undefined, value?: JsonSchema): JsonSchema {
  return shown === undefined ? presence(path, value) : allOf([shown, presence(path, value)]);
}
