import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectFolder } from './project.mjs';

/** Hash over names and contents of files and folders, by path below the project; what does not exist counts as absent. */
export function contentHash(paths) {
  const hash = createHash('sha256');
  const add = (path) => {
    const full = join(projectFolder, path);
    if (!existsSync(full)) return;
    if (statSync(full).isDirectory()) {
      for (const name of readdirSync(full).sort()) add(`${path}/${name}`);
    } else {
      hash.update(`${path}\0`).update(readFileSync(full)).update('\0');
    }
  };
  for (const path of [...paths].sort()) add(path);
  return hash.digest('hex');
}

/** Whether the stamp file contains this hash: whether its output was built from the same content. */
export function isStamped(stampFile, hash) {
  const full = join(projectFolder, stampFile);
  return existsSync(full) && readFileSync(full, 'utf8') === hash;
}

/** Writes the hash into the stamp file. */
export function stamp(stampFile, hash) {
  const full = join(projectFolder, stampFile);
  mkdirSync(dirname(full), { recursive: true });
  writeFileSync(full, hash);
}
