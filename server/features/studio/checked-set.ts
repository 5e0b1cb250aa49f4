import { describeProblem } from '../../../engine/definition';
import type { DefinitionProblem } from '../../../engine/model';
import sentences from '../../../locales/en/definition.json';
import type { LiveDefinitions } from '../../definitions';
import type { Db } from '../../platform/database';
import { ApiError } from '../../platform/http/api-error';
import { type Candidate, candidateOf, checkCandidate, type EditedDocument } from './gate';
import { readPublished } from './published';

/** Maximum returned of a very long list. */
const most = 200;

/** The gate's result for candidate definitions, as the API returns it (schemas/data/change-set-check.schema.json). */
export async function answeredCheck(definitions: Pick<LiveDefinitions, 'check' | 'edition'>, candidate: Candidate) {
  const { problems: found, shared, comparison, narrower } = await checkCandidate(definitions, candidate);
  const problems = [
    ...candidate.keptOut.map((path) => own('set-keeps-out', path, '')),
    ...shared.changes.map((name) => own('set-changes-kept-out', shared.edited[0] ?? name, '', name)),
    ...candidate.conflicts.map(({ path, pointer }) => own('set-conflict', path, pointer)),
    ...found.map(answeredProblem),
  ].map((each, index) => ({ id: String(index), ...each }));
  return {
    problems: problems.slice(0, most),
    /** Whether it can be published. */
    sound: problems.every(({ severity }) => severity !== 'error'),
    comparison,
    narrower,
  };
}

/** A set applied to what is live. */
export async function candidateOver(
  db: Db,
  definitions: Pick<LiveDefinitions, 'files'>,
  edition: number,
  documents: readonly EditedDocument[] = [],
): Promise<Candidate> {
  return candidateOf(definitions.files(), await readPublished(db, edition), documents);
}

/** A refusal that names the first problem and includes the others. */
export function refused({ problems }: Pick<Awaited<ReturnType<typeof answeredCheck>>, 'problems'>): ApiError {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const [first] = errors;
  return new ApiError('STUDIO_REFUSED', {
    args: {
      count: errors.length,
      file: first?.file ?? '',
      line: first?.line ?? 0,
      column: first?.column ?? 0,
      problems: errors.slice(0, 20),
    },
  });
}

/** A problem of a definition as the API returns it; the page translates it by code. */
function answeredProblem(problem: DefinitionProblem) {
  const { rule, severity, place, args } = problem;
  return {
    severity,
    file: place.file,
    line: place.line,
    column: place.column,
    path: place.pointer,
    code: rule,
    values: args,
    sentence: describeProblem(problem, sentences),
  };
}

function own(rule: string, file: string, pointer: string, name = file) {
  const place = { file, pointer, line: 1, column: 1 };
  return answeredProblem({ rule, severity: 'error', place, args: { name } });
}
