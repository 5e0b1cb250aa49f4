import type { PlacedFieldProblem } from '../model';
import { CountedText } from './counted-text';
import { Alert } from './elements/alert';

/** Problems of the whole form, from form rules or the server. The live region is present from the start, so that they are announced. */
export function ProblemArea({ problems }: { readonly problems: readonly PlacedFieldProblem[] }) {
  return (
    <div className="pt-problem-area" role="alert">
      {problems.length > 0 && (
        <Alert severity="error">
          {problems.map((problem) => (
            // Several may have the same code, as unknown parts of a payload do.
            <p key={JSON.stringify(problem)}>
              <CountedText problem={problem} />
            </p>
          ))}
        </Alert>
      )}
    </div>
  );
}
