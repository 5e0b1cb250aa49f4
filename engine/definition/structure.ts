import type { Json, JsonObject } from '../model';
import type { Judging, StructureProblem } from './judging';
import { judgeKeywords } from './keywords';
import { followReference, type SchemaPlace } from './meta-schemas';
import { nearest } from './nearest';
import { patternJudge } from './pattern';
import { escapePart } from './pointer';
import { quote } from './quote';
import { readerRule } from './rules';
import { type Shape, shapeOf, tagValues } from './shape';
import { asSchema, kindOf, strings } from './union';
import { listed, unknownValue } from './unknown-value';

/** More problems of one file help nobody. */
const mostProblems = 200;

/**
 * Judges a value by a definition of the meta schemas, for instance `form.schema.json`, or
 * `field.schema.json#/$defs/FieldDefinition` for a field that was put together from a shared one.
 *
 * Answers with every problem, and exactly one for each place. An alternative is picked first, by its tag or by the keys
 * that are written, and only the picked one complains; a plain validator would complain for every alternative.
 */
export function judgeStructure(value: Json, reference: string): StructureProblem[] {
  const problems = new Map<string, StructureProblem>();
  judge(value, followReference(reference, ''), '', {
    report(rule, pointer, args = {}, side = 'value') {
      const place = `${side}${pointer}`;
      if (problems.size < mostProblems && !problems.has(place)) problems.set(place, { rule, pointer, side, args });
    },
    judgePattern: patternJudge(),
  });
  return [...problems.values()];
}

function judge(value: Json, place: SchemaPlace, pointer: string, judging: Judging): void {
  const shape = shapeOf(place, value);
  if (shape.misfits) {
    const kinds = new Set(shape.misfits.flatMap((each) => [...(each.kinds ?? [])]));
    judging.report('kind-wrong', pointer, { expectedKinds: listed(kinds), foundKind: kindOf(value) });
    return;
  }
  for (const { schema } of shape.parts) if (!judgeKeywords(value, schema, pointer, judging)) return;
  for (const alternatives of shape.tries) judgeByTrying(value, alternatives, pointer, judging);
  if (Array.isArray(value)) judgeItems(value, shape, pointer, judging);
  else if (typeof value === 'object' && value !== null) judgeObject(value as JsonObject, shape, pointer, judging);
}

/** Texts and numbers carry no tag: one of the alternatives must accept the value, else the first two are told. */
function judgeByTrying(value: Json, alternatives: readonly SchemaPlace[], pointer: string, judging: Judging): void {
  const fits = alternatives.some((each) => {
    let problems = 0;
    const report = () => {
      problems++;
    };
    judge(value, each, pointer, { ...judging, report });
    return problems === 0;
  });
  if (fits) return;
  const allowed = alternatives.flatMap(({ schema }) => [
    ...strings(schema.enum),
    ...(typeof schema.const === 'string' ? [schema.const] : []),
  ]);
  judging.report('value-unknown', pointer, unknownValue(value, allowed));
}

function judgeItems(items: readonly Json[], { parts }: Shape, pointer: string, judging: Judging): void {
  for (const { file, schema } of parts) {
    if (schema.items === undefined) continue;
    const place = { file, schema: asSchema(schema.items) };
    items.forEach((item, index) => {
      judge(item, place, `${pointer}/${index}`, judging);
    });
  }
}

function judgeObject(value: JsonObject, shape: Shape, pointer: string, judging: Judging): void {
  const { properties, required, additional, names, closed } = layTogether(shape);
  const unknown: string[] = [];
  const ofKeys: Judging = { ...judging, report: (rule, at, args) => judging.report(rule, at, args, 'key') };
  for (const [key, member] of Object.entries(value)) {
    const inside = `${pointer}/${escapePart(key)}`;
    if (names) judge(key, names, inside, ofKeys);
    const known = properties.get(key);
    if (known) for (const place of known) judge(member, place, inside, judging);
    else if (additional) judge(member, additional, inside, judging);
    else if (closed && !shape.tolerated.has(key)) unknown.push(key);
  }
  if (shape.wrongTag) judgeTag(value, shape.wrongTag, pointer, judging);

  const absent = (name: string) => !Object.hasOwn(value, name);
  const missing = new Set([...required, ...(shape.missingTag ? [shape.missingTag] : [])].filter(absent));
  let choices = shape.choices;
  const free = [...missing, ...choices.flat(), ...properties.keys(), ...shape.tolerated].filter(absent);
  for (const key of unknown) {
    const inside = `${pointer}/${escapePart(key)}`;
    const other = shape.rivals.get(key);
    if (other !== undefined) {
      judging.report('keys-exclusive', inside, { name: quote(key), other }, 'key');
      continue;
    }
    const near = nearest(key, free);
    judging.report(
      'key-unknown',
      inside,
      {
        name: quote(key),
        allowed: listed(new Set([...properties.keys(), ...shape.tolerated])),
        ...(near ? { nearest: near } : {}),
      },
      'key',
    );
    // A misspelt key is one mistake, not also a missing one.
    if (near === undefined) continue;
    missing.delete(near);
    choices = choices.filter((names) => !names.includes(near));
  }
  if (missing.size > 0) judging.report('key-missing', pointer, { names: listed(missing) });
  for (const names of choices) judging.report('one-of-missing', pointer, { choices: listed(names) });
}

function judgeTag(
  value: JsonObject,
  { tag, alternatives }: NonNullable<Shape['wrongTag']>,
  pointer: string,
  judging: Judging,
): void {
  const written = value[tag] ?? null;
  const inside = `${pointer}/${escapePart(tag)}`;
  if (typeof written === 'string')
    judging.report(readerRule(`${tag}-unknown`), inside, unknownValue(written, tagValues(alternatives, tag)));
  else judging.report('kind-wrong', inside, { expectedKinds: 'string', foundKind: kindOf(written) });
}

/** The parts of a shape as one object. */
function layTogether({ parts }: Shape) {
  const properties = new Map<string, SchemaPlace[]>();
  const required = new Set<string>();
  let additional: SchemaPlace | undefined;
  let names: SchemaPlace | undefined;
  let closed = false;
  let open = false;
  for (const { file, schema } of parts) {
    for (const [name, property] of Object.entries(asSchema(schema.properties))) {
      const place = { file, schema: asSchema(property) };
      const before = properties.get(name);
      if (before) before.push(place);
      else properties.set(name, [place]);
    }
    for (const name of strings(schema.required)) required.add(name);
    if (schema.additionalProperties === false || schema.unevaluatedProperties === false) closed = true;
    else if (schema.additionalProperties === true) open = true;
    else if (schema.additionalProperties !== undefined)
      additional = { file, schema: asSchema(schema.additionalProperties) };
    if (schema.propertyNames !== undefined) names = { file, schema: asSchema(schema.propertyNames) };
  }
  return { properties, required, additional, names, closed: closed && !open };
}
