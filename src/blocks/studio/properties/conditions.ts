import { type Json, type JsonObject, type JsonSchema, operandKeys, operatorTakes } from '../../../../engine/model';
import { builtInKinds } from '../../../../engine/runtime';
import { fieldsReadAt, type SharedFields } from '../documents/fields';
import { isObject, listOf, type Path, textOf } from '../documents/json';
import { listNameOf, optionRows } from '../documents/options';

/** Something that a condition can read. */
export interface Operand {
  /** As it is written: `{ "field": "country" }`. */
  readonly written: JsonObject;
  /** Unique among the operands of a document. */
  readonly id: string;
  readonly label: string;
  /** Group of the list it is chosen from: key below `studio:conditions.groups`. */
  readonly group: 'fields' | 'conditions' | 'context';
  /** Values it can have, where they are known. */
  readonly values?: readonly (string | number | boolean)[];
  /** What the values are called, where the options say so. */
  readonly labels?: ReadonlyMap<Json, string>;
  readonly kind: 'text' | 'number' | 'amount' | 'boolean' | 'list' | 'named';
}

export type OperatorName = keyof typeof operatorTakes;

/** A condition as the editor represents it. What it cannot represent stays as it is written. */
export type Sentence =
  | { readonly kind: 'always' | 'never' }
  | { readonly kind: 'tests'; readonly join: 'all' | 'any'; readonly tests: readonly Test[] }
  | { readonly kind: 'written'; readonly value: Json };

export type Test =
  | { readonly kind: 'predicate'; readonly operand: JsonObject; readonly operator: OperatorName; readonly value: Json }
  | { readonly kind: 'named'; readonly name: string; readonly not: boolean };

/** Parses a condition into a sentence; `usually` is the default if it is absent. */
export function sentenceOf(value: Json | undefined, usually: boolean): Sentence {
  if (value === undefined) return { kind: usually ? 'always' : 'never' };
  if (typeof value === 'boolean') return { kind: value ? 'always' : 'never' };
  if (!isObject(value)) return { kind: 'written', value };
  for (const join of ['all', 'any'] as const) {
    if (!Array.isArray(value[join]) || Object.keys(value).length !== 1) continue;
    const tests = listOf(value[join]).map(testOf);
    if (tests.every((test) => test !== undefined)) return { kind: 'tests', join, tests };
  }
  const single = testOf(value);
  return single ? { kind: 'tests', join: 'all', tests: [single] } : { kind: 'written', value };
}

function testOf(value: Json): Test | undefined {
  if (!isObject(value)) return undefined;
  const inner = value.not;
  if (isObject(inner) && typeof inner.condition === 'string' && Object.keys(value).length === 1)
    return { kind: 'named', name: inner.condition, not: true };
  if (typeof value.condition === 'string') return { kind: 'named', name: value.condition, not: false };
  const names = Object.keys(value);
  const operator = names.find((name): name is OperatorName => Object.hasOwn(operatorTakes, name));
  const operand = names.find((name) => operandKeys.some((key) => key === name));
  if (operator === undefined || operand === undefined || names.length !== 2) return undefined;
  return { kind: 'predicate', operand: { [operand]: value[operand] ?? '' }, operator, value: value[operator] ?? null };
}

/** The definition of a sentence; undefined if it is the default. */
export function writtenOf(sentence: Sentence, usually: boolean): Json | undefined {
  switch (sentence.kind) {
    case 'always':
      return usually ? undefined : true;
    case 'never':
      return usually ? false : undefined;
    case 'written':
      return sentence.value;
    case 'tests': {
      const tests = sentence.tests.map(writtenTest);
      return tests.length === 1 && tests[0] !== undefined ? tests[0] : { [sentence.join]: tests };
    }
  }
}

function writtenTest(test: Test): JsonObject {
  if (test.kind === 'predicate') return { ...test.operand, [test.operator]: test.value };
  return test.not ? { not: { condition: test.name } } : { condition: test.name };
}

/** A test that reads an operand, ready to be edited. */
export function testAbout(operand: Operand): Test {
  if (operand.kind === 'named') return { kind: 'named', name: String(operand.written.condition), not: false };
  const operator: OperatorName =
    operand.kind === 'list' ? 'isNotEmpty' : operand.values || operand.kind === 'boolean' ? 'is' : 'isNotEmpty';
  return { kind: 'predicate', operand: operand.written, operator, value: startValue(operator, operand) };
}

/** The initial value of an operator. */
export function startValue(operator: OperatorName, operand: Operand | undefined): Json {
  const first = operand?.values?.[0] ?? (operand?.kind === 'boolean' ? true : '');
  switch (operatorTakes[operator]) {
    case 'nothing':
      return true;
    case 'values':
      return [first];
    case 'number':
      return 0;
    default:
      return first;
  }
}

/** Operators that fit the operand. */
export function operatorsFor(operand: Operand | undefined): readonly OperatorName[] {
  switch (operand?.kind) {
    case 'boolean':
      return ['is', 'isNot', 'isNotEmpty', 'isEmpty'];
    case 'number':
      return ['is', 'isNot', 'gt', 'gte', 'lt', 'lte', 'isNotEmpty', 'isEmpty'];
    case 'amount':
      return ['gt', 'gte', 'lt', 'lte', 'isNotEmpty', 'isEmpty'];
    case 'list':
      return ['includes', 'isNotEmpty', 'isEmpty', 'countGreaterThan'];
    default:
      return ['is', 'isNot', 'in', 'notIn', 'isNotEmpty', 'isEmpty', 'startsWith'];
  }
}

/**
 * Everything that conditions of a form may read: its fields, its conditions, and the context. Fields of the group that the condition is in
 * are offered by the names they have there as well.
 */
export function operandsOf(
  form: JsonObject | undefined,
  at: Path,
  shared: SharedFields,
  conditions: Readonly<Record<string, Json>>,
  contexts: Readonly<Record<string, JsonSchema>>,
  { say, place, t }: OperandWords,
  roles: readonly string[] = [],
  lists: Readonly<Record<string, Json>> = {},
): readonly Operand[] {
  const own = isObject(form?.optionLists) ? form.optionLists : {};
  const fields = [...fieldsReadAt(form, shared, at)].map(([name, { whole }]): Operand => {
    const list = listNameOf(whole.options);
    const options = list === undefined ? whole.options : (own[list] ?? lists[list]);
    const values = optionValues({ ...(options !== undefined && { options }) });
    const labels = new Map(
      (optionRows(options) ?? []).flatMap(({ value, label: key }) => (key === undefined ? [] : [[value, say(key)]])),
    );
    const label = textOf(whole.label);
    return {
      written: { field: name },
      id: `field ${name}`,
      label: label === undefined ? name : `${say(label)} (${name})`,
      group: 'fields',
      kind: kindOfType(textOf(whole.type)),
      ...(values && { values }),
      ...(labels.size > 0 && { labels }),
    };
  });
  const around = Object.entries(contexts).flatMap(([root, schema]) => contextOperands(root, schema, roles, place, 0));
  const named = Object.entries(conditions).map(([name, value]): Operand => {
    const condition = conditionText(value, [...fields, ...around], t);
    return {
      written: { condition: name },
      id: `condition ${name}`,
      label: condition === undefined ? name : t('conditions.named', { name, condition }),
      group: 'conditions',
      kind: 'named',
    };
  });
  return [...fields, ...named, ...around];
}

/** How operands are called. */
export interface OperandWords {
  /** A sentence of the documents. */
  say(key: string): string;
  /** A place of the context, with its path. */
  place(path: readonly string[]): string;
  /** A text of the page, below `studio` or `describe:`. */
  t(key: string, args?: Readonly<Record<string, string>>): string;
}

/** A longer condition is known by its name alone. */
const longestText = 100;

/** What a condition says, in words; undefined if that is long, or not one of the sentences of this editor. */
function conditionText(value: Json, operands: readonly Operand[], t: OperandWords['t']): string | undefined {
  const sentence = sentenceOf(value, false);
  if (sentence.kind !== 'tests') return undefined;
  const quoted = (text: string) => t('describe:quoted', { text });
  const parts = sentence.tests.map((test) => {
    if (test.kind === 'named') return `${test.name} ${t(test.not ? 'conditions.holdsNot' : 'conditions.holds')}`;
    const operand = operandOf(test, operands);
    const said = (each: Json): string => {
      if (typeof each === 'boolean') return t(each ? 'describe:yes' : 'describe:no');
      return quoted(operand?.labels?.get(each) ?? String(each));
    };
    const what = operand?.label ?? String(Object.values(test.operand)[0]);
    const compared = Array.isArray(test.value) ? test.value.map(said).join(` ${t('describe:any')} `) : said(test.value);
    return t(`describe:${test.operator}`, { what: quoted(what), value: compared });
  });
  const text = parts.join(` ${t(`describe:${sentence.join}`)} `);
  return text.length > longestText ? undefined : text;
}

/** Parts of the context that are worth offering: at most two names deep. */
function contextOperands(
  path: string,
  schema: JsonSchema,
  roles: readonly string[],
  place: OperandWords['place'],
  depth: number,
): readonly Operand[] {
  const properties = isObject(schema.properties) ? Object.entries(schema.properties) : [];
  if (properties.length > 0 && depth < 2)
    return properties.flatMap(([name, part]) =>
      isObject(part) ? contextOperands(`${path}.${name}`, part, roles, place, depth + 1) : [],
    );
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  const listed = schema.format === 'role' ? roles : listOf(schema.enum);
  const values = listed.filter((each) => typeof each === 'string' || typeof each === 'number');
  const kind = types.includes('boolean')
    ? 'boolean'
    : types.includes('integer') || types.includes('number')
      ? 'number'
      : types.includes('array')
        ? 'list'
        : 'text';
  if (types.includes('object')) return [];
  return [
    {
      written: { context: path },
      id: `context ${path}`,
      label: place(path.split('.')),
      group: 'context',
      kind,
      ...(values.length > 0 && { values }),
    },
  ];
}

/** The values of the options that are written out at a field. */
export function optionValues({ options }: JsonObject): readonly (string | number | boolean)[] | undefined {
  if (!Array.isArray(options)) return undefined;
  return listOf(options).flatMap((option) => {
    const value = isObject(option) ? option.value : option;
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [value] : [];
  });
}

/** What each built-in type holds, as the engine says it. */
const held = new Map(builtInKinds().types.map(({ name, holds }) => [name, holds]));

function kindOfType(type: string | undefined): Operand['kind'] {
  const holds = type === undefined ? undefined : held.get(type);
  if (holds === 'boolean' || holds === 'number') return holds;
  if (holds === 'decimal') return 'amount';
  return type === 'list' ? 'list' : 'text';
}

/** The operand of a test. */
export function operandOf(test: Test, operands: readonly Operand[]): Operand | undefined {
  const wanted = JSON.stringify(test.kind === 'named' ? { condition: test.name } : test.operand);
  return operands.find(({ written }) => JSON.stringify(written) === wanted);
}
