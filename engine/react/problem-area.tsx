import type { PlacedFieldProblem } from '../model';
import { CountedText } from './counted-text';
import { Alert } from './elements/alert';

/** Problems of the whole form, from form rules or the server. The region stands from the start, so that they are read out. */
export function ProblemArea({ problems }: { readonly problems: readonly PlacedFieldProblem[] }) {
  return (
    <div className="pt-problem-area" role="alert">
      {problems.length > 0 && (
        <Alert severity="error">
          {problems.map((problem) => (
            // Several may be of one code, as unknown parts of a payload are.
            <p key={JSON.stringify(problem)}>
              <CountedText problem={problem} />
            </p>
          ))}
        </Alert>
      )}
    </div>
  );
}
