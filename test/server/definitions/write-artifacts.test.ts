import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileProject, type Edition, editionOf, writeArtifacts } from '../../../server/definitions';
import { callsOf } from '../../../server/definitions/edition';
import { portalVocabulary, projectSources } from '../../support/good-project';

let folder: string;
let edition: Edition;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-artifacts-'));
  const made = editionOf(compileProject(await projectSources(), portalVocabulary));
  if (made === undefined) throw new Error('The definitions of the project do not compile.');
  edition = made;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const read = async (path: string) => JSON.parse(await readFile(join(folder, path), 'utf8'));

test('a static deployment has every model at the address the browser derives from the manifest', async () => {
  const count = await writeArtifacts(edition, folder);
  const manifest = await read('definitions/manifest.json');
  for (const kind of ['forms', 'screens', 'routes'] as const) {
    expect(Object.keys(manifest[kind])).toEqual(Object.keys(edition[kind]));
    for (const [id, hash] of Object.entries(manifest[kind]))
      expect(await read(`definitions/${kind}/${id}.${hash}.json`)).toEqual(edition[kind][id]);
  }
  expect(await read(`definitions/sources/sources.${manifest.sources}.json`)).toEqual(callsOf(edition));
  expect(await read(`definitions/permissions/permissions.${manifest.permissions}.json`)).toEqual(edition.permissions);
  expect(await read('assets/locales/ja/iam.json')).toEqual(edition.locales['ja/iam']);
  const files = (await readdir(folder, { recursive: true })).filter((path) => /\.(json|js)$/.test(path));
  expect(files).toHaveLength(count);
});
