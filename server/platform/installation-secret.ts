import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Configuration } from './configuration';

type Where = Pick<Configuration, 'secrets' | 'dataDir'>;

/**
 * The secrets from the configuration, or those in the data folder, one per line: created at first start and readable by their owner only.
 * The first one encrypts and signs.
 */
export function installationSecrets({ secrets, dataDir }: Where): readonly string[] {
  if (secrets.length > 0) return secrets;
  const path = join(dataDir, 'secret');
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(path, freshSecret(), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => line.trim() || []);
}

/** Replaces the secrets in the data folder atomically. */
export function keepSecrets(dataDir: string, secrets: readonly string[]): void {
  const path = join(dataDir, 'secret');
  writeFileSync(`${path}.new`, `${secrets.join('\n')}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

export function freshSecret(): string {
  return randomBytes(48).toString('base64url');
}
