import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keptSources } from '../../../server/definitions';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-kept-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const a = { path: 'schemas/forms/a.form.json', bytes: '{ "a": 1 }' };
const b = { path: 'locales/en/b.json', bytes: new TextEncoder().encode('{ "b": "é" }') };
const texts = (files: readonly { path: string; bytes: Uint8Array | string }[] = []) =>
  files.map(({ path, bytes }) => [path, new TextDecoder().decode(Buffer.from(bytes))]);

test('the sources kept last are read at the next start, whole and in order', async () => {
  await keptSources(folder, '1').keep([a, b]);
  const read = await keptSources(folder, '1').read();
  expect(read?.sameProgram).toBe(true);
  expect(texts(read?.files)).toEqual(texts([a, b]));
  expect((await keptSources(folder, '2').read())?.sameProgram).toBe(false);
});

test('equal contents are kept once, and saves in quick succession end with the last', async () => {
  const kept = keptSources(folder, '1');
  await Promise.all([kept.keep([a]), kept.keep([a, { ...a, path: 'schemas/forms/copy.form.json' }]), kept.keep([b])]);
  expect(texts((await kept.read())?.files)).toEqual(texts([b]));
  expect(readdirSync(join(folder, 'contents')).length).toBe(2);
  expect(readdirSync(folder).sort()).toEqual(['contents', 'good.json']);
});

test('where nothing was kept, or what was kept is damaged, nothing is made of it', async () => {
  expect(await keptSources(join(folder, 'nowhere'), '1').read()).toBeUndefined();
  const kept = keptSources(folder, '1');
  await kept.keep([a, b]);
  const list = readFileSync(join(folder, 'good.json'), 'utf8');
  const [hash = ''] = Object.values(JSON.parse(list).files as Record<string, string>);
  writeFileSync(join(folder, 'contents', hash), 'something else');
  expect(texts((await kept.read())?.files)).toEqual(texts([b]));
  for (const damaged of [
    list.slice(0, 20),
    '[]',
    '{ "program": 1 }',
    '{ "program": "1", "files": { "a": "../../secret" } }',
  ]) {
    writeFileSync(join(folder, 'good.json'), damaged);
    expect(await kept.read(), damaged).toBeUndefined();
  }
});
