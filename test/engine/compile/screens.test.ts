import { describe, expect, test } from 'vitest';
import { compile } from '../../../engine/compile';
import { readDefinitions, type SourceFile } from '../../../engine/definition';
import type { Json, JsonObject, ScreenModel } from '../../../engine/model';
import { createPortalVocabulary } from '../../../kinds';
import { definitionFiles, projectRoot } from '../../support/definition-files';

const files = definitionFiles(projectRoot);
const vocabulary = createPortalVocabulary();
const { model } = compile(readDefinitions(files), vocabulary);
const { model: compiledAgain } = compile(readDefinitions(files), vocabulary);
const written = files
  .filter(({ path }) => path.endsWith('.screen.json'))
  .map(({ path, bytes }) => ({
    path,
    value: JSON.parse(String(new TextDecoder().decode(bytes as Uint8Array))) as JsonObject,
  }));

interface Leaf {
  readonly pointer: string;
  readonly path: readonly (string | number)[];
  readonly value: Json;
}

function leavesOf(value: Json, path: readonly (string | number)[] = []): Leaf[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, inner]) =>
      leavesOf(inner, [...path, Array.isArray(value) ? Number(key) : key]),
    );
  return [{ pointer: path.map((part) => `/${part}`).join(''), path, value }];
}

describe.each(written)('$path', ({ value }) => {
  const screen = model.screens[String(value.id)] as ScreenModel;

  test('compiles to frozen JSON, the same bytes each time', () => {
    expect(JSON.parse(JSON.stringify(screen))).toEqual(screen);
    const open: unknown[] = [screen];
    for (let each = open.pop(); each !== undefined; each = open.pop()) {
      if (typeof each !== 'object' || each === null) continue;
      expect(Object.isFrozen(each)).toBe(true);
      open.push(...Object.values(each));
    }
    expect(JSON.stringify(compiledAgain.screens[String(value.id)])).toBe(JSON.stringify(screen));
  });

  test('loses nothing of what was written', () => {
    const kept = new Set(leavesOf(screen as unknown as Json).map(({ value: leaf }) => leaf));
    const lost = leavesOf(value).filter(({ path, value: leaf }) => {
      if (['$schema', 'description'].includes(String(path[0])) || kept.has(leaf)) return false;
      // Of documents that name values, the labels are kept; of a shared block, what is in it.
      if (path.at(-2) === 'names' || path.at(-1) === 'use') return false;
      // A path is kept in its parts, words by value, and `poll: false` as no milliseconds.
      if (typeof leaf !== 'string') return ![true, false].includes(leaf as boolean);
      const words = path.at(-1) === 'words' && [...kept].some((each) => String(each).startsWith(`${leaf}.`));
      return !words && !leaf.split('.').every((part) => kept.has(part));
    });
    expect(lost).toEqual([]);
  });
});

/**
 * Keys under which a name stands that must exist elsewhere. Names of one group are misspelt together; what hangs on a name stands in
 * another, because nothing is said of what follows from a mistake.
 */
const groups = [
  ['field', 'context', 'setting', 'sort', 'filter', 'parameter', 'permission', 'owner', 'revision', 'refresh', 'icon'],
  ['source', 'form', 'call', 'route'],
  ['of', 'rows', 'columns', 'value', 'action'],
] as const;

/** Roots of the context whose members nobody lists. */
const openRoots = /^(?:query|params|person|route|registration|record\.(?:before|after))\./;

/** What a screen needs to be judged by itself; without texts nothing is said of keys. */
const needed = files.filter(({ path }) => !path.startsWith('locales/') && !path.endsWith('.screen.json'));

describe('a slip in any name of a screen is found at its place', () => {
  // All screens slip at once: what is wrong with one says nothing of another.
  test.each(groups.map((group) => [group.join(', '), group] as const))('%s', (_names, group) => {
    const slipsOf = (value: JsonObject) =>
      leavesOf(value).filter((leaf) => isName(leaf, group) && !isOfComponent(leaf, value));
    const wrong = written.map(({ path, value }) => {
      const slipped = slipsOf(value).reduce<Json>(
        (so, { path: at, value: leaf }) => edited(so, at, `${String(leaf)}Xq`),
        value,
      );
      return fileOf({ path, value: slipped as JsonObject });
    });
    const { problems } = compile(readDefinitions([...needed, ...wrong]), vocabulary);
    const places = new Set(problems.map(({ place }) => `${place.file} ${place.pointer}`));
    const slips = written.flatMap(({ path, value }) => slipsOf(value).map(({ pointer }) => `${path} ${pointer}`));
    expect(slips.length).toBeGreaterThan(50);
    expect(slips.filter((slip) => !places.has(slip))).toEqual([]);
  });
});

/** Whether it is of the records of a component, which are known to its code alone. */
function isOfComponent({ path: at, value: leaf }: Leaf, whole: Json): boolean {
  if (typeof leaf !== 'string' || !leaf.startsWith('record.')) return false;
  const around = at.map((_, depth) =>
    at.slice(0, depth).reduce<Json>((so, key) => (so as JsonObject)[key] ?? null, whole),
  );
  return around.some((each) => (each as JsonObject | null)?.block === 'component');
}

function isName({ path: at, value: leaf }: Leaf, group: readonly string[]): boolean {
  const key = String(at.at(-1));
  if (typeof leaf !== 'string' || !group.includes(key) || openRoots.test(leaf)) return false;
  // Literals are nobody's names; neither is the parameter of tabs.
  if (key === 'value') return at.at(-3) === 'stats';
  // One of the formats there are, not a name.
  if (key === 'of') return at.at(-2) !== 'format';
  return key !== 'parameter' || at.at(-3) === 'filters';
}

function fileOf({ path, value }: { readonly path: string; readonly value: JsonObject }): SourceFile {
  return { path, bytes: JSON.stringify(value) };
}

function edited(value: Json, [key, ...rest]: readonly (string | number)[], leaf: Json): Json {
  if (key === undefined) return leaf;
  if (Array.isArray(value)) return value.map((each: Json, index) => (index === key ? edited(each, rest, leaf) : each));
  const inner = value as JsonObject;
  return { ...inner, [key]: edited(inner[key] as Json, rest, leaf) };
}

test('the sentence of a code may name the values that come with it, and no others', () => {
  const path = 'locales/en/admin.json';
  const text = (from: string, to: string) =>
    files.map((file) =>
      file.path === path
        ? { ...file, bytes: new TextDecoder().decode(file.bytes as Uint8Array).replace(from, to) }
        : file,
    );
  const problems = compile(
    readDefinitions(text('"LETTERS_REFUSED": "', '"LETTERS_REFUSED": "{{refusals}} ')),
    vocabulary,
  ).problems.filter(({ args }) => args.name === 'refusals');
  expect(problems.length).toBeGreaterThan(0);
  expect(new Set(problems.map(({ rule, place, args }) => `${rule} ${place.file} ${args.languages}`))).toEqual(
    new Set([
      'text-names-unknown screens/admin/admin-audit.screen.json en',
      'text-names-unknown schemas/shared/record.shared.json en',
    ]),
  );
});
