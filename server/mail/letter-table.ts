import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LetterDefinition, LettersDefinition, LetterVariable } from '../../engine/definition';

/** Every kind of email, by name. */
export type LetterTable = Readonly<Record<string, LetterDefinition>>;

/** Priority of emails. */
const lanes = ['codes', 'security', 'service', 'bulk'] as const satisfies readonly LetterDefinition['lane'][];

/**
 * The two workers of a process, each with its own connection to the mail server: emails of the first never wait for those of the second.
 */
export const workers = {
  first: [lanes.indexOf('codes'), lanes.indexOf('security')],
  second: [lanes.indexOf('service'), lanes.indexOf('bulk')],
} as const;

/** Rank of the lane of emails to many. */
export const bulkLane = lanes.indexOf('bulk');

/** Rank of a lane, as stored. */
export function laneRank(lane: LetterDefinition['lane']): number {
  return lanes.indexOf(lane);
}

/**
 * Whether one click ends letters of a kind: those that leave for many people at once, and that each of them may switch off. Never one about
 * the security of an account, nor one about something that the person asked for.
 */
export function canBeEnded({ category, setting, lane }: LetterDefinition): boolean {
  return category !== 'security' && lane === 'bulk' && setting !== undefined;
}

/** All variables of emails, by name. */
export type LetterVariables = Readonly<Record<string, LetterVariable>>;

/** Reads `schemas/letters.json` of the project, once at start. The check of definitions has validated it. */
export function readLetterTable(project: string): LetterTable {
  return readLetters(project).letters;
}

/** Kinds of emails, and the variables that they may use. */
export function readLetters(project: string): Pick<LettersDefinition, 'letters' | 'variables'> {
  return JSON.parse(readFileSync(join(project, 'schemas', 'letters.json'), 'utf8')) as LettersDefinition;
}

/** The variables of one kind, those provided by its sender first. */
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
