import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dependencies } from '../../package.json';

const folder = join(import.meta.dirname, '../../server/platform/database');

/** Names what migrations leave: databases made by the same ones, on the same PGlite, are alike. */
export function migrationsHash(): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const texts = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8')).sort();
  return hash('sha256', [dependencies['@electric-sql/pglite'], ...texts].join(), 'hex').slice(0, 16);
}
