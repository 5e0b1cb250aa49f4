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
      onStarted: once.started,
      onProblems: () => undefined,
      onTrouble: (error) => {
        throw error;
      },
      kept: awaited(keptSources(join(folder, 'sources'), program)),
      watch: false,
    });
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

test('the order of the files decides nothing', async () => {
  const files = await readDefinitionFiles(project);
  const [one, other] = [files, files.toReversed()].map((some) => JSON.stringify(compileProject(some, vocabulary)));
  expect(other === one).toBe(true);
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
  expect(await read([b, a])).toEqual(made('kept'));
  for (const files of [[a], [x, b], [y, b], [a, b, x], []]) expect(await read(files)).toBeUndefined();
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
  const once = compileOnce(compile, store);
  once.started(await once.compile([a]));
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

test('what is in daily use stays, however many others are tried', async () => {
  const store = createCompiledStore([folder], '1');
  await store.keep([a], made('daily'));
  utimesSync(only(), 1, 1);
  for (let index = 0; index < 5; index++) {
    expect(await store.read([a])).toEqual(made('daily'));
    const before = new Set(readdirSync(folder));
    await store.keep([{ ...a, bytes: `${index}` }], made('other'));
    for (const name of readdirSync(folder)) if (!before.has(name)) utimesSync(join(folder, name), index + 2, index + 2);
  }
});

test('of all that a start tried, only what it ended with is kept', async () => {
  const store = createCompiledStore([folder], '1');
  const keep = vi.spyOn(store, 'keep');
  const compile = vi.fn((files: readonly SourceFile[]) => made(`${files.length}`));
  const start = async () => {
    const once = compileOnce(compile, store);
    await once.compile([a, b]);
    await once.compile([b]);
    const end = await once.compile([a]);
    await once.compile([]);
    once.started(end);
    once.started(await once.compile([]));
    await Promise.all(keep.mock.results.map(({ value }) => value));
  };
  await start();
  await start();
  expect(keep.mock.calls).toEqual([[[a], made('1')]]);
  expect(compile.mock.calls.filter(([files]) => files.length === 1 && files[0] === a)).toHaveLength(1);
});

test('what is tried after the start is compiled and not kept; a folder that cannot be written only costs time', async () => {
  const compile = vi.fn(() => made('compiled'));
  const once = compileOnce(compile, createCompiledStore([folder], '1'));
  once.started(made('before'));
  once.started(await once.compile([a]));
  expect(readdirSync(folder)).toEqual([]);
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const unwritable = compileOnce(compile, createCompiledStore([join(file, 'below')], '1'));
  const unwritten = await unwritable.compile([a]);
  unwritable.started(unwritten);
  expect(unwritten).toEqual(made('compiled'));
  expect(await compileOnce(compile, undefined).compile([a])).toEqual(made('compiled'));
  expect(compile).toHaveBeenCalledTimes(3);
});

test('a program is known by every script and its packages; without a build by nothing', async () => {
  const [program, packages] = [join(folder, 'dist'), join(folder, 'node_modules')];
  for (const path of [join(program, 'assets'), packages]) mkdirSync(path, { recursive: true });
  const hash = () => programHash(program, folder);
  const list = (text: string) => writeFileSync(join(packages, '.package-lock.json'), text);
  const install = (listed: object) => list(JSON.stringify({ packages: listed }));
  const [ajv, newer] = ['8.20.0', '8.20.1'].map((version) => ({ 'node_modules/ajv': { version } }));
  install({ ...ajv });
  expect(await hash()).toBeUndefined();
  writeFileSync(join(program, 'main.js'), '1');
  writeFileSync(join(program, 'assets/other.js'), '1');
  const hashes = [await hash(), await hash()];
  writeFileSync(join(program, 'assets/other.js'), '2');
  hashes.push(await hash());
  install({ ...newer });
  hashes.push(await hash());
  expect(hashes[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(hashes[1]).toBe(hashes[0]);
  expect(new Set(hashes).size).toBe(3);
  for (const broken of ['', '{}', '{ "packages"']) {
    list(broken);
    expect(await hash(), broken).toBeUndefined();
  }
  rmSync(packages, { recursive: true });
  expect(await hash()).toBeUndefined();
  expect(await programHash(join(project, 'server'), project)).toBeUndefined();
  expect(await programHash(join(folder, 'nowhere'), project)).toBeUndefined();
});

test('a program whose packages for development were removed is the one that was built', async () => {
  const packages = join(folder, 'node_modules');
  mkdirSync(packages);
  writeFileSync(join(folder, 'main.js'), '1');
  const listed = JSON.parse(readFileSync(join(project, 'node_modules/.package-lock.json'), 'utf8'));
  const install = (found: object) =>
    writeFileSync(join(packages, '.package-lock.json'), JSON.stringify({ ...listed, packages: found }));
  install(listed.packages);
  const built = await programHash(folder, folder);
  const all = Object.entries<{ dev?: boolean }>(listed.packages);
  const left = all.filter(([, { dev }]) => dev !== true);
  expect(left.length).toBeLessThan(all.length);
  install(Object.fromEntries(left));
  expect(await programHash(folder, folder)).toBe(built);
  install(Object.fromEntries(left.slice(1)));
  expect(await programHash(folder, folder)).not.toBe(built);
});
