import { useId } from 'react';
import { todayDay } from '../../../../runtime';
import { VisuallyHidden } from '../../../elements/visually-hidden';
import { useEngine } from '../../../engine';
import { daysOf, type Entry } from './days';
import { EntryLine, type EntryScope } from './entry';
import type { DayWords } from './words';

interface AgendaProps extends EntryScope {
  readonly month: string;
  readonly entries: readonly Entry[];
  readonly busy: boolean;
  readonly words: DayWords;
}

/** The days of a month that have entries, one after another. An entry of several days is at its first one in the month. */
export function CalendarAgenda({ month, entries, busy, words, ...scope }: AgendaProps) {
  const start = `${month}-01`;
  const days = daysOf(month).flatMap((day) => {
    const here = entries.filter(({ first }) => (first < start ? start : first) === day);
    return here.length > 0 ? [{ day, here }] : [];
  });
  if (days.length === 0) return null;
  return (
    <div className="pt-calendar-agenda" aria-busy={busy || undefined}>
      {days.map(({ day, here }) => (
        <AgendaDay key={day} {...scope} day={day} here={here} words={words} />
      ))}
    </div>
  );
}

interface AgendaDayProps extends EntryScope {
  readonly day: string;
  readonly here: readonly Entry[];
  readonly words: DayWords;
}

function AgendaDay({ day, here, words, ...scope }: AgendaDayProps) {
  const { t } = useEngine();
  const titleId = useId();
  const today = day === todayDay();
  return (
    <section className="pt-calendar-agenda-day" data-today={today || undefined} aria-labelledby={titleId}>
      <h3 id={titleId}>
        <span aria-hidden="true">
          <span className="pt-calendar-agenda-weekday">{words.weekday(day)}</span>
          <span className="pt-calendar-number">{words.number(day)}</span>
        </span>
        <VisuallyHidden>{words.join([words.full(day), today ? t('shapes:calendar.today') : undefined])}</VisuallyHidden>
      </h3>
      <ul className="pt-calendar-lines" aria-labelledby={titleId}>
        {here.map((entry) => (
          <EntryLine key={entry.id} {...scope} entry={entry} days={words.days(entry)} />
        ))}
      </ul>
    </section>
  );
}
