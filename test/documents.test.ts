import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { demoPassword, demoPeople } from '../server/demo/people';
import { readConfiguration } from '../server/platform/configuration';

const project = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(project, file), 'utf8');
const pages = ['docs', 'docs/decisions'].flatMap((folder) =>
  readdirSync(join(project, folder)).flatMap((name) => (name.endsWith('.md') ? [`${folder}/${name}`] : [])),
);
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...pages,
  ...['.', 'runtime', 'react', 'kit'].map((part) => `engine/${part}/README.md`),
  'create-portico/README.md',
];

/** What a reader makes by following a page, or by running a command. */
const madeByReaders = [
  'screens/user/activity.screen.json',
  'screens/user/happenings.screen.json',
  'bench/results/latest.md',
];

describe('The documents', () => {
  it.each(documents)('%s links only to what is there', (file) => {
    const links = [...read(file).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => link);
    const here = links.filter((link) => !/^[a-z]+:/.test(link));
    expect(here.filter((link) => !existsSync(join(project, dirname(file), link)))).toEqual([]);
  });

  it.each(documents)('%s names only files and folders that are there', (file) => {
    const named = [
      ...read(file).matchAll(
        /`((?:bench|create-portico|docs|engine|examples|kinds|locales|schemas|screens|scripts|server|src|test)\/[\w./-]+)`/g,
      ),
    ].map(([, path = '']) => path);
    const missing = named.filter((path) => !madeByReaders.includes(path) && !existsSync(join(project, path)));
    expect(missing).toEqual([]);
  });

  it.each(pages.filter((file) => file.startsWith('docs/decisions/')))('%s has a date and a state', (file) => {
    const states = 'in force|proposed|replaced by \\[.+';
    expect(read(file).split('\n')[2]).toMatch(new RegExp(`^Date: \\d{4}-\\d{2}-\\d{2} · State: (${states})$`));
  });

  it('tell every npm script, and none that is not', () => {
    const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: Readonly<Record<string, string>> };
    const told = documents.flatMap((file) =>
      [...read(file).matchAll(/npm (?:run )?(start|test|[a-z]+(?::[a-z]+)?)\b(?= |`|\n)/g)].map(
        ([, name = '']) => name,
      ),
    );
    const ofNpm = ['install', 'ci', 'create', 'pack', 'sbom', 'audit', 'outdated'];
    expect([...new Set(told)].filter((name) => !ofNpm.includes(name)).sort()).toEqual(Object.keys(scripts).sort());
  });

  it('tell every variable of the environment that the server reads, and none that it does not', () => {
    const asked = new Set<string>();
    const environment = new Proxy<Record<string, string | undefined>>(
      {},
      {
        get: (_none, name) => {
          asked.add(String(name));
          return undefined;
        },
      },
    );
    readConfiguration(environment);
    // Read by the user pool itself, where it decides whether it may serve.
    asked.add('ALLOW_EMBEDDED_USER_POOL');
    const [, table = ''] = /\n(\| Variable[\s\S]+?)\n\n/.exec(read('docs/configuration.md')) ?? [];
    const told = table.split('\n').flatMap((row) => {
      const [, variables = ''] = row.split('|');
      return [...variables.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name);
    });
    expect(told.sort()).toEqual([...asked].sort());
  });

  it('name the demo accounts with their password', () => {
    const readme = read('README.md');
    expect(readme).toContain(`\`${demoPassword}\``);
    for (const { email } of demoPeople) expect(readme).toContain(`\`${email.split('@')[0]}@`);
  });
});
