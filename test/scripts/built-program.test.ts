import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { forgetAbandoned, putInPlace, sources } from '../support/built-program';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-built-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const program = (name: string, text: string) => {
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, 'main.js'), text);
  return join(folder, name);
};

test('The first of several that are made at once is used; any other failure is said', async () => {
  const place = join(folder, 'program');
  await putInPlace(program('making-1', 'first'), place);
  await putInPlace(program('making-2', 'second'), place);
  expect(readFileSync(join(place, 'main.js'), 'utf8')).toBe('first');
  expect(readdirSync(folder)).toEqual(['program']);
  await expect(putInPlace(join(folder, 'nowhere'), join(folder, 'other'))).rejects.toThrow('ENOENT');
  await expect(putInPlace(program('making-3', 'third'), join(place, 'main.js'))).rejects.toThrow('ENOTDIR');
});

test('What a killed process had begun is removed, and not what another is making', async () => {
  program('server.1', '');
  program('making-new', '');
  const old = new Date(Date.now() - 3_600_000);
  for (const path of [program('making-old', ''), join(folder, 'server.1')]) utimesSync(path, old, old);
  await forgetAbandoned(folder);
  expect(readdirSync(folder).sort()).toEqual(['making-new', 'server.1']);
});

test('Everything that the server reads while it is bundled decides whether it is bundled again', () => {
  for (const path of sources) expect(existsSync(path), path).toBe(true);
  expect(sources).toContain('package.json');
});
