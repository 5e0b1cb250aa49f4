import { type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { todayDay } from '../../../../runtime';
import { VisuallyHidden } from '../../../elements/visually-hidden';
import { useEngine } from '../../../engine';
import { type DayOfWeek, dayByKey, type Entry, firstWeekday, placeWeek, sameDayIn, weeksOf } from './days';
import { EntryBar, type EntryScope, partText } from './entry';
import type { DayWords } from './words';

/** Lines of a day before the rest is counted. */
const mostLines = 3;

interface MonthProps extends EntryScope {
  readonly month: string;
  readonly entries: readonly Entry[];
  readonly busy: boolean;
  /** The entries are there: the days can say how many they have. */
  readonly ready: boolean;
  /** Days that may have entries which the page does not hold. */
  readonly isPart: (day: string) => boolean;
  readonly words: DayWords;
  readonly onMonth: (month: string) => void;
  readonly onDay: (day: string) => void;
}

/** A month as a grid of dates: one stop of the Tab key, walked by arrows (the grid pattern of ARIA's authoring practices). */
export function CalendarMonth(props: MonthProps) {
  const { calendar, month, entries, busy, words, onMonth, onDay } = props;
  const { t, language } = useEngine();
  const grid = useRef<HTMLDivElement>(null);
  const keysId = useId();
  const weekStart = useMemo(() => firstWeekday(language, calendar.weekStart), [language, calendar]);
  const weeks = useMemo(
    () => weeksOf(month, weekStart).map((days) => placeWeek(days, entries, mostLines)),
    [month, weekStart, entries],
  );
  const [chosen, setChosen] = useState(todayDay());
  const current = chosen.startsWith(month) ? chosen : sameDayIn(month, chosen);
  const goal = useRef<string>(undefined);
  // The day of another month is there only after the month has been drawn.
  useLayoutEffect(() => {
    if (goal.current !== current) return;
    goal.current = undefined;
    grid.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus();
  }, [current]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { day } = event.currentTarget.dataset;
    if (day === undefined || event.target !== event.currentTarget) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (weeks.flat().some((each) => each?.day === day && each.count > 0)) onDay(day);
      return;
    }
    const to = dayByKey(event, day, weekStart, getComputedStyle(event.currentTarget).direction !== 'rtl');
    if (to === undefined || to.length !== 10 || to < '0001') return;
    event.preventDefault();
    goal.current = to;
    setChosen(to);
    if (!to.startsWith(month)) onMonth(to.slice(0, 7));
  };

  return (
    <>
      <VisuallyHidden id={keysId}>{t('shapes:calendar.keys')}</VisuallyHidden>
      {/* biome-ignore lint/a11y/useSemanticElements: entries go across cells, which those of a table do not let them. */}
      <div
        ref={grid}
        className="pt-calendar-month"
        role="grid"
        aria-label={words.month(month)}
        aria-describedby={keysId}
        aria-busy={busy || undefined}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: see above. */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: its cells are. */}
        <div role="row" className="pt-calendar-week pt-calendar-weekdays">
          {words.weekdays(weekStart).map(({ short, long }) => (
            // biome-ignore lint/a11y/useSemanticElements: see above.
            // biome-ignore lint/a11y/useFocusableInteractive: a heading is not walked to.
            <span key={long} role="columnheader">
              <span aria-hidden="true">{short}</span>
              <VisuallyHidden>{long}</VisuallyHidden>
            </span>
          ))}
        </div>
        {weeks.map((days, week) => (
          // biome-ignore lint/a11y/useSemanticElements: see above.
          // biome-ignore lint/a11y/useFocusableInteractive: its cells are.
          // biome-ignore lint/suspicious/noArrayIndexKey: a week has no other name than its place.
          <div key={week} role="row" className="pt-calendar-week">
            {days.map((day, at) =>
              day === undefined ? (
                // biome-ignore lint/a11y/useSemanticElements: see above.
                // biome-ignore lint/a11y/useFocusableInteractive: a day of another month is not walked to.
                // biome-ignore lint/suspicious/noArrayIndexKey: a day has no other name than its place.
                <div key={at} role="gridcell" className="pt-calendar-day" data-other="" />
              ) : (
                <Day
                  key={day.day}
                  {...props}
                  day={day}
                  current={day.day === current}
                  onFocus={() => setChosen(day.day)}
                  onKeyDown={onKeyDown}
                />
              ),
            )}
          </div>
        ))}
      </div>
    </>
  );
}

interface DayProps extends MonthProps {
  readonly day: DayOfWeek;
  readonly current: boolean;
  readonly onFocus: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

function Day(props: DayProps) {
  const { block, day, current, ready, isPart, words, onFocus, onKeyDown, onDay } = props;
  const { t } = useEngine();
  const name = words.full(day.day);
  const today = day.day === todayDay();
  const part = isPart(day.day);
  const { count } = day;
  const entries =
    count === 0 && part ? t(partText(block)) : t(`shapes:calendar.${part ? 'entriesOrMore' : 'entries'}`, { count });
  const label = ready ? t('shapes:calendar.day', { day: name, entries }) : name;
  const more = t('shapes:calendar.more', { count: day.hidden });
  return (
    // biome-ignore lint/a11y/useSemanticElements: entries go across cells, which those of a table do not let them.
    <div
      role="gridcell"
      className="pt-calendar-day"
      data-day={day.day}
      tabIndex={current ? 0 : -1}
      aria-current={today ? 'date' : undefined}
      onFocus={(event) => event.target === event.currentTarget && onFocus()}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        if (day.count > 0 && !(event.target as Element).closest('button')) onDay(day.day);
      }}
    >
      <span className="pt-calendar-number" aria-hidden="true">
        {words.number(day.day)}
      </span>
      <VisuallyHidden>{label}</VisuallyHidden>
      {day.lines.map((bar, line) =>
        bar === undefined ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name than its place.
          <span key={line} className="pt-calendar-slot" aria-hidden="true" />
        ) : (
          <span
            key={bar.entry.id}
            className="pt-calendar-slot"
            data-record={bar.entry.id}
            data-begun={bar.begun || undefined}
            data-goes-on={bar.goesOn || undefined}
            style={{ '--pt-span': bar.span } as React.CSSProperties}
          >
            <EntryBar {...props} entry={bar.entry} />
          </span>
        ),
      )}
      {day.hidden > 0 && (
        <button type="button" className="pt-calendar-more" tabIndex={-1} onClick={() => onDay(day.day)}>
          <span aria-hidden="true">{more}</span>
          <VisuallyHidden>{words.join([more, name])}</VisuallyHidden>
        </button>
      )}
    </div>
  );
}
