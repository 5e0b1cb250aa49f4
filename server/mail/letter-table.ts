import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LetterDefinition, LettersDefinition, LetterVariable } from '../../engine/definition';

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

/** Every variable of letters, by name. */
export type LetterVariables = Readonly<Record<string, LetterVariable>>;

/** Reads `schemas/letters.json` of the project, once at start. The check of definitions has held it to its language. */
export function readLetterTable(project: string): LetterTable {
  return readLetters(project).letters;
}

/** Kinds of letters, and the variables that they may name. */
export function readLetters(project: string): Pick<LettersDefinition, 'letters' | 'variables'> {
  return JSON.parse(readFileSync(join(project, 'schemas', 'letters.json'), 'utf8')) as LettersDefinition;
}

/** The variables of one kind, those first that its sender gives. */
export function variablesOf(kind: LetterDefinition, variables: LetterVariables): LetterVariables {
  const always = Object.keys(variables).filter((name) => variables[name]?.always);
  const names = [...new Set([...kind.variables, ...(kind.adds ?? []), ...always])];
  return Object.fromEntries(
    names.flatMap((name) => {
      const variable = variables[name];
      return variable === undefined ? [] : [[name, variable]];
    }),
  );
}
