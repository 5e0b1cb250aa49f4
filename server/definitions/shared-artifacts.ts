import { validatorsHash } from '../../engine/model';
import { schemasOf } from './artifacts';
import type { LiveDefinitions } from './live-definitions';

/** Where the hashes of an edition's texts are, below `definitions/`. */
export const textHashesPath = (edition: string) => `texts/edition.${edition}.json`;
/** Where texts are by their hash. */
export const textPath = (name: string, hash: string) => `texts/${name.replace('/', '-')}.${hash}.json`;

/** What clients may request from a live edition by hash, by path below the portal's prefix. */
export function sharedArtifacts({
  edition,
  manifest,
  artifact,
  textHashes,
  text,
}: Pick<LiveDefinitions, 'edition' | 'manifest' | 'artifact' | 'textHashes' | 'text'>): ReadonlyMap<string, string> {
  const { forms, screens, routes, sources, permissions } = manifest();
  const files = new Map<string, string>();
  const add = (kind: string, id: string, hash: string) => {
    const text = artifact(kind, id, hash);
    if (text !== undefined) files.set(`definitions/${kind}/${id}.${hash}.json`, text);
  };
  for (const [kind, hashes] of Object.entries({ forms, screens, routes }))
    for (const [id, hash] of Object.entries(hashes)) add(kind, id, hash);
  add('sources', 'sources', sources);
  add('permissions', 'permissions', permissions);
  for (const schema of Object.values(edition().forms).flatMap(schemasOf))
    files.set(`definitions/schemas/${validatorsHash(schema)}.json`, JSON.stringify(schema));
  const hashes = textHashes(edition().hash) ?? {};
  files.set(`definitions/${textHashesPath(edition().hash)}`, JSON.stringify(hashes));
  for (const [name, hash] of Object.entries(hashes)) {
    const words = text(name, hash);
    if (words !== undefined) files.set(`definitions/${textPath(name, hash)}`, words);
  }
  return files;
}
