import { readingProblems, type SourceFile } from '../../engine/definition';
import type { DefinitionProblem, Place } from '../../engine/model';
import type { Compiled } from './edition';
import { isNeeded } from './needed-documents';

/** Rules that apply only to edits while the portal runs. Each has a message in `locales/{language}/definition.json`. */
export const liveRules = [
  'document-in-use',
  'document-needed',
  'edit-breaks-others',
  'edit-waits',
  'edition-conflict',
  'edition-unfit',
  'set-changes-kept-out',
  'set-conflict',
  'set-keeps-out',
] as const;

type LiveRule = (typeof liveRules)[number];

interface Around {
  /** Result of all edits together. A name is not reported as unknown if it may be in a file that cannot be read. */
  readonly all: () => Promise<Compiled>;
  /** Result of the live files with this edit. */
  readonly alone: (path: string) => Promise<Compiled>;
  readonly now: Compiled;
  readonly before: ReadonlyMap<string, SourceFile>;
  readonly wanted: ReadonlyMap<string, SourceFile>;
}

/** Maximum number of edits that are tried one by one. */
const mostTried = 12;

/**
 * Why edits are held back: only the causes. For a file that is invalid by itself, its own problems, with the number of those elsewhere that
 * follow; for one that invalidates others, which ones; for one that is valid except for those, that it waits.
 */
export async function describeHeld(held: readonly string[], context: Around): Promise<readonly DefinitionProblem[]> {
  const { all, alone, now, before, wanted } = context;
  const known = new Set(now.problems.filter(({ place }) => !held.includes(place.file)).map(problemKey));
  const errors = ({ problems }: Compiled) =>
    problems.filter((problem) => problem.severity === 'error' && !known.has(problemKey(problem)));
  const tell = async (path: string): Promise<readonly DefinitionProblem[]> => {
    const gone = !wanted.has(path);
    if (gone && isNeeded(path, wanted)) return [said('document-needed', placeOf(path), { name: path })];
    const file = wanted.get(path);
    const reading = file === undefined ? [] : readingProblems(file);
    if (reading.length > 0) return reading;
    const together = errors(await all());
    const joint = together.filter(({ place }) => place.file === path);
    const found = held.length > mostTried ? together : errors(await alone(path));
    const own = found.filter(({ place }) => place.file === path);
    const elsewhere = found.filter(({ place }) => place.file !== path);
    const causes = both(own, joint);
    if (causes.length > 0) return counted(causes, elsewhere.length);
    if (joint.length > 0 && own.length > 0) return joint;
    const others = held.filter((other) => other !== path);
    const users = elsewhere.filter(({ place }) => !others.includes(place.file));
    if (own.length > 0 || users.length === 0) {
      return [{ ...said('edit-waits', placeOf(path), { name: path, files: listed(others) }), severity: 'warning' }];
    }
    const [because, ...more] = users;
    const place = gone ? placeOf(path) : firstChange(path, before.get(path), wanted.get(path));
    const problem = said(gone ? 'document-in-use' : 'edit-breaks-others', place, { name: path });
    return counted([{ ...problem, ...(because && { because }) }], more.length);
  };
  const told: DefinitionProblem[] = [];
  for (const path of held) told.push(...(await tell(path)));
  return told;
}

function said(rule: LiveRule, place: Place, args: DefinitionProblem['args']): DefinitionProblem {
  return { rule, severity: 'error', place, args };
}

/** The first of them with the number of those that follow. */
function counted(problems: readonly DefinitionProblem[], follow: number): readonly DefinitionProblem[] {
  return follow === 0 ? problems : problems.map((problem, index) => (index === 0 ? { ...problem, follow } : problem));
}

function both(one: readonly DefinitionProblem[], other: readonly DefinitionProblem[]): readonly DefinitionProblem[] {
  const sayings = new Set(other.map(problemKey));
  return one.filter((problem) => sayings.has(problemKey(problem)));
}

function problemKey({ rule, place }: DefinitionProblem): string {
  return JSON.stringify([rule, place.file, place.pointer, place.line, place.column]);
}

function listed(files: readonly string[]): string {
  const most = 5;
  return files.length > most ? `${files.slice(0, most).join(', ')}, …` : files.join(', ');
}

function placeOf(file: string): Place {
  return { file, pointer: '', line: 1, column: 1 };
}

/** Where an edit starts. */
function firstChange(file: string, before: SourceFile | undefined, now: SourceFile | undefined): Place {
  const [old, young] = [textOf(before), textOf(now)];
  let at = 0;
  while (at < young.length && old[at] === young[at]) at++;
  const lines = young.slice(0, at).split('\n');
  return { file, pointer: '', line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

function textOf(file: SourceFile | undefined): string {
  const bytes = file?.bytes ?? '';
  return typeof bytes === 'string' ? bytes : new TextDecoder().decode(bytes);
}
