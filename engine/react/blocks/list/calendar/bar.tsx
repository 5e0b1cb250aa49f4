import type { ReactNode } from 'react';
import { monthAfter, todayDay } from '../../../../runtime';
import { Button } from '../../../elements/button';
import { VisuallyHidden } from '../../../elements/visually-hidden';
import { useEngine } from '../../../engine';
import { Sign } from '../../sign';
import type { DayWords } from './words';

interface BarProps {
  readonly month: string;
  readonly words: DayWords;
  readonly onMonth: (month: string) => void;
  readonly children: ReactNode;
}

/** Years before and after the shown one that can be chosen at once. */
const yearsAround = 10;

/** Which month is shown, and the ways to others. */
export function CalendarBar({ month, words, onMonth, children }: BarProps) {
  const { t } = useEngine();
  const year = Number(month.slice(0, 4));
  const now = todayDay().slice(0, 7);
  const years = Array.from({ length: 2 * yearsAround + 1 }, (_, at) => year - yearsAround + at).filter(
    (each) => each >= 1 && each <= 9999,
  );
  const written = (of: number) => String(of).padStart(4, '0');
  const step = (by: 1 | -1, name: 'previous' | 'next') => {
    const to = monthAfter(month, by);
    return (
      <button
        type="button"
        className="pt-icon-button"
        aria-label={t(`shapes:calendar.${name}Month`)}
        title={t(`shapes:calendar.${name}Month`)}
        aria-disabled={to === month || undefined}
        onClick={() => to !== month && onMonth(to)}
      >
        <Sign name={name} />
      </button>
    );
  };
  const chooseMonth = (
    <select
      key="month"
      className="pt-input pt-select"
      aria-label={t('shapes:calendar.chooseMonth')}
      value={month.slice(5)}
      onChange={(event) => onMonth(`${month.slice(0, 4)}-${event.target.value}`)}
    >
      {words.months.map((name, at) => (
        <option key={name} value={String(at + 1).padStart(2, '0')}>
          {name}
        </option>
      ))}
    </select>
  );
  const chooseYear = (
    <select
      key="year"
      className="pt-input pt-select"
      aria-label={t('shapes:calendar.chooseYear')}
      value={written(year)}
      onChange={(event) => onMonth(`${event.target.value}-${month.slice(5)}`)}
    >
      {years.map((each) => (
        <option key={each} value={written(each)}>
          {words.year(each)}
        </option>
      ))}
    </select>
  );
  return (
    <div className="pt-calendar-bar">
      <span className="pt-calendar-steps">
        {step(-1, 'previous')}
        {step(1, 'next')}
      </span>
      <Button kind="secondary" unavailable={month === now} onClick={() => month !== now && onMonth(now)}>
        {t('shapes:calendar.today')}
      </Button>
      <span className="pt-calendar-choice">
        {words.yearFirst ? [chooseYear, chooseMonth] : [chooseMonth, chooseYear]}
      </span>
      <VisuallyHidden role="status">{words.month(month)}</VisuallyHidden>
      <span className="pt-calendar-views">{children}</span>
    </div>
  );
}
