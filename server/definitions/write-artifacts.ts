import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { validatorsHash } from '../../engine/model';
import { createArtifacts, schemasOf } from './artifacts';
import type { Edition } from './edition';
import { compileValidators } from './validators';

/**
 * Writes an edition as files, at the addresses below the prefix at which the server would serve them: manifest, models, translations and
 * validators. A static deployment serves them beside the built portal.
 * @returns how many files were written
 */
export async function writeArtifacts(edition: Edition, folder: string): Promise<number> {
  const artifacts = createArtifacts();
  const manifest = artifacts.publish(edition);
  const files: (readonly [path: string, text: string])[] = [
    ...(['forms', 'screens', 'routes'] as const).flatMap((kind) =>
      Object.entries(manifest[kind]).map(([id, hash]) => named(kind, id, hash)),
    ),
    named('sources', 'sources', manifest.sources),
    named('permissions', 'permissions', manifest.permissions),
    ...Object.entries(edition.locales).map(
      ([name, words]) => [`assets/locales/${name}.json`, JSON.stringify(words)] as const,
    ),
    ...Object.values(edition.forms)
      .flatMap(schemasOf)
      .map(
        (schema) => [`definitions/validators/${validatorsHash(schema)}.js`, compileValidators(schema).module] as const,
      ),
  ];
  await Promise.all(files.map(write));
  // Last: everything that it references exists by then.
  await write(['definitions/manifest.json', JSON.stringify(manifest)]);
  return files.length + 1;

  async function write([path, text]: readonly [path: string, text: string]): Promise<void> {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }

  function named(kind: string, id: string, hash: string): readonly [string, string] {
    return [`definitions/${kind}/${id}.${hash}.json`, artifacts.read(kind, id, hash) ?? ''];
  }
}
