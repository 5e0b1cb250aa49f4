import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compile } from '../../../engine/compile';
import { createMemory } from '../../../engine/compile/memory';
import { readDefinitions, type SourceFile } from '../../../engine/definition';
import type { Json, JsonObject } from '../../../engine/model';
import { createPortalVocabulary } from '../../../kinds';
import { readDefinitionFiles } from '../../../server/definitions/read-folders';
import { anyEdit, type Edit, edited } from '../../support/definition-edits';

const vocabulary = createPortalVocabulary();
const project = (await readDefinitionFiles(`${import.meta.dirname}/../../..`)).filter(({ path }) =>
  path.endsWith('.json'),
);

const textOf = ({ bytes }: SourceFile) => (typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('utf8'));
const compiled = (files: readonly SourceFile[]) => compile(readDefinitions(files), vocabulary);

/** The same files as objects that nothing is known of. */
const unknown = (files: readonly SourceFile[]) => files.map(({ path, bytes }) => ({ path, bytes }));

interface Said {
  /** The property that holds it, or the list it is in. */
  readonly key: string;
  readonly text: string;
  readonly put: (text: string) => void;
}

/** Every text in a document that is no name of a property. */
function textsIn(value: Json, key = ''): readonly Said[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, Json>;
  return Object.entries(holder).flatMap(([name, inner]) => {
    const own = Array.isArray(value) ? key : name;
    if (typeof inner !== 'string') return textsIn(inner, own);
    const put = (text: string) => {
      holder[name] = text;
    };
    return [{ key: own, text: inner, put }];
  });
}

/** By the property that holds them: names of sources, labels, types … */
const said = new Map<string, string[]>();
for (const file of project)
  for (const { key, text } of textsIn(JSON.parse(textOf(file)))) said.set(key, [...(said.get(key) ?? []), text]);

/** What somebody does to one file. */
type Step = { readonly file: number } & (
  | { readonly swap: number; readonly by: number }
  | { readonly edit: Edit }
  | { readonly does: 'delete' | 'restore' | 'touch' }
);

/** Half of the steps are in what many others read. */
const readByMany = project.flatMap(({ path }, index) =>
  /^schemas\/(?:data|shared)\/|(?:sources|permissions|routes|languages)\.json$/.test(path) ? [index] : [],
);
const anyFile = fc.oneof(fc.nat(project.length - 1), fc.constantFrom(...readByMany));
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  // A name in place of another one of its sort: most of what cures or breaks another document.
  { weight: 6, arbitrary: fc.record({ file: anyFile, swap: fc.nat(2_000), by: fc.nat(2_000) }) },
  { weight: 2, arbitrary: fc.record({ file: anyFile, edit: anyEdit }) },
  { weight: 3, arbitrary: fc.record({ file: anyFile, does: fc.constantFrom('delete', 'restore', 'touch') }) },
);

function after(files: ReadonlyMap<string, SourceFile>, step: Step): ReadonlyMap<string, SourceFile> {
  const original = project[step.file];
  if (original === undefined) return files;
  const { path } = original;
  const now = files.get(path) ?? original;
  const written = (value: Json): SourceFile => ({ path, bytes: JSON.stringify(value, undefined, 2) });
  const rest = new Map(files);
  if ('does' in step) {
    if (step.does === 'delete') rest.delete(path);
    else rest.set(path, step.does === 'restore' ? original : { ...now });
    return rest;
  }
  const document: Json = JSON.parse(textOf(now));
  if ('edit' in step) return rest.set(path, written(edited(document, step.edit)));
  const texts = textsIn(document);
  const chosen = texts[step.swap % texts.length];
  const others = said.get(chosen?.key ?? '') ?? [];
  chosen?.put(others[step.by % others.length] ?? '');
  return rest.set(path, written(document));
}

/** After everything was compiled, and one file was changed, its dependents are as if nothing had been compiled before. */
function expectSeen(path: string, change: (document: Json) => void): void {
  expect(project.map((file) => file.path)).toContain(path);
  compiled(project);
  const changed = project.map((file) => {
    if (file.path !== path) return file;
    const document: Json = JSON.parse(textOf(file));
    change(document);
    return { path, bytes: JSON.stringify(document) };
  });
  const [quick, slow] = [compiled(changed), compiled(unknown(changed))];
  expect(quick.problems).toEqual(slow.problems);
  expect(JSON.stringify(quick.model)).toBe(JSON.stringify(slow.model));
  expect(quick).not.toEqual(compiled(project));
}

interface Held {
  readonly holder: Record<string, Json>;
  readonly value: Json;
}

/** Every value of a property in a document, with the object that has it. */
function valuesOf(document: Json, property: string): readonly Held[] {
  if (typeof document !== 'object' || document === null) return [];
  const holder = document as Record<string, Json>;
  return Object.entries(holder).flatMap(([name, value]) => [
    ...(name === property && !Array.isArray(document) ? [{ holder, value }] : []),
    ...valuesOf(value, property),
  ]);
}

/** Properties of the documents that many others read by name. With another shared one, all are made again. */
const readProperties = readByMany.flatMap((index) => {
  const { path, bytes } = project[index] as SourceFile;
  if (path.includes('/shared/')) return [];
  const names = new Set<string>();
  JSON.parse(textOf({ path, bytes }), (name, value) => {
    if (name !== '' && !/^\d+$/.test(name)) names.add(name);
    return value;
  });
  return [...names].map((name) => ({ path, name }));
});

const documents = project.map((file) => ({ path: file.path, text: textOf(file) }));
const named = documents.flatMap(({ text }) => (JSON.parse(text) as { names?: readonly string[] }).names ?? []);
const inBlocks = documents.flatMap(({ path, text }) =>
  path.startsWith('screens/') ? [...text.matchAll(/"form": "([\w-]+)"/g)].map(([, id = '']) => id) : [],
);

describe('What was compiled before', () => {
  test.each([
    ['texts', 'locales/en/admin.json'],
    ['a form that a screen opens', `schemas/forms/${inBlocks[0]}.form.json`],
    [
      'a screen whose names another one uses',
      documents.find(({ path }) => path.endsWith(`/${named[0]}.screen.json`))?.path ?? '',
    ],
    ['a source', 'schemas/sources.json'],
    ['a permission', 'schemas/permissions.json'],
    ['a schema', 'schemas/data/license.schema.json'],
    ['routes', 'screens/admin/routes.json'],
  ])('is made again where it reads %s that changed', (_what, path) => {
    expectSeen(path, (document) => {
      if (path.startsWith('locales'))
        for (const name of Object.keys(document as JsonObject).slice(0, 3))
          delete (document as Record<string, Json>)[name];
      else if (path.includes('/data/')) {
        const { properties } = document as { properties: Record<string, Json> };
        delete properties[Object.keys(properties)[1] ?? ''];
      } else
        for (const { key, text, put } of textsIn(document)) if (/^(label|path|minimum)$/.test(key)) put(`${text}x`);
    });
  });

  test.each([
    ['a form', '.form.json', 'forms'],
    ['a screen', '.screen.json', 'screens'],
    ['texts', 'locales/fr/admin.json', undefined],
    ['sources', 'schemas/sources.json', undefined],
    ['permissions', 'schemas/permissions.json', undefined],
    ['a schema', 'schemas/data/license.schema.json', undefined],
    ['routes', 'screens/admin/routes.json', undefined],
  ] as const)('is used again after an edit of %s that nothing else reads', (_what, ending, kind) => {
    const edit = project.find(({ path }) => path.endsWith(ending));
    const before = compiled(project).model;
    // Written in another way, with the same content.
    const after = compiled(
      project.map((file) => (file === edit ? { ...file, bytes: `${textOf(file)}\n` } : file)),
    ).model;
    const made = (['forms', 'screens'] as const).flatMap((each) =>
      Object.keys(after[each]).filter((id) => after[each][id] !== before[each][id]),
    );
    expect(made.length).toBe(kind === undefined ? 0 : 1);
    expect(after.hash).toBe(before.hash);
  });

  /** Many at once, as each takes a second: `COMPILE_RUNS` has every property of every file. */
  const exchanged = process.env.COMPILE_RUNS
    ? [...new Set(readProperties.map(({ name }) => name))]
    : ['filters', 'query', 'payload', 'answer', 'permission', 'minimum', 'properties', 'type', 'x-read'];
  test.each(exchanged)('is made again where it reads %s of others, and each has what the next one had', (name) => {
    compiled(project);
    const paths = new Set(readProperties.filter((each) => each.name === name).map(({ path }) => path));
    const changed = project.map((file) => {
      if (!paths.has(file.path)) return file;
      const document: Json = JSON.parse(textOf(file));
      const values = valuesOf(document, name);
      values.forEach(({ holder }, index) => {
        holder[name] = structuredClone(values[(index + 1) % values.length]?.value ?? null);
      });
      return { path: file.path, bytes: JSON.stringify(document) };
    });
    const [quick, slow] = [compiled(changed), compiled(unknown(changed))];
    expect(quick.problems).toEqual(slow.problems);
    expect(JSON.stringify(quick.model)).toBe(JSON.stringify(slow.model));
  });

  type Change = (document: JsonObject) => JsonObject | string;
  const changedFiles = (files: readonly SourceFile[], changes: Readonly<Record<string, Change>>) =>
    files.map((file) => {
      const change = changes[file.path];
      if (change === undefined) return file;
      const after = change(JSON.parse(textOf(file)));
      return { path: file.path, bytes: typeof after === 'string' ? after : JSON.stringify(after, undefined, 2) };
    });
  const inUser =
    (property: JsonObject | undefined): Change =>
    ({ properties, ...rest }) => {
      const { word: _before, ...others } = properties as JsonObject;
      return { ...rest, properties: { ...others, ...(property && { word: property }) } };
    };
  const inSteps =
    (change: (step: JsonObject, index: number) => JsonObject): Change =>
    ({ steps, ...rest }) => ({ ...rest, steps: (steps as JsonObject[]).map(change) });
  const [user, help, registration] = [
    'schemas/data/user.schema.json',
    'screens/user/help-api.screen.json',
    'schemas/forms/registration.form.json',
  ];
  const word = { type: 'string', 'x-read': 'self' };
  const english = 'locales/en/admin.json';
  const withoutTexts: Change = (texts) => Object.fromEntries(Object.entries(texts).slice(40));
  test.each<[string, Readonly<Record<string, Change>>, Readonly<Record<string, Change>>, string]>([
    [
      'a condition reads a property that an entity has no more',
      {
        [user]: inUser(word),
        [help]: (screen) => ({
          ...screen,
          blocks: [{ block: 'article', body: 'help:api.intro', displayed: { context: 'profile.word', is: 'a' } }],
        }),
      },
      { [user]: inUser(undefined) },
      'unknown-context-path',
    ],
    [
      'a field goes to the user pool, which has the property no more',
      {
        [user]: inUser({ ...word, 'x-write': 'self', 'x-pool': 'custom:word' }),
        [registration]: inSteps((step, index) => ({
          ...step,
          fields: [
            ...(step.fields as JsonObject[]),
            ...(index === 0 ? [{ name: 'word', type: 'text', label: 'profile.locked' }] : []),
          ],
        })),
      },
      { [user]: inUser({ ...word, 'x-write': 'self' }) },
      'field-not-in-pool',
    ],
    [
      'an action needs an owner from now on',
      {},
      {
        'schemas/permissions.json': ({ permissions, ...rest }) => ({
          ...rest,
          permissions: Object.fromEntries(
            Object.entries(permissions as JsonObject).map(([name, each]) => [
              name,
              { ...(each as JsonObject), own: true },
            ]),
          ),
        }),
      },
      'owner-missing',
    ],
    [
      'a problem is in a file whose lines move',
      { [english]: withoutTexts },
      { [english]: (texts) => `\n\n${JSON.stringify(texts, undefined, 2)}` },
      'locale-key-missing',
    ],
  ])('is made again where %s', (_what, first, second, rule) => {
    const before = changedFiles(project, first);
    compiled(before);
    const after = changedFiles(before, second);
    const [quick, slow] = [compiled(after), compiled(unknown(after))];
    expect(
      slow.problems.map((problem) => problem.rule),
      JSON.stringify(slow.problems),
    ).toContain(rule);
    expect(quick.problems).toEqual(slow.problems);
    expect(JSON.stringify(quick.model)).toBe(JSON.stringify(slow.model));
  });

  test('depends on what was read for a part of it, also where that part was known', () => {
    const set = readDefinitions(project);
    const [whole, part] = [{}, {}];
    const make = (said: string) => {
      const { memoized, tracked } = createMemory(set, vocabulary, [], () => {});
      const read = tracked('said', () => said);
      const ofPart = () => memoized(part, 'part', () => ({ value: read('part'), problems: [] }));
      return memoized(whole, 'whole', () => ({ value: [read('whole'), ofPart()], problems: [] }));
    };
    expect(make('one')).toEqual(['one', 'one']);
    const second = make('two');
    expect(second).toEqual(['two', 'two']);
    expect(make('two')).toBe(second);
  });

  test('is made again where one of its problems is in a file whose lines may have moved', () => {
    const [form] = readDefinitions(project).forms.values();
    const file = 'schemas/sources.json';
    const place = { file, pointer: '', line: 1, column: 1 };
    const document = {};
    let times = 0;
    const make = (files: readonly SourceFile[]) => {
      const { memoized } = createMemory(readDefinitions(files), vocabulary, [form], () => {});
      memoized(document, 'judged', () => {
        times++;
        return { value: times, problems: [{ rule: 'some-rule', severity: 'error', place, args: {} }] };
      });
    };
    make(project);
    make(project);
    expect(times).toBe(1);
    make(project.map((each) => (each.path === file ? { ...each, bytes: `\n${textOf(each)}` } : each)));
    expect(times).toBe(2);
  });

  test('is what compiling everything makes, whatever was edited, deleted and restored in between', {
    timeout: 600_000,
  }, () => {
    fc.assert(
      fc.property(fc.array(anyStep, { minLength: 3, maxLength: 6 }), (steps) => {
        let files: ReadonlyMap<string, SourceFile> = new Map(project.map((file) => [file.path, file]));
        for (const step of steps) {
          files = after(files, step);
          const list = [...files.values()];
          const quick = compiled(list);
          const slow = compiled(unknown(list));
          expect(quick.problems).toEqual(slow.problems);
          expect(JSON.stringify(quick.model)).toBe(JSON.stringify(slow.model));
        }
      }),
      { numRuns: Number(process.env.COMPILE_RUNS ?? 4) },
    );
  });
});
