import { describeProblem } from '../engine/definition';
import type { DefinitionProblem } from '../engine/model';
import sentences from '../locales/en/definition.json';
import { type Edition, placeToLook } from './definitions';

/** Console output for problems of the definitions; an empty list means that all are fixed. */
export function problemLines(problems: readonly DefinitionProblem[]): readonly string[] {
  if (problems.length === 0) return ['Definitions: all good again, and live.'];
  const lines = problems.map((problem) => {
    const { file, line, column } = problem.place;
    return `${problem.severity} ${file}:${line}:${column} ${describeProblem(problem, sentences)}`;
  });
  const refused = problems.some(({ severity }) => severity === 'error');
  return refused ? [...lines, 'Definitions with an error keep their last good version.'] : lines;
}

/** Beyond this many names only their number is shown. */
const mostNamed = 3;

/**
 * The one line after a valid save: what changed, and where to see it.
 * @param origin scheme, host and prefix of the portal
 */
export function savedLine(paths: readonly string[], edition: Edition, origin: string): string {
  const named = paths.slice(0, mostNamed).join(', ');
  const more = paths.length > mostNamed ? ` and ${paths.length - mostNamed} more` : '';
  const [place] = paths.flatMap((path) => placeToLook(path, edition) ?? []);
  return `Live: ${named}${more}. Look at ${origin}/${place ?? ''}`;
}
