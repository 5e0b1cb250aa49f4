import { useId, useState } from 'react';
import type { FieldModel, ImportBlockModel } from '../../../model';
import type { ImportProblem, ImportVerdict } from '../../../runtime';
import { Alert } from '../../elements/alert';
import { Button } from '../../elements/button';
import { type Translate, useEngine } from '../../engine';
import { columnName, problemLines, problemText, saveLines } from './files';

/** The user's corrections. */
export interface Changes {
  /** The field of each column; absent: unchanged. */
  readonly columns?: readonly (string | null)[];
  readonly cells: readonly { readonly line: number; readonly column: number; readonly text: string }[];
}

interface ImportReviewProps {
  readonly block: ImportBlockModel;
  readonly fields: readonly FieldModel[];
  readonly verdict: ImportVerdict;
  readonly busy: boolean;
  readonly onAgain: (changes: Changes) => void;
  readonly onTake: () => void;
  readonly onOther: () => void;
}

/** Maximum number of problems shown at once. */
const shownFirst = 25;

/** Result of checking a file: how many lines are valid, and what is wrong with the others, each cell editable. */
export function ImportReview({ block, fields, verdict, busy, onAgain, onTake, onOther }: ImportReviewProps) {
  const { t } = useEngine();
  const [columns, setColumns] = useState<readonly (string | null)[]>();
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map());
  const [most, setMost] = useState(shownFirst);
  const { ready, updates, same, changes, problems, missing } = verdict;
  const wrong = verdict.total - ready - same;
  const cells = problems.flatMap((problem) => {
    const text = texts.get(keyOf(problem));
    const { line, column } = problem;
    return text === undefined || column === undefined ? [] : [{ line, column, text }];
  });
  const changed = columns !== undefined || cells.length > 0;
  const nameOf = (field: string) => labelOf(fields, field, t);
  return (
    <>
      <h2 className="pt-panel-title">{t('import:verdict')}</h2>
      <div role="status">
        {missing.length > 0 ? (
          <Alert severity="warning">
            <p>{t('import:missing', { fields: missing.map(nameOf).join(', ') })}</p>
          </Alert>
        ) : (
          <Alert severity={wrong > 0 ? 'warning' : 'success'}>
            <p>{t('import:right', { count: ready })}</p>
            {updates > 0 && <p>{t('import:updates', { count: updates })}</p>}
            {same > 0 && <p>{t('import:same', { count: same })}</p>}
            {wrong > 0 && <p>{t('import:wrong', { count: wrong })}</p>}
          </Alert>
        )}
      </div>
      <ColumnChoice
        fields={fields}
        verdict={verdict}
        chosen={columns ?? verdict.columns.map(({ field }) => field ?? null)}
        onChoose={setColumns}
      />
      {changes.length > 0 && (
        <details className="pt-import-mapping">
          <summary>{t('import:changes')}</summary>
          <ul className="pt-import-columns">
            {changes.map(({ line, field, before, after }) => (
              <li key={`${line} ${field}`}>
                {t('import:change', { line, field: nameOf(field), before: before || '–', after })}
              </li>
            ))}
          </ul>
        </details>
      )}
      {problems.length > 0 && (
        <form
          className="pt-import-problems"
          onSubmit={(event) => {
            event.preventDefault();
            if (changed && !busy) onAgain({ ...(columns && { columns }), cells });
          }}
        >
          <h3 className="pt-import-title">{t('import:problems')}</h3>
          <ul>
            {problems.slice(0, most).map((problem) => (
              <Problem
                key={keyOf(problem)}
                problem={problem}
                verdict={verdict}
                text={texts.get(keyOf(problem))}
                onText={(text) => setTexts((before) => new Map(before).set(keyOf(problem), text))}
              />
            ))}
          </ul>
          {problems.length > most && (
            <Button kind="quiet" onClick={() => setMost(most + 200)}>
              {t('import:more', { count: problems.length - most })}
            </Button>
          )}
          {/* Enter in a cell checks again. */}
          <input type="submit" hidden />
        </form>
      )}
      <div className="pt-action-row pt-import-ways">
        {ready > 0 && (
          <Button kind={changed ? 'secondary' : 'primary'} unavailable={busy} onClick={() => !busy && onTake()}>
            {t(block.take, { count: ready })}
          </Button>
        )}
        {(problems.length > 0 || missing.length > 0 || columns !== undefined) && (
          <Button
            kind={changed ? 'primary' : 'secondary'}
            busy={busy}
            unavailable={!changed}
            onClick={() => {
              if (changed && !busy) onAgain({ ...(columns && { columns }), cells });
            }}
          >
            {t('import:again')}
          </Button>
        )}
        {problems.length > 0 && (
          <Button
            kind="secondary"
            onClick={() => saveLines(t('import:problemsFile', { file: t(block.file) }), problemLines(verdict, t))}
          >
            {t('import:saveProblems')}
          </Button>
        )}
        <Button kind="quiet" onClick={onOther}>
          {t('import:other')}
        </Button>
      </div>
    </>
  );
}

interface ProblemProps {
  readonly problem: ImportProblem;
  readonly verdict: ImportVerdict;
  readonly text: string | undefined;
  readonly onText: (text: string) => void;
}

function Problem({ problem, verdict, text, onText }: ProblemProps) {
  const { t } = useEngine();
  const id = useId();
  const { line, column, value, open } = problem;
  const place =
    column === undefined
      ? t('import:line', { line })
      : t('import:place', { line, column: columnName(verdict, column, t) });
  return (
    <li>
      <label htmlFor={id} className="pt-import-place">
        {place}
      </label>
      <input
        id={id}
        className="pt-input"
        value={text ?? value}
        readOnly={!open}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={text === undefined || text === value ? true : undefined}
        aria-describedby={`${id}-why`}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <p id={`${id}-why`} className="pt-import-why">
        {problemText(problem, t)}
      </p>
    </li>
  );
}

interface ColumnChoiceProps {
  readonly fields: readonly FieldModel[];
  readonly verdict: ImportVerdict;
  readonly chosen: readonly (string | null)[];
  readonly onChoose: (columns: readonly (string | null)[]) => void;
}

/** The field of each column of the file. It opens by itself if one is missing. */
function ColumnChoice({ fields, verdict, chosen, onChoose }: ColumnChoiceProps) {
  const { t } = useEngine();
  const base = useId();
  return (
    <details className="pt-import-mapping" open={verdict.missing.length > 0}>
      <summary>{t('import:columns')}</summary>
      <ul className="pt-import-columns">
        {verdict.columns.map((_column, index) => {
          const id = `${base}-${index}`;
          return (
            <li key={id}>
              <label htmlFor={id}>{columnName(verdict, index + 1, t)}</label>
              <select
                id={id}
                className="pt-input pt-select"
                value={chosen[index] ?? ''}
                onChange={({ currentTarget: { value } }) =>
                  // A field has one column.
                  onChoose(chosen.map((field, at) => (at === index ? value || null : field === value ? null : field)))
                }
              >
                <option value="">{t('import:leftOut')}</option>
                {fields.map(({ name }) => (
                  <option key={name} value={name}>
                    {labelOf(fields, name, t)}
                  </option>
                ))}
              </select>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

function labelOf(fields: readonly FieldModel[], name: string, t: Translate): string {
  const label = fields.find((field) => field.name === name)?.label;
  return label === undefined ? name : t(label);
}

const keyOf = ({ line, column }: ImportProblem) => `${line} ${column ?? ''}`;
