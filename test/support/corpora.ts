import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Lines of a public corpus below `CORPORA_DIR`, or undefined after reporting that it is missing: the test then runs on its own small table.
 */
export function corpus<Line>(path: string): Line[] | undefined {
  return textCorpus(path)?.map((line) => JSON.parse(line));
}

/** The same for a corpus of plain lines. */
export function textCorpus(path: string): string[] | undefined {
  const directory = process.env.CORPORA_DIR;
  const file = directory === undefined ? undefined : join(directory, path);
  if (file === undefined || !existsSync(file)) {
    console.info(`The corpus ${path} is not there (CORPORA_DIR): a small table of our own is used.`);
    return undefined;
  }
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
}
