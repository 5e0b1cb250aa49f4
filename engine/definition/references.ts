import type { DefinitionProblem, Json, JsonObject, JsonSchema } from '../model';
import type { DefinitionSet } from './definition-set';
import type { Locator } from './document';
import { type Path, partsOf, pointerOf } from './pointer';
import { problemAt } from './problem';
import { quote } from './quote';
import { findSchemas } from './schema-places';

/**
 * Judges every `$ref` of every JSON Schema: it must lead somewhere, and following references must come to an end.
 *
 * A reference stays in its own schema (`#/…`) or names a file below `schemas/data`. Recursive schemas are refused: what
 * draws and compiles them unfolds references and would never be done.
 */
export function referenceProblems(set: Omit<DefinitionSet, 'problems' | 'broken'>): DefinitionProblem[] {
  const data = new Map([...set.dataSchemas.values()].map((document) => [document.file, document.value]));
  const roots = findSchemas(set);
  const problems: DefinitionProblem[] = [];
  for (const root of roots) problems.push(...judgeRoot(root, data));
  return problems;
}

/** A JSON Schema by itself: a file of `schemas/data`, or one that stands inside a definition. */
export interface SchemaRoot {
  readonly schema: JsonSchema;
  /** Where it stands. */
  readonly locator: Locator;
  readonly pointer: string;
}

/** A place a reference leads to. */
interface Target {
  /** File, or '' for a schema inside a definition, and pointer: the same place has the same name. */
  readonly name: string;
  readonly file: string;
  readonly root: JsonSchema;
  readonly schema: Json;
}

type DataSchemas = ReadonlyMap<string, JsonSchema>;

function judgeRoot(root: SchemaRoot, data: DataSchemas): DefinitionProblem[] {
  const problems: DefinitionProblem[] = [];
  const { file } = root.locator;
  const done = new Set<string>();
  for (const { reference, path } of referencesIn(root.schema)) {
    const at = `${root.pointer}${pointerOf(path)}`;
    const target = follow(reference, file, root.schema, data);
    if (target === undefined) {
      problems.push(problemAt(root.locator, at, 'ref-missing', { reference: quote(reference) }));
      continue;
    }
    // A reference that stands inside its own target is a circle already.
    const start = pointerOf(path.slice(0, -1));
    const loop = holds(target, file, start) ? [reference, reference] : circle(target, [reference], data, done);
    if (loop) problems.push(problemAt(root.locator, at, 'ref-loop', { path: quote(loop.join(' → '), 200) }));
  }
  return problems;
}

/** True when a place of the schema lies inside the target. */
function holds(target: Target, file: string, pointer: string): boolean {
  const inside = target.name.slice(target.file.length + 1);
  return target.file === file && (pointer === inside || pointer.startsWith(`${inside}/`) || inside === '');
}

/** The references from a target back to one on the way, or undefined. Targets that end are remembered in `done`. */
function circle(
  target: Target,
  way: readonly string[],
  data: DataSchemas,
  done: Set<string>,
  open = new Set<string>(),
): string[] | undefined {
  if (open.has(target.name)) return [...way];
  if (done.has(target.name)) return undefined;
  open.add(target.name);
  for (const { reference } of referencesIn(target.schema)) {
    const next = follow(reference, target.file, target.root, data);
    const found = next && circle(next, [...way, reference], data, done, open);
    if (found) return found;
  }
  open.delete(target.name);
  done.add(target.name);
  return undefined;
}

function follow(reference: string, file: string, root: JsonSchema, data: DataSchemas): Target | undefined {
  const [address = '', fragment = ''] = reference.split('#', 2);
  const targetFile = address === '' ? file : resolve(address, file);
  const targetRoot = address === '' ? root : data.get(targetFile);
  if (targetRoot === undefined) return undefined;
  let here: Json | undefined = targetRoot;
  for (const part of partsOf(fragment)) here = memberOf(here, part);
  if (here === undefined) return undefined;
  return { name: `${targetFile}#${fragment}`, file: targetFile, root: targetRoot, schema: here };
}

/** A relative path seen from a file; one that climbs out of the project leads nowhere. */
function resolve(path: string, from: string): string {
  const parts = from.split('/').slice(0, -1);
  for (const part of path.split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return '';
    } else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

function memberOf(value: Json | undefined, part: string): Json | undefined {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
  return Array.isArray(value) ? value[Number(part)] : (value as JsonObject)[part];
}

interface Reference {
  readonly reference: string;
  /** Path of the `$ref` inside the schema. */
  readonly path: Path;
}

/** Every reference of a schema. Examples and values are not searched: a `$ref` in them is data. */
function* referencesIn(value: Json, path: Path = []): Generator<Reference> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    const inside = [...path, key];
    if (key === '$ref' && typeof member === 'string') yield { reference: member, path: inside };
    else if (!['enum', 'const', 'default', 'examples'].includes(key)) yield* referencesIn(member, inside);
  }
}
