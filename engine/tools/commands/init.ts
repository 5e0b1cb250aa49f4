import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { type Command, exitCodes, Misuse } from '../command';

const help = `portico init <folder> [--engine <version>] [--no-install]

Makes a small app in a new folder: one form, one list, one route, and an API in memory to develop against. Its packages are
installed; then “npm start” runs it.

  --engine       what package.json asks of @portico/engine, for instance file:../engine.tgz (default: this version)
  --no-install   writes the files only

Exit code: 0 made, 1 the packages could not be installed, 2 the command was not understood.`;

/** The app that is copied; next to the engine both in the project and in the package. */
const starter = join(import.meta.dirname, '../../../examples/starter');
const ownPackage = [
  join(import.meta.dirname, '../../../package.json'),
  join(import.meta.dirname, '../../package.json'),
];

export const initCommand: Command = {
  help,
  async run(args, { terminal, folder }) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { engine: { type: 'string' }, 'no-install': { type: 'boolean', default: false } },
    });
    const [name, ...more] = positionals;
    if (name === undefined || more.length > 0) throw new Misuse('Name one folder for the new app.');
    const into = resolve(folder, name);
    if (existsSync(into) && readdirSync(into).length > 0)
      throw new Misuse(`${name} is there already and is not empty; nothing was written.`);
    write(into, values.engine ?? `^${ownVersion()}`);
    terminal.print(`Made ${relative(folder, into) || '.'}.`);
    if (!values['no-install']) {
      terminal.print('Installing packages …');
      if (!install(into)) {
        terminal.complain(`The packages could not be installed: run “npm install” in ${name}.`);
        return exitCodes.unsound;
      }
    }
    const steps = [`cd ${name}`, ...(values['no-install'] ? ['npm install'] : []), 'npm start'];
    terminal.print(`\nNext:\n${steps.map((step) => `  ${step}`).join('\n')}`);
    return exitCodes.sound;
  },
};

function write(into: string, engine: string): void {
  mkdirSync(into, { recursive: true });
  cpSync(starter, into, {
    recursive: true,
    filter: (path) => !/[\\/](node_modules|dist)([\\/]|$)/.test(path.slice(starter.length)),
  });
  // npm leaves files of this name out of packages.
  renameSync(join(into, 'gitignore'), join(into, '.gitignore'));
  const file = join(into, 'package.json');
  const content = JSON.parse(readFileSync(file, 'utf8'));
  const dependencies = { ...content.dependencies, '@portico/engine': engine };
  const name =
    basename(into)
      .toLowerCase()
      .replaceAll(/[^a-z0-9-]+/g, '-')
      .replaceAll(/^-+|-+$/g, '') || 'app';
  writeFileSync(file, `${JSON.stringify({ ...content, name, dependencies }, undefined, 2)}\n`);
}

/** The version of the package this runs from, or of the one it will become. */
function ownVersion(): string {
  const read = ownPackage.map((path): { name?: string; version?: string } =>
    existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {},
  );
  return read.find(({ name }) => name === '@portico/engine')?.version ?? '1';
}

/** npm of the running script where there is one, so that neither a shell nor PATH is needed. */
function install(folder: string): boolean {
  const script = process.env.npm_execpath;
  const [program, first] = script?.endsWith('.js')
    ? [process.execPath, [script]]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
  const { status } = spawnSync(program, [...first, 'install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32' && !script?.endsWith('.js'),
  });
  return status === 0;
}
