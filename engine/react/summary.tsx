import { type MouseEvent, useState } from 'react';
import type { FieldModel, PlacedFieldProblem } from '../model';
import { Button } from './elements/button';
import { Icon } from './elements/icon';
import { useEngine } from './engine';

/** The names of a form's fields, for links to them. */
interface Labels {
  readonly fields: readonly Pick<FieldModel, 'name' | 'label'>[];
}

interface SummaryProps {
  readonly problems: readonly PlacedFieldProblem[];
  readonly model: Labels;
  readonly prefix: string;
}

/** Maximum number of links at first; the rest is shown on request. */
const shownAtOnce = 20;

/** After a refused submit: the number of problems, and a link to each field with the same text as at the field. */
export function Summary({ problems, model, prefix }: SummaryProps) {
  const { t } = useEngine();
  const [all, setAll] = useState(false);
  if (problems.length === 0) return null;
  const shown = all ? problems : problems.slice(0, shownAtOnce);
  const hidden = problems.length - shown.length;
  const titleId = `${prefix}-summary`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would make the summary a part of the form's own questions.
    <div className="pt-summary" role="group" aria-labelledby={titleId} tabIndex={-1}>
      <Icon name="problem" />
      <div className="pt-alert-text">
        <p id={titleId} className="pt-alert-title">
          {t('kit:summary.title', { count: problems.length })}
        </p>
        <ul>
          {shown.map((problem) => (
            <li key={`${problem.field} ${problem.code}`}>
              <SummaryLink problem={problem} model={model} prefix={prefix} />
            </li>
          ))}
        </ul>
        {hidden > 0 && (
          <Button kind="link" onClick={() => setAll(true)}>
            {t('kit:summary.more', { count: hidden })}
          </Button>
        )}
      </div>
    </div>
  );
}

interface SummaryLinkProps {
  readonly problem: PlacedFieldProblem;
  readonly model: Labels;
  readonly prefix: string;
}

function SummaryLink({ problem, model, prefix }: SummaryLinkProps) {
  const { t } = useEngine();
  const words = t(problem.message, problem.args);
  if (problem.field === null) return words;
  const label = model.fields.find((field) => field.name === problem.field)?.label;
  const id = `${prefix}-${problem.field}`;
  const go = (event: MouseEvent) => {
    const control = document.getElementById(id);
    if (control === null) return;
    event.preventDefault();
    control.focus();
  };
  const name = label === undefined ? '' : t(label).replaceAll(/<\/?link>/g, '');
  // A sentence that names its field needs no name before it.
  const named = words.toLocaleLowerCase().includes(name.toLocaleLowerCase());
  return (
    <a className="pt-link" href={`#${id}`} onClick={go}>
      {!named && <b>{name}</b>} <span>{words}</span>
    </a>
  );
}
