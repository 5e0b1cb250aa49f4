import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import type { DefinitionProblem } from '../../engine/model';
import { portico } from '../../scripts/portico/portico';
import { type ServerProcess, startServer } from './server-process';

/** A running portal on a copy of the project, whose definitions a test may edit as a product owner does. */
export interface ProjectCopy {
  /** Address of the portal, without a slash at the end. */
  readonly address: string;
  /** The text of a definition. */
  read(path: string): Promise<string>;
  /**
   * Changes a definition to a text as it is, or to anything else as JSON. What is changed is saved in one moment, once something is asked
   * of the server, so that it never reads half of it.
   */
  write(path: string, content: unknown): Promise<void>;
  /** Changes a definition read as JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: whatever JSON the file holds is what the test changes
  edit(path: string, change: (document: any) => void): Promise<void>;
  remove(path: string): Promise<void>;
  /** Runs the `portico` command in the copy, as a product owner does; returns its output. */
  portico(...args: readonly string[]): Promise<string>;
  /** Runs git in the copy, which is a repository from the first call on, with the definitions committed in their state at that time. */
  git(...args: readonly string[]): Promise<void>;
  /** Restores every definition, and waits until that is live. */
  restore(): Promise<void>;
  /** Waits until the server has compiled and serves the saved files; returns the milliseconds it took. */
  live(): Promise<number>;
  /** Waits until the files have a problem of a rule, and returns it. */
  refused(rule: string): Promise<DefinitionProblem>;
  /** The current problems of the files. */
  problems(): Promise<readonly DefinitionProblem[]>;
  /** The server's output so far. */
  output(): string;
  close(): Promise<void>;
}

const project = join(import.meta.dirname, '../..');
const folders = ['schemas', 'screens', 'locales'];
const PATIENCE = { interval: 50 };

/** Starts the built server on a copy of the project with additional definitions over it, by path. */
export async function startProjectCopy(
  more: Readonly<Record<string, unknown>> = {},
  env: Readonly<Record<string, string>> = {},
): Promise<ProjectCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-project-'));
  // Packages are resolved from the program's folder, so the program is copied and they are not.
  for (const name of [...folders, 'dist', 'package.json'])
    await cp(join(project, name), join(folder, name), { recursive: true });
  await symlink(join(project, 'node_modules'), join(folder, 'node_modules'));
  const save = (path: string, content: unknown) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), textOf(content));
  };
  const saveAll = () => {
    for (const [path, text] of waiting) {
      if (text === undefined) rmSync(join(folder, path), { force: true });
      else save(path, text);
    }
    waiting.clear();
  };
  /** Texts that wait to be saved; undefined ones to be removed. */
  const waiting = new Map<string, string | undefined>();
  const load = async (path: string) => waiting.get(path) ?? readFile(join(folder, path), 'utf8');
  for (const [path, content] of Object.entries(more)) save(path, content);

  const server: ServerProcess = await startServer({ folder, env });
  const before = new Map<string, string | undefined>();
  const original = await editionAt(server.address);
  let edition = original;

  async function remember(path: string): Promise<void> {
    if (!before.has(path)) before.set(path, await load(path).catch(() => undefined));
  }

  const copy: ProjectCopy = {
    address: server.address,
    read: load,
    async write(path, content) {
      await remember(path);
      waiting.set(path, textOf(content));
    },
    async edit(path, change) {
      const document = JSON.parse(await load(path));
      change(document);
      await copy.write(path, document);
    },
    async remove(path) {
      await remember(path);
      waiting.set(path, undefined);
    },
    async portico(...args) {
      saveAll();
      const files = await definitionsIn(folder);
      const lines: string[] = [];
      const print = (text: string) => lines.push(text);
      const code = await portico(args, { print, complain: print, colors: false }, folder);
      if (code !== 0) throw new Error(lines.join('\n'));
      const texts = await definitionsIn(folder);
      for (const [path, text] of texts)
        if (files.get(path) !== text && !before.has(path)) before.set(path, files.get(path));
      return lines.join('\n');
    },
    async git(...args) {
      saveAll();
      const run = (...words: readonly string[]) =>
        promisify(execFile)('git', ['-c', 'user.name=Owner', '-c', 'user.email=owner@firm.example', ...words], {
          cwd: folder,
        });
      if (!existsSync(join(folder, '.git'))) {
        await run('init', '--quiet');
        await run('add', ...folders);
        await run('commit', '--quiet', '--message', 'As it was');
      }
      if (args.length > 0) await run(...args);
    },
    async restore() {
      if (before.size === 0) return;
      waiting.clear();
      for (const [path, content] of before) {
        if (content === undefined) await rm(join(folder, path), { force: true });
        else save(path, content);
      }
      before.clear();
      await expect.poll(() => editionAt(server.address), PATIENCE).toBe(original);
      await expect.poll(copy.problems, PATIENCE).toEqual([]);
      edition = original;
    },
    async live() {
      saveAll();
      const start = performance.now();
      await expect.poll(() => editionAt(server.address), PATIENCE).not.toBe(edition);
      const took = performance.now() - start;
      edition = await editionAt(server.address);
      return took;
    },
    async refused(rule) {
      let found: readonly DefinitionProblem[] = [];
      const rules = async () => {
        found = await copy.problems();
        return found.map((problem) => problem.rule);
      };
      await expect.poll(rules, PATIENCE).toContain(rule);
      const problem = found.find((each) => each.rule === rule);
      if (problem === undefined) throw new Error(`The problem of the rule ${rule} went away.`);
      return problem;
    },
    async problems() {
      saveAll();
      return (await fetch(`${server.address}/definitions/problems.json`)).json();
    },
    output: server.output,
    async close() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return copy;
}

function textOf(content: unknown): string {
  return typeof content === 'string' ? content : `${JSON.stringify(content, undefined, 2)}\n`;
}

/** Texts of the definitions, by path. */
async function definitionsIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const listed = await Promise.all(
    folders.map((name) => readdir(join(folder, name), { recursive: true, withFileTypes: true })),
  );
  const paths = listed.flat().flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []));
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
  return new Map(paths.map((path, index) => [relative(folder, path), texts[index] ?? '']));
}

async function editionAt(address: string): Promise<string> {
  const manifest: { readonly hash: string } = await (await fetch(`${address}/definitions/manifest.json`)).json();
  return manifest.hash;
}
