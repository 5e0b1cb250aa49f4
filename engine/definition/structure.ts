import type { Json, JsonObject } from '../model';
import type { Judging, StructureProblem } from './checking';
import { checkKeywords } from './keywords';
import { followReference, type SchemaPlace } from './meta-schemas';
import { nearestArgument } from './nearest';
import type { Part } from './part';
import { patternChecker } from './pattern';
import { escapePart } from './pointer';
import { quote } from './quote';
import { readerRule } from './rules';
import { kindOf, strings } from './schema-facts';
import { rivalsOf, type Shape, shapeOf, tagValues } from './shape';
import { listed, unknownValue } from './unknown-value';

/** More problems of one file do not help. */
const mostProblems = 200;

/**
 * Validates a value by a definition of the meta schemas, for instance `form.schema.json`, or `field.schema.json#/$defs/FieldDefinition` for
 * a field that was merged with a shared one.
 *
 * Returns every problem, and exactly one for each place. An alternative is selected first, by its tag or by the keys that are written, and
 * only that one reports; a plain validator would report problems for every alternative.
 */
export function checkStructure(value: Json, reference: string): StructureProblem[] {
  const problems = new Map<string, StructureProblem>();
  judge(value, followReference(reference, ''), '', {
    report(rule, pointer, args = {}, side = 'value') {
      const place = `${side}${pointer}`;
      if (problems.size < mostProblems && !problems.has(place)) problems.set(place, { rule, pointer, side, args });
    },
    checkPattern: patternChecker(),
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
  for (const part of shape.parts) if (!checkKeywords(value, part, pointer, judging)) return;
  for (const alternatives of shape.tries) checkByTrying(value, alternatives, pointer, judging);
  if (Array.isArray(value)) checkItems(value, shape, pointer, judging);
  else if (typeof value === 'object' && value !== null) checkObject(value as JsonObject, shape, pointer, judging);
}

/** Texts and numbers have no tag: one of the alternatives must accept the value, else the first two are reported. */
function checkByTrying(value: Json, alternatives: readonly SchemaPlace[], pointer: string, judging: Judging): void {
  const fits = alternatives.some((each) => {
    let problems = 0;
    const report = () => {
      problems++;
    };
    judge(value, each, pointer, { report, checkPattern: judging.checkPattern, silent: true });
    return problems === 0;
  });
  if (fits) return;
  const allowed = alternatives.flatMap(({ schema }) => [
    ...strings(schema.enum),
    ...(typeof schema.const === 'string' ? [schema.const] : []),
  ]);
  judging.report('value-unknown', pointer, unknownValue(value, allowed));
}

function checkItems(items: readonly Json[], { parts }: Shape, pointer: string, judging: Judging): void {
  for (const { items: place } of parts)
    if (place !== undefined)
      for (const [index, item] of items.entries()) judge(item, place, `${pointer}/${index}`, judging);
}

function checkObject(value: JsonObject, shape: Shape, pointer: string, judging: Judging): void {
  const { parts } = shape;
  const unknown: string[] = [];
  let keys: Judging | undefined;
  for (const [key, member] of Object.entries(value)) {
    const inside = `${pointer}/${escapePart(key)}`;
    let known = false;
    for (const { properties, names } of parts) {
      if (names) {
        keys ??= ofKeys(judging);
        judge(key, names, inside, keys);
      }
      const place = properties.get(key);
      if (place === undefined) continue;
      known = true;
      judge(member, place, inside, judging);
    }
    if (known) continue;
    const additional = parts.find((part) => part.additional)?.additional;
    if (additional) judge(member, additional, inside, judging);
    else if (isClosed(parts) && !shape.undecided.some(({ properties }) => properties.has(key))) unknown.push(key);
  }
  if (shape.wrongTag) checkTag(value, shape.wrongTag, pointer, judging);

  const missing = new Set<string>();
  for (const { required } of parts) for (const name of required) if (!Object.hasOwn(value, name)) missing.add(name);
  if (shape.missingTag !== undefined) missing.add(shape.missingTag);
  let { choices } = shape;
  if (unknown.length > 0) {
    const meant = checkUnknownKeys(value, unknown, missing, shape, pointer, judging);
    // A misspelled key is one mistake, not also a missing one.
    for (const name of meant) missing.delete(name);
    choices = [];
  }
  if (missing.size > 0) judging.report('key-missing', pointer, { names: listed(missing) });
  for (const names of choices) judging.report('one-of-missing', pointer, { choices: listed(names) });
}

/** Whether unlisted properties are refused. */
function isClosed(parts: readonly Part[]): boolean {
  return parts.some((part) => part.closed) && !parts.some((part) => part.open);
}

function ofKeys(judging: Judging): Judging {
  return { ...judging, report: (rule, at, args) => judging.report(rule, at, args, 'key') };
}

/** Reports unknown keys; returns the names that were likely intended. */
function checkUnknownKeys(
  value: JsonObject,
  unknown: readonly string[],
  missing: ReadonlySet<string>,
  shape: Shape,
  pointer: string,
  judging: Judging,
): ReadonlySet<string> {
  const rivals = rivalsOf(shape, value);
  const known = new Set([...shape.parts, ...shape.undecided].flatMap(({ properties }) => [...properties.keys()]));
  const allowed = listed(known);
  const free = [...missing, ...shape.choices.flat(), ...known].filter((name) => !Object.hasOwn(value, name));
  const meant = new Set<string>();
  for (const key of unknown) {
    const inside = `${pointer}/${escapePart(key)}`;
    const other = rivals.get(key);
    if (other !== undefined) {
      judging.report('keys-exclusive', inside, { name: quote(key), other }, 'key');
      continue;
    }
    // A name in another case is that name, even where that is written already.
    const spelled = [...known].filter((name) => name.toLowerCase() === key.toLowerCase());
    const near = nearestArgument(key, spelled.length > 0 ? spelled : free);
    judging.report('key-unknown', inside, { name: quote(key), allowed, ...near }, 'key');
    if (near.nearest !== undefined) meant.add(near.nearest);
  }
  return meant;
}

function checkTag(
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
