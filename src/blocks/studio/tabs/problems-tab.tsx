import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DefinitionProblem } from '../../../../engine/model';
import { documentIn } from '../documents/commands';
import { fixOf } from '../documents/fixes';
import { pathOfPointer } from '../documents/json';
import { documentOf } from '../documents/kinds';
import { useProblemWords } from '../problem-words';
import { useStudioParts, useStudioState } from '../studio-context';

/** Maximum problems listed. */
const mostShown = 100;

/** Each problem, its place and its fix; with a button if there is exactly one fix. */
export function ProblemsTab() {
  const { t } = useTranslation(['studio', 'definition']);
  const { studio, mayEdit, languages, announce } = useStudioParts();
  const { problems, work, checking, selection } = useStudioState(studio, 'problems', 'work', 'checking', 'selection');
  // They may come after the first problem: that is when this is drawn again.
  const say = useProblemWords();
  const sorted = useMemo(
    () =>
      [...problems].sort(
        (one, other) =>
          Number(one.severity !== 'error') - Number(other.severity !== 'error') ||
          Number(one.place.file !== selection?.path) - Number(other.place.file !== selection?.path),
      ),
    [problems, selection?.path],
  );
  const go = ({ place }: DefinitionProblem) => {
    if (documentOf(place.file) === undefined) return;
    const document = documentIn(studio.state().work.texts, place.file);
    const at = pathOfPointer(place.pointer, document);
    studio.select({ path: place.file, at: holderOf(at) });
  };
  return (
    <div className="studio-problems">
      {sorted.length === 0 && (
        <p className="studio-none" role="status">
          {checking ? t('problems.checking') : t('problems.none')}
        </p>
      )}
      <ul>
        {sorted.slice(0, mostShown).map((problem, index) => {
          const { place, severity, rule } = problem;
          const fix = mayEdit ? fixOf(problem, work.texts, languages) : undefined;
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: the same problem may stand at one place twice.
              key={`${place.file} ${place.pointer} ${rule} ${index}`}
              className={`studio-problem studio-problem-${severity}`}
            >
              <span className="studio-severity">{t(`problems.${severity}`)}</span>
              <span className="studio-said">{say?.(problem) ?? rule}</span>
              <button type="button" className="pt-link studio-link" onClick={() => go(problem)}>
                {place.file}:{place.line}:{place.column}
              </button>
              {fix && (
                <button
                  type="button"
                  className="pt-button pt-button-secondary studio-small"
                  onClick={() =>
                    studio.run(fix.apply(studio.state().work.texts), { label: 'fix', about: rule }, () =>
                      announce(t('problems.fixed')),
                    )
                  }
                >
                  {t(`fixes.${fix.label}`, fix.args)}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {sorted.length > mostShown && (
        <p className="studio-none">{t('problems.more', { count: sorted.length - mostShown })}</p>
      )}
    </div>
  );
}

/** The object that contains a problem: the last item of a list on the path to it. */
function holderOf(at: readonly (string | number)[]): readonly (string | number)[] {
  const last = at.findLastIndex((part) => typeof part === 'number');
  const [first, second] = at;
  if (last < 0 && first === 'fields' && typeof second === 'string') return [first, second];
  return at.slice(0, last + 1);
}
