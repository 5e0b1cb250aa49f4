import type { DefinitionProblem, Json, JsonSchema } from '../model';
import type { DefinitionSet } from './definition-set';
import { extendSchemas } from './extend';
import { limits } from './limits';
import { nearestArgument } from './nearest';
import { onceFor } from './once-for';
import { type Path, partsOf, pointerOf } from './pointer';
import { type ProblemArguments, problemAt } from './problem';
import { quote } from './quote';
import { halvesOf, literalKeywords, namedSchemas, partKeywords, placeIn } from './reference';
import type { ReaderRule } from './rules';
import { findSchemas, type SchemaRoot } from './schema-places';

/**
 * Checks every `$ref` of every JSON Schema: its target must exist, and following references must end.
 *
 * A reference stays in its own schema (`#/…`) or names a file below `schemas/data`. Recursive schemas are refused: rendering and compiling
 * resolve references and would never end. A form of plain JSON Schema may come back to itself by way of a part of the value, which is drawn
 * once it is asked for.
 */
export function referenceProblems(set: Omit<DefinitionSet, 'problems'>): DefinitionProblem[] {
  const whole = [...extendSchemas(set).dataSchemas.values()];
  const data = sameAsLast(new Map(whole.map((document) => [document.file, document.value])));
  return findSchemas(set).flatMap((root) => [...extensionProblems(root, set), ...checkOnce(root, data)]);
}

let lasts: readonly DataSchemas[] = [];
const mostLasts = 4;

/** The same files as one map: they are compared once, not for each schema. */
function sameAsLast(data: DataSchemas): DataSchemas {
  const isSame = (last: DataSchemas) =>
    last.size === data.size && [...data].every(([file, value]) => last.get(file) === value);
  const found = lasts.find(isSame) ?? data;
  lasts = [found, ...lasts.filter((last) => last !== found)].slice(0, mostLasts);
  return found;
}

/** Checks what a schema extends: a file of `schemas/data`, said at the top of another one, and without a circle. */
function extensionProblems(
  { schema, locator, pointer }: SchemaRoot,
  { dataSchemas, broken }: Omit<DefinitionSet, 'problems'>,
): DefinitionProblem[] {
  const problem = (path: Path, ...said: [ReaderRule, ProblemArguments]) =>
    problemAt(locator, `${pointer}${pointerOf(path)}`, ...said);
  return extensionsIn(schema).flatMap(({ reference, path }) => {
    const name = quote(reference);
    if (pointer !== '' || path.length > 1) return problem(path, 'extends-misplaced', { name });
    // A file with a problem of its own is there.
    if (broken.has(`schemas/data/${reference}.schema.json`)) return [];
    const way = [locator.file];
    for (let next: Json | undefined = reference; typeof next === 'string'; ) {
      const base = dataSchemas.get(next);
      if (base === undefined)
        return next === reference
          ? problem(path, 'extends-missing', { name, ...nearestArgument(next, [...dataSchemas.keys()]) })
          : [];
      way.push(base.file);
      if (base.file === locator.file) return problem(path, 'extends-circle', { path: quote(way.join(' → '), 200) });
      // A circle further on is reported there.
      if (way.indexOf(base.file) < way.length - 1) return [];
      next = base.value['x-extends'];
    }
    return [];
  });
}

const extensionsIn = onceFor((schema: JsonSchema): readonly Reference[] => [...referencesIn(schema, 'x-extends')]);

/** What was found in a schema, and the files that its references could lead to. */
const checked = new WeakMap<object, { readonly data: DataSchemas; readonly problems: readonly DefinitionProblem[] }>();

/** The problems of one schema. It is walked again only when it or a file of `schemas/data` changed: most edits change neither. */
function checkOnce(root: SchemaRoot, data: DataSchemas): readonly DefinitionProblem[] {
  const { schema } = root;
  if (typeof schema !== 'object' || schema === null) return checkRoot(root, data);
  const known = checked.get(schema);
  if (known?.data === data) return known.problems;
  const problems = checkRoot(root, data);
  checked.set(schema, { data, problems });
  return problems;
}

/** More problems of one schema do not help, and each costs a walk. */
const mostProblems = 50;

/** The target of a reference. */
interface Target {
  /** File, or '' for a schema inside a definition, and pointer: the same place has the same name. */
  readonly name: string;
  readonly file: string;
  readonly root: JsonSchema;
  readonly schema: Json;
}

type DataSchemas = ReadonlyMap<string, JsonSchema>;

function checkRoot(root: SchemaRoot, data: DataSchemas): DefinitionProblem[] {
  const problems: DefinitionProblem[] = [];
  const { file } = root.locator;
  const home = data.get(file) ?? root.schema;
  const walked: Walked = { open: new Set(), ended: new Set(), mayRecur: root.mayRecur === true };
  for (const { reference, path } of referencesIn(root.schema)) {
    if (problems.length >= mostProblems) break;
    const at = `${root.pointer}${pointerOf(path)}`;
    const target = follow(reference, file, home, data);
    if (target === undefined) {
      problems.push(problemAt(root.locator, at, 'ref-missing', { reference: quote(reference) }));
      continue;
    }
    // A reference inside its own target is a cycle already.
    const start = pointerOf(path.slice(0, -1));
    const isInside = holds(target, file, start) && !(walked.mayRecur && leadsToPart(target, path));
    const end = isInside ? { loop: [reference, reference] } : walk(target, [reference], data, walked);
    if (end === 'too-long') {
      problems.push(problemAt(root.locator, at, 'ref-chain-too-long', { limit: limits.references }));
    } else if (end !== 'ends') {
      problems.push(problemAt(root.locator, at, 'ref-loop', { path: quote(end.loop.join(' → '), 200) }));
    }
  }
  return problems;
}

/** True when a place of the schema lies inside the target. */
function holds(target: Target, file: string, pointer: string): boolean {
  const inside = target.name.slice(target.file.length + 1);
  return target.file === file && (pointer === inside || pointer.startsWith(`${inside}/`) || inside === '');
}

/** True when the reference, which lies inside its target, judges a part of the target's value. */
function leadsToPart({ name, file }: Target, path: Path): boolean {
  const depth = partsOf(name.slice(file.length + 1)).length;
  return isOfPart(path.slice(depth));
}

/** True where a path in a schema leads to what judges a part of the value, or nothing by itself. */
function isOfPart(path: Path): boolean {
  return path.some(
    (key, index) => definitionKeywords.has(String(key)) || (partKeywords.has(String(key)) && !isName(path, index)),
  );
}

const definitionKeywords = new Set(['$defs', 'definitions']);

/** True for a name among named schemas, which may look like a keyword. */
function isName(path: Path, index: number): boolean {
  return index > 0 && namedSchemas.has(String(path[index - 1])) && !isName(path, index - 1);
}

/** How following a reference ends. */
type End = 'ends' | 'too-long' | { readonly loop: readonly string[] };

/** Targets on the path, and those from which every path ends. */
interface Walked {
  readonly open: Set<string>;
  readonly ended: Set<string>;
  readonly mayRecur: boolean;
}

/** Follows every reference of a target. `way` are the references that led to it. */
function walk(target: Target, way: readonly string[], data: DataSchemas, walked: Walked): End {
  if (walked.open.has(target.name)) return { loop: way };
  if (walked.ended.has(target.name)) return 'ends';
  if (way.length > limits.references) return 'too-long';
  walked.open.add(target.name);
  let end: End = 'ends';
  for (const { reference, path } of referencesOf(target.schema)) {
    // What it leads to is looked at by itself.
    if (walked.mayRecur && isOfPart(path)) continue;
    const next = follow(reference, target.file, target.root, data);
    if (next) end = walk(next, [...way, reference], data, walked);
    if (end !== 'ends') break;
  }
  walked.open.delete(target.name);
  if (end === 'ends') walked.ended.add(target.name);
  return end;
}

function follow(reference: string, file: string, root: JsonSchema, data: DataSchemas): Target | undefined {
  const [address, fragment] = halvesOf(reference);
  const targetFile = address === '' ? file : resolve(address, file);
  const targetRoot = address === '' ? root : data.get(targetFile);
  if (targetRoot === undefined) return undefined;
  const schema = placeIn(targetRoot, fragment);
  return schema === undefined
    ? undefined
    : { name: `${targetFile}#${fragment}`, file: targetFile, root: targetRoot, schema };
}

/** A path relative to a file; one that leaves the project leads nowhere. */
function resolve(path: string, from: string): string {
  const parts = from.split('/').slice(0, -1);
  for (const part of path.split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return '';
    } else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

interface Reference {
  readonly reference: string;
  /** Path of the keyword inside the schema. */
  readonly path: Path;
}

/** The same as a list, made once: many schemas refer to the same ones. */
const referencesOnce = onceFor((schema: Exclude<Json, string | number | boolean | null>): readonly Reference[] => [
  ...referencesIn(schema),
]);
const referencesOf = (schema: Json) => (typeof schema === 'object' && schema !== null ? referencesOnce(schema) : []);

/** Every reference of a schema and of the schemas in it. */
function* referencesIn(schema: Json, keyword = '$ref', path: Path = []): Generator<Reference> {
  if (typeof schema !== 'object' || schema === null) return;
  for (const [key, member] of Object.entries(schema)) {
    const inside = [...path, key];
    if (key === keyword && typeof member === 'string') yield { reference: member, path: inside };
    else if (namedSchemas.has(key) && typeof member === 'object' && member !== null) {
      for (const [name, named] of Object.entries(member)) yield* referencesIn(named, keyword, [...inside, name]);
    } else if (!literalKeywords.has(key)) yield* referencesIn(member, keyword, inside);
  }
}
