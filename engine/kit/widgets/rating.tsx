import './rating.css';
import { useEngine, type WidgetProps } from '../../react';
import { gradesOf, typedWords } from '../../runtime';

/**
 * A grade by radio buttons that look like stars: arrow keys, group and state are native. A star that counts is filled and another hollow,
 * and the grade is written beside them, so that no meaning depends on color alone.
 */
export default function RatingWidget({ field, state, control, labelId, onChange }: WidgetProps) {
  const { t, language } = useEngine();
  const best = gradesOf(field);
  const chosen = typeof state.value === 'number' ? state.value : 0;
  const still = control.readOnly === true;
  // A stored grade from when there were more: no button says it, so that its words do.
  const above = chosen > best;
  const aboveId = `${control.id}-above`;
  const describedBy = [control['aria-describedby'], above && aboveId].filter(Boolean).join(' ') || undefined;
  return (
    <div
      className="pt-rating"
      role="radiogroup"
      aria-labelledby={labelId}
      aria-label={control['aria-label']}
      aria-describedby={describedBy}
      aria-invalid={control['aria-invalid']}
      aria-required={control['aria-required']}
      aria-readonly={still ? true : undefined}
    >
      {Array.from({ length: best }, (_, at) => at + 1).map((grade) => {
        // The focusable button has the field's id.
        const first = grade === (above ? 1 : Math.max(1, chosen));
        return (
          <label key={grade} className="pt-star">
            <input
              type="radio"
              id={first ? control.id : `${control.id}-${grade}`}
              data-field={first ? control['data-field'] : undefined}
              data-column={control['data-column']}
              name={control.id}
              value={grade}
              checked={grade === chosen}
              disabled={control.disabled === true || (still && grade !== chosen)}
              aria-label={t('kit:rating', { grade, best })}
              aria-describedby={first ? describedBy : undefined}
              onChange={() => {
                if (!still) onChange(grade);
              }}
            />
            <span aria-hidden="true">{grade <= chosen ? '★' : '☆'}</span>
          </label>
        );
      })}
      {typeof state.value === 'string' && <span className="pt-grade">{typedWords(field, state.value, language)}</span>}
      {chosen > 0 && (
        <span id={above ? aboveId : undefined} className="pt-grade" aria-hidden={above ? undefined : 'true'}>
          {t(above ? 'kit:ratingAbove' : 'kit:rating', { grade: chosen, best })}
        </span>
      )}
    </div>
  );
}
