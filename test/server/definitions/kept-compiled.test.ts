import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SourceFile } from '../../../engine/definition';
import { createPortalRegistry, createPortalVocabulary } from '../../../kinds';
import {
  type Compiled,
  type CompiledStore,
  compileOnce,
  compileProject,
  createCompiledStore,
  createLiveDefinitions,
  keptSources,
  programHash,
  readDefinitionFiles,
  type SourceStore,
} from '../../../server/definitions';
import { projectFolder } from '../../../server/platform/project-folder';
import { countryNames } from '../../../server/reference-data/countries';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-compiled-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const project = projectFolder();
const vocabulary = {
  ...createPortalVocabulary(createPortalRegistry(), { countries: countryNames }),
  partialTexts: true,
};
const a: SourceFile = { path: 'schemas/forms/a.form.json', bytes: '{ "a": 1 }' };
const b: SourceFile = { path: 'locales/en/b.json', bytes: new TextEncoder().encode('{ "b": "é" }') };
/** Something that can be told apart. */
const made = (text: string) => ({ locales: { 'en/a': text } }) as unknown as Compiled;
const only = (): string => {
  const [name = '', ...others] = readdirSync(folder);
  expect(others).toEqual([]);
  return join(folder, name);
};

test('a second start with the same files and program compiles nothing and serves the same', async () => {
  const start = async (program: string) => {
    const compile = vi.fn((files: readonly SourceFile[]) => compileProject(files, vocabulary));
    const kept: Promise<void>[] = [];
    /** The store, whose writing is awaited. */
    const awaited = <Store extends CompiledStore | SourceStore>(store: Store): Store => ({
      ...store,
      keep(...given: [never, never]) {
        kept.push(store.keep(...given));
        return kept.at(-1);
      },
    });
    const once = compileOnce(compile, awaited(createCompiledStore([join(folder, 'compiled')], program)));
    const definitions = await createLiveDefinitions({
      project,
      compile: once.compile,
      onProblems: () => undefined,
      onTrouble: (error) => {
        throw error;
      },
      kept: awaited(keptSources(join(folder, 'sources'), program)),
      watch: false,
    });
    once.started();
    await Promise.all(kept);
    return { definitions, compile };
  };
  const first = await start('1');
  const second = await start('1');
  const another = await start('2');
  expect([first, second, another].map(({ compile }) => compile.mock.calls.length)).toEqual([1, 0, 1]);
  expect(second.definitions.edition()).toEqual(first.definitions.edition());
  expect(JSON.stringify(second.definitions.edition())).toBe(JSON.stringify(first.definitions.edition()));
  expect(second.definitions.manifest()).toEqual(first.definitions.manifest());
  for (const { definitions } of [first, second, another]) definitions.close();
});

test('the project compiles to JSON: nothing of it is lost in a file', async () => {
  const compiled = structuredClone(compileProject(await readDefinitionFiles(project), vocabulary));
  expect(JSON.parse(JSON.stringify(compiled))).toEqual(compiled);
});

test('only exactly the same files of the same program are found', async () => {
  await createCompiledStore([folder], '1').keep([a, b], made('kept'));
  const read = (files: readonly SourceFile[], program = '1') => createCompiledStore([folder], program).read(files);
  const asText = { ...b, bytes: '{ "b": "é" }' };
  expect(await read([a, asText])).toEqual(made('kept'));
  const [x, y] = [
    { ...a, bytes: `${a.bytes} ` },
    { ...a, path: 'schemas/forms/b.form.json' },
  ];
  for (const files of [[a], [b, a], [x, b], [y, b], [a, b, x], []]) expect(await read(files)).toBeUndefined();
  expect(await read([a, b], '2')).toBeUndefined();
});

test('a damaged file counts as none, and what compiles takes its place', async () => {
  const store = createCompiledStore([folder], '1');
  await store.keep([a], made('kept'));
  const path = only();
  const whole = readFileSync(path, 'utf8');
  for (const damaged of [
    '',
    '{}',
    whole.slice(0, 64),
    whole.slice(0, -1),
    whole.replace('kept', 'bent'),
    `${whole} `,
  ]) {
    writeFileSync(path, damaged);
    expect(await store.read([a]), damaged).toBeUndefined();
  }
  const compile = vi.fn(() => made('compiled'));
  expect(await compileOnce(compile, store).compile([a])).toEqual(made('compiled'));
  await vi.waitFor(async () => expect(await store.read([a])).toEqual(made('compiled')));
  expect(await compileOnce(compile, store).compile([a])).toEqual(made('compiled'));
  expect(compile).toHaveBeenCalledTimes(1);
});

test('processes that write at once leave one whole file', async () => {
  const stores = Array.from({ length: 8 }, () => createCompiledStore([folder], '1'));
  const text = 'long '.repeat(50_000);
  await Promise.all(stores.map((store) => store.keep([a], made(text))));
  expect(only()).toMatch(/\.json$/);
  for (const store of stores) expect(await store.read([a])).toEqual(made(text));
});

test('the build’s folder is read and not written; of the own one the newest three stay, and no remains', async () => {
  const [built, own] = [join(folder, 'built'), join(folder, 'own')];
  await createCompiledStore([built], '1').keep([a], made('built'));
  const store = createCompiledStore([built, own], '1');
  expect(await store.read([a])).toEqual(made('built'));
  const versions = [1, 2, 3, 4, 5].map((number): SourceFile => ({ ...a, bytes: `${number}` }));
  mkdirSync(own);
  writeFileSync(join(own, 'x.json.remains'), 'half');
  utimesSync(join(own, 'x.json.remains'), 1, 1);
  for (const [index, version] of versions.entries()) {
    const before = new Set(readdirSync(own));
    await store.keep([version], made(`${index}`));
    for (const name of readdirSync(own)) if (!before.has(name)) utimesSync(join(own, name), index + 1, index + 1);
  }
  const found = await Promise.all(versions.map(async (version) => (await store.read([version])) !== undefined));
  expect(found).toEqual([false, false, true, true, true]);
  expect([readdirSync(built).length, readdirSync(own).length]).toEqual([1, 3]);
});

test('what is tried after the start is compiled and not kept; a folder that cannot be written only costs time', async () => {
  const compile = vi.fn(() => made('compiled'));
  const once = compileOnce(compile, createCompiledStore([folder], '1'));
  once.started();
  await once.compile([a]);
  expect(readdirSync(folder)).toEqual([]);
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const unwritable = compileOnce(compile, createCompiledStore([join(file, 'below')], '1'));
  expect(await unwritable.compile([a])).toEqual(made('compiled'));
  expect(await compileOnce(compile, undefined).compile([a])).toEqual(made('compiled'));
  expect(compile).toHaveBeenCalledTimes(3);
});

test('a program is known by every script and its packages; without a build by nothing', async () => {
  const [program, packages] = [join(folder, 'dist'), join(folder, 'node_modules')];
  for (const path of [join(program, 'assets'), packages]) mkdirSync(path, { recursive: true });
  const hash = () => programHash(program, folder);
  writeFileSync(join(packages, '.package-lock.json'), '{}');
  expect(await hash()).toBeUndefined();
  writeFileSync(join(program, 'main.js'), '1');
  writeFileSync(join(program, 'assets/other.js'), '1');
  const hashes = [await hash(), await hash()];
  writeFileSync(join(program, 'assets/other.js'), '2');
  hashes.push(await hash());
  writeFileSync(join(packages, '.package-lock.json'), '{ }');
  hashes.push(await hash());
  expect(hashes[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(hashes[1]).toBe(hashes[0]);
  expect(new Set(hashes).size).toBe(3);
  rmSync(packages, { recursive: true });
  expect(await hash()).toBeUndefined();
  expect(await programHash(join(project, 'server'), project)).toBeUndefined();
  expect(await programHash(join(folder, 'nowhere'), project)).toBeUndefined();
});
