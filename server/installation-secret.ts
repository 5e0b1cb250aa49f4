import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Configuration } from './configuration';

/** The secret from the configuration, or the one kept in the data folder, made at first start and readable by its owner only. */
export function installationSecret({ secret, dataDir }: Pick<Configuration, 'secret' | 'dataDir'>): string {
  if (secret !== undefined) return secret;
  const path = join(dataDir, 'secret');
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(path, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(path, 'utf8').trim();
}
