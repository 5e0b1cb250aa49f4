import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LetterDefinition, LettersDefinition } from '../../engine/definition';

/** Every kind of letter that may be sent, by name. */
export type LetterTable = Readonly<Record<string, LetterDefinition>>;

/** What goes before what. */
const lanes = ['codes', 'security', 'service', 'bulk'] as const satisfies readonly LetterDefinition['lane'][];

/** The two workers of a process, each with a connection to the mail server of its own: letters of the first never wait for those of the second. */
export const workers = {
  first: [lanes.indexOf('codes'), lanes.indexOf('security')],
  second: [lanes.indexOf('service'), lanes.indexOf('bulk')],
} as const;

/** Place of a lane among the others, as it is stored. */
export function laneRank(lane: LetterDefinition['lane']): number {
  return lanes.indexOf(lane);
}

/** Reads `schemas/letters.json` of the project, once at start. The check of definitions has held it to its language. */
export function readLetterTable(project: string): LetterTable {
  const file = JSON.parse(readFileSync(join(project, 'schemas', 'letters.json'), 'utf8')) as LettersDefinition;
  return file.letters;
}
