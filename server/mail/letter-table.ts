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

/** Kinds of emails as `schemas/letters.json` of the project says now. The check of definitions has validated it. */
export function readLetterTable(project: string): LetterTable {
  return readLetters(project).letters;
}

/** Kinds of emails, and the variables that they may use. */
export function readLetters(project: string): Letters {
  return JSON.parse(readFileSync(join(project, 'schemas', 'letters.json'), 'utf8')) as LettersDefinition;
}

type Letters = Pick<LettersDefinition, 'letters' | 'variables'>;

/** Parts of the live definitions that letters follow. */
interface LetterEdits {
  edition(): { readonly letters?: Letters | undefined };
  onEdition(listener: (edition: { readonly letters?: Letters | undefined }) => void): unknown;
}

/**
 * The kinds and variables of a running server. Each stays one object, for all who read it, and follows the accepted definitions: a letter
 * that is edited counts for what is written from then on.
 */
export function followLetters(project: string, definitions: LetterEdits): Letters {
  const { letters, variables } = definitions.edition().letters ?? readLetters(project);
  const current = { letters: { ...letters }, variables: { ...variables } };
  definitions.onEdition((edition) => {
    if (edition.letters === undefined) return;
    replaceAll(current.letters, edition.letters.letters);
    replaceAll(current.variables, edition.letters.variables);
  });
  return current;
}

function replaceAll<Value>(record: Record<string, Value>, by: Readonly<Record<string, Value>>): void {
  for (const name of Object.keys(record)) if (!(name in by)) delete record[name];
  Object.assign(record, by);
}

/** The variables of one kind, those provided by its sender first. */
export function variablesOf(kind: LetterDefinition, variables: LetterVariables): LetterVariables {
  const always = Object.keys(variables).filter((name) => variables[name]?.always);
  const names = [...new Set([...kind.variables, ...(kind.adds ?? []), ...Object.keys(kind.pages ?? {}), ...always])];
  return Object.fromEntries(
    names.flatMap((name) => {
      const variable = variables[name];
      return variable === undefined ? [] : [[name, variable]];
    }),
  );
}
