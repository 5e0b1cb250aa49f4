import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { publint } from 'publint';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../../engine/tools';
import { type EngineConsumers, packagesOf, packEngine } from '../support/engine-consumer';

const project = join(import.meta.dirname, '../..');
const read = (file: string) => JSON.parse(readFileSync(join(project, file), 'utf8'));
const manifest = read('engine/package.json');
const subpaths: readonly string[] = Object.keys(manifest.exports);

/** Thousands of bytes, gzip, of a layer as a whole with what it imports at once, but for its peers; measured, and 5 % more. */
const limits: Readonly<Record<string, number>> = {
  model: 2,
  // Nine tenths of it read regular expressions for those that run away.
  definition: 760,
  compile: 102,
  runtime: 55,
  react: 44,
  kit: 11.3,
  words: 18,
  app: 88,
};

let engine: EngineConsumers;
let program: string;
/** Milliseconds that building and packing may take on a machine that others use. */
const patience = 600_000;

beforeAll(() => {
  engine = packEngine();
  program = engine.program(undefined, [
    'react',
    'react-dom',
    '@types/react',
    '@types/react-dom',
    '@types/node',
    'vite',
  ]);
  writeFileSync(join(program, 'package.json'), '{ "type": "module" }');
}, patience);
afterAll(() => engine?.remove());

const node = (...args: string[]) => execFileSync(process.execPath, args, { cwd: program, encoding: 'utf8' });

describe('The engine as a package', () => {
  test('is found sound by publint', async () => {
    const { messages } = await publint({ pkgDir: join(project, 'dist/engine'), strict: true, pack: false });
    expect(messages).toEqual([]);
  });

  test('has types that every kind of resolution finds which knows exports (are-the-types-wrong)', () => {
    const cli = join(project, 'node_modules/@arethetypeswrong/cli/dist/index.js');
    const said = JSON.parse(node(cli, engine.tarball, '--profile', 'esm-only', '--format', 'json'));
    expect(Object.keys(said.analysis.entrypoints).length).toBeGreaterThan(15);
    // Programs of CommonJS load it by import(); resolutions that know no exports are of before Node 12.
    const asked = Object.values<{ resolutionKind?: string }[]>(said.problems ?? {}).flat();
    expect(asked.filter(({ resolutionKind = '' }) => !['node10', 'node16-cjs'].includes(resolutionKind))).toEqual([]);
  });

  test('takes with it all that it imports: nothing of the project, and no package it does not name', () => {
    const named = new Set([...Object.keys(manifest.dependencies), ...Object.keys(manifest.peerDependencies)]);
    const lib = join(program, 'node_modules/@portico/engine/lib');
    const strange = readdirSync(lib, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.js'))
      .flatMap((file) => {
        const { importedFiles } = ts.preProcessFile(readFileSync(join(lib, file), 'utf8'), true, true);
        return importedFiles
          .map(({ fileName }) => fileName)
          .filter((name) => !name.startsWith('.') && !name.startsWith('node:'))
          .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
          .filter((name) => !named.has(name))
          .map((name) => `${file}: ${name}`);
      });
    expect(strange).toEqual([]);
  });

  test('asks for no other major versions than the project is tested with', () => {
    const { dependencies, devDependencies } = read('package.json');
    const tested: Readonly<Record<string, string>> = { ...devDependencies, ...dependencies };
    const asked = Object.entries<string>({ ...manifest.dependencies, ...manifest.peerDependencies });
    expect(asked.filter(([name, range]) => range !== `^${tested[name]}`)).toEqual([]);
  });

  test('has a subpath for each door that portal, server and studio enter by', () => {
    const doors = new Set<string>();
    for (const folder of ['src', 'server', 'kinds'])
      for (const file of readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })) {
        if (!/\.tsx?$/.test(file)) continue;
        const text = readFileSync(join(project, folder, file), 'utf8');
        for (const [, door = ''] of text.matchAll(/['"](?:\.\.\/)+engine\/([\w/-]+)['"]/g)) doors.add(door);
      }
    expect(doors.size).toBeGreaterThan(8);
    const open = new Set(
      Object.values<{ default?: string } | string>(manifest.exports).flatMap((to) =>
        typeof to === 'object' && to.default ? to.default.replace('./lib/', '').replace(/(\/index)?\.js$/, '') : [],
      ),
    );
    expect([...doors].filter((door) => !open.has(door))).toEqual([]);
  });

  test('reads, compiles and judges a form in plain Node', () => {
    writeFileSync(
      join(program, 'judge.js'),
      `
import { compile } from '@portico/engine/compile';
import { describeProblem, readDefinitions } from '@portico/engine/definition';
import { builtInKinds, createRegistry, judge, plainVocabulary } from '@portico/engine/runtime';
import { createWords } from '@portico/engine/words';
import { compileValidators } from '@portico/engine/validators';
import sentences from '@portico/engine/locales/en/definition.json' with { type: 'json' };

const form = (type) => ({
  $schema: '../meta/form.schema.json', id: 'contact',
  steps: [{ id: 'main', title: 'a', fields: [{ name: 'email', type, label: 'b' }], submit: { label: 'c', operation: 'send' } }],
});
const sources = { $schema: 'meta/sources.schema.json', sources: { send: { method: 'POST', path: 'messages' } } };
const read = (type) => readDefinitions([
  { path: 'schemas/forms/contact.form.json', bytes: JSON.stringify(form(type)) },
  { path: 'schemas/sources.json', bytes: JSON.stringify(sources) },
]);
const { model, problems } = compile(read('email'), plainVocabulary());
const unread = read('emial');
const wrong = [...unread.problems, ...compile(unread, plainVocabulary()).problems];
const registry = createRegistry(builtInKinds());
const host = { loadOptions: async () => [], now: Date.now, report() {} };
const ask = (email) => judge({ model: model.forms.contact, registry, host, payload: { email }, context: {} });
const words = await createWords({ language: 'fr' });
console.log(JSON.stringify({
  problems,
  wrong: wrong.map((problem) => describeProblem(problem, sentences)),
  refused: (await ask('x')).problems.map(({ message }) => words.t(message)),
  taken: await ask(' ada@example.com '),
  judged: compileValidators({ type: 'object', required: ['a'] }).judge({}),
}));`,
    );
    expect(JSON.parse(node('--no-warnings', 'judge.js'))).toEqual({
      problems: [],
      wrong: expect.arrayContaining([expect.stringContaining('Did you mean “email”?')]),
      refused: [expect.stringContaining('nom@example.com')],
      taken: { ok: true, payload: { email: 'ada@example.com' } },
      judged: false,
    });
  });

  test('is understood by a strict TypeScript program, without looking away from its types', () => {
    writeFileSync(
      join(program, 'program.ts'),
      `
import { compile, type Compilation } from '@portico/engine/compile';
import { readDefinitions } from '@portico/engine/definition';
import type { FieldFormModel } from '@portico/engine/model';
import { builtInKinds, createFormStore, createRegistry, type Host, plainVocabulary } from '@portico/engine/runtime';

const compilation: Compilation = compile(readDefinitions([]), plainVocabulary({ languages: ['en'] }));
const form = compilation.model.forms.contact;
const model: FieldFormModel | undefined = form?.kind === 'fields' ? form : undefined;
declare const host: Host;
export const store = model && createFormStore({ model, registry: createRegistry(builtInKinds()), host, context: {} });
// @ts-expect-error a store has no such thing
store?.nothing;
`,
    );
    const tsc = join(project, 'node_modules/typescript/bin/tsc');
    const strict = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--types', 'node'];
    expect(node(tsc, ...strict, 'program.ts')).toBe('');
  });

  test('stays as small as it was, layer by layer', async () => {
    const { build } = await import('vite');
    const measured: Record<string, number> = {};
    for (const layer of Object.keys(limits)) {
      const entry = join(program, `${layer}.js`);
      writeFileSync(entry, `export * from '@portico/engine/${layer}';\n`);
      const built = await build({
        configFile: false,
        root: program,
        logLevel: 'silent',
        build: {
          write: false,
          rolldownOptions: {
            input: entry,
            preserveEntrySignatures: 'strict',
            external: Object.keys(manifest.peerDependencies).map((name) => new RegExp(`^${name}(/|$)`)),
          },
        },
      });
      const [{ output }] = [built].flat() as unknown as [
        {
          output: {
            type: string;
            fileName: string;
            isEntry?: boolean;
            code?: string;
            imports?: string[];
          }[];
        },
      ];
      const first = new Set<string>();
      const follow = (name: string) => {
        const chunk = output.find(({ type, fileName }) => type === 'chunk' && fileName === name);
        if (!chunk || first.has(name)) return;
        first.add(name);
        for (const each of chunk.imports ?? []) follow(each);
      };
      for (const { isEntry, fileName } of output) if (isEntry) follow(fileName);
      const bytes = output
        .filter(({ fileName }) => first.has(fileName))
        .reduce((sum, { code = '' }) => sum + gzipSync(code).length, 0);
      measured[layer] = Math.round(bytes / 100) / 10;
    }
    console.log(`kB gzip by layer: ${JSON.stringify(measured)}; packed ${Math.round(engine.size / 1000)} kB`);
    expect(subpaths).toEqual(expect.arrayContaining(Object.keys(limits).map((layer) => `./${layer}`)));
    const larger = Object.entries(measured).filter(([layer, size]) => size > (limits[layer] ?? 0));
    expect(larger).toEqual([]);
    expect(engine.size).toBeLessThan(1_090_000);
  });
});

describe('portico init', () => {
  const said: string[] = [];
  const terminal = {
    print: (line: string) => said.push(line),
    complain: (line: string) => said.push(line),
    colors: false,
  };
  const init = (...args: string[]) =>
    runCommand(['init', ...args], {
      terminal,
      folder: program,
      vocabulary: async () => {
        throw new Error('A new app has no names yet.');
      },
    });

  test('makes an app of one form, one list and one route, whose definitions are sound', async () => {
    expect(await init('my-app', '--no-install', '--engine', 'file:../engine.tgz')).toBe(0);
    const app = join(program, 'my-app');
    const made = readdirSync(app, { recursive: true, encoding: 'utf8' });
    expect(made.filter((name) => name.endsWith('.form.json'))).toHaveLength(1);
    expect(made.filter((name) => name.endsWith('.screen.json'))).toHaveLength(1);
    expect(JSON.parse(readFileSync(join(app, 'screens/app/routes.json'), 'utf8')).routes).toHaveLength(1);
    expect(made).toContain('.gitignore');
    const { name, dependencies } = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8'));
    expect([name, dependencies['@portico/engine']]).toEqual(['my-app', 'file:../engine.tgz']);
    expect(said.join('\n')).toContain('npm start');
    const portico = join(program, 'node_modules/@portico/engine/lib/tools/bin.js');
    expect(execFileSync(process.execPath, [portico, 'check', '--strict'], { cwd: app, encoding: 'utf8' })).toContain(
      'no problems',
    );
  });

  test('writes into no folder that holds anything, and says so', async () => {
    const before = readdirSync(join(program, 'my-app'));
    expect(await init('my-app', '--no-install')).toBe(2);
    expect(said.join('\n')).toContain('is not empty; nothing was written');
    expect(readdirSync(join(program, 'my-app'))).toEqual(before);
    expect(await init()).toBe(2);
  });
});

describe('The examples', () => {
  test('the contact form is thirty lines of code, its server among them', () => {
    const files = ['src/main.tsx', 'vite.config.js', 'messages.js'];
    const lines = files.flatMap((file) =>
      readFileSync(join(project, 'examples/contact-form', file), 'utf8')
        .split('\n')
        .filter((line) => line.trim() !== '' && !line.trim().startsWith('//')),
    );
    expect(lines.length).toBeLessThanOrEqual(30);
  });

  test.each(['contact-form', 'books', 'mui-app', 'starter'])('%s is checked, and asks for what it imports', (name) => {
    const app = engine.program(`examples/${name}`, packagesOf(`examples/${name}`));
    const portico = join(app, 'node_modules/@portico/engine/lib/tools/bin.js');
    expect(execFileSync(process.execPath, [portico, 'check', '--strict'], { cwd: app, encoding: 'utf8' })).toContain(
      'no problems',
    );
  });
});
