import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { CalendarModel, CalendarView, ListBlockModel } from '../../../../model';
import {
  type CalendarState,
  isTotalExact,
  itemsOf,
  type ListState,
  type SourceState,
  todayDay,
  totalOf,
} from '../../../../runtime';
import { Button } from '../../../elements/button';
import { Dialog } from '../../../elements/dialog';
import { SegmentedChoice } from '../../../elements/segmented-choice';
import { VisuallyHidden } from '../../../elements/visually-hidden';
import { useEngine } from '../../../engine';
import { LoadFailed } from '../../load-failed';
import { useScreen, useScreenHost } from '../../screen-scope';
import { ListSkeleton } from '../list-states';
import type { ListedRecords } from '../record-name';
import { CalendarAgenda } from './agenda';
import { CalendarBar } from './bar';
import { daysOf, type Entry, entriesAt, entriesOf } from './days';
import { EntryLine, type EntryScope, partText } from './entry';
import { CalendarMonth } from './month';
import { nearestMonth } from './nearest-month';
import { type DayWords, dayWords } from './words';
import './calendar.css';

interface ListCalendarProps extends ListedRecords {
  readonly block: ListBlockModel;
  readonly calendar: CalendarModel;
  /** The columns available to this user, with those that they hid. */
  readonly offered: EntryScope['offered'];
  readonly list: ListState;
  readonly source: SourceState;
  /** Search or filters take records away. */
  readonly narrowed: boolean;
  readonly onChange: (wish: Partial<ListState>) => void;
  readonly onClear: () => void;
  readonly onRetry: () => void;
}

/** Windows below this width have no room for a month. */
const narrow = '(width < 600px)';

/** Records at their days: a month as a grid, or its days with entries one after another. */
export function ListCalendar(props: ListCalendarProps) {
  const { block, calendar, offered, list, source, records, columns, context, onOpen, onChange } = props;
  const { t, language } = useEngine();
  const words = useMemo(() => dayWords(language), [language]);
  const shown: CalendarState = list.calendar ?? { month: todayDay().slice(0, 7) };
  const { month } = shown;
  const view = shown.view === 'month' || shown.view === 'agenda' ? shown.view : calendar.view;
  const day = daysOf(month).find((each) => each === shown.day);
  const isNarrow = useMedia(narrow);
  const entries = useMemo(() => inMonth(entriesOf(calendar, records), month), [calendar, records, month]);
  const show = (wish: Partial<CalendarState>) => {
    const { day: _day, ...others } = shown;
    onChange({ calendar: { ...others, ...wish } });
  };
  const scope: EntryScope = { block, calendar, offered, columns, context, onOpen };
  const loading = source.answer === undefined && source.status !== 'failed';
  const busy = loading || source.previous === true;
  const asMonth = view === 'month' && !isNarrow;
  const ready = source.status === 'ready' && !busy;
  const nothing = ready && entries.length === 0;
  const isPart = partOf(props, entries);
  return (
    <div className="pt-calendar">
      <CalendarBar month={month} words={words} onMonth={(to) => show({ month: to })}>
        {!isNarrow && (
          <SegmentedChoice<CalendarView>
            label={t('shapes:calendar.view')}
            items={(['month', 'agenda'] as const).map((value) => ({ value, text: t(`shapes:calendar.${value}`) }))}
            value={view}
            onChoose={(to) => show({ view: to === calendar.view ? undefined : to })}
          />
        )}
      </CalendarBar>
      {source.status === 'failed' && <LoadFailed problems={source.problems} onRetry={props.onRetry} />}
      {nothing && <NothingInMonth {...props} month={month} words={words} onMonth={(to) => show({ month: to })} />}
      {!busy && <Part block={block} list={list} source={source} entries={entries} words={words} />}
      {loading && <VisuallyHidden role="status">{t('kit:list.loading')}</VisuallyHidden>}
      {asMonth ? (
        <CalendarMonth
          {...scope}
          month={month}
          entries={entries}
          busy={busy}
          ready={ready}
          isPart={isPart}
          words={words}
          onMonth={(to) => show({ month: to })}
          onDay={(to) => show({ day: to })}
        />
      ) : loading ? (
        <ListSkeleton block={block} />
      ) : (
        <CalendarAgenda {...scope} month={month} entries={entries} busy={busy} words={words} />
      )}
      <Dialog
        open={day !== undefined && list.open === undefined && ready}
        title={day === undefined ? '' : words.full(day)}
        width="medium"
        onClose={() => show({})}
      >
        {day !== undefined && <OpenDay {...scope} day={day} entries={entries} isPart={isPart(day)} words={words} />}
      </Dialog>
    </div>
  );
}

/** What of the entries lies in a month. */
function inMonth(entries: readonly Entry[], month: string): readonly Entry[] {
  return entries.filter(({ first, last }) => first.slice(0, 7) <= month && last.slice(0, 7) >= month);
}

/** Tells of which days there may be entries on other pages, whose records come before and after those of this one. */
function partOf({ calendar, list, source }: ListCalendarProps, entries: readonly Entry[]): (day: string) => boolean {
  const [start, end] = [entries[0]?.first ?? '', entries.at(-1)?.first ?? ''];
  const before = list.page > 1;
  const after = list.size > 0 && (!isTotalExact(source.answer) || totalOf(source.answer) > list.page * list.size);
  return (day) => (before && (calendar.until !== undefined || day <= start)) || (after && day >= end);
}

interface OpenDayProps extends EntryScope {
  readonly day: string;
  readonly entries: readonly Entry[];
  readonly isPart: boolean;
  readonly words: DayWords;
}

/** The entries of a day, where they are reached by the Tab key. */
function OpenDay({ day, entries, isPart, words, ...scope }: OpenDayProps) {
  const { t } = useEngine();
  const here = entriesAt(entries, day);
  return (
    <>
      {here.length > 0 && (
        <ul className="pt-calendar-lines">
          {here.map((entry, at) => (
            <EntryLine key={entry.id} {...scope} entry={entry} days={words.days(entry)} start={at === 0} />
          ))}
        </ul>
      )}
      {(isPart || here.length === 0) && (
        <p className="pt-calendar-none">{t(isPart ? partText(scope.block) : 'shapes:calendar.noneAtDay')}</p>
      )}
    </>
  );
}

interface PartProps {
  readonly block: ListBlockModel;
  readonly list: ListState;
  readonly source: SourceState;
  readonly entries: readonly Entry[];
  readonly words: DayWords;
}

/** Says that the page does not have all entries of the month, and which it has. */
function Part({ block, source, entries, words }: PartProps) {
  const { t, language } = useEngine();
  const total = totalOf(source.answer);
  const loaded = itemsOf(source.answer).length;
  const [first, last] = [entries[0], entries.at(-1)];
  if (block.size === 0 || total <= loaded || first === undefined || last === undefined) return null;
  const number = new Intl.NumberFormat(language);
  const all = number.format(total);
  const said = {
    total: isTotalExact(source.answer) ? all : t('kit:list.numberOrMore', { count: all }),
    shown: number.format(loaded),
    days: words.range(first.first, last.first),
  };
  return (
    <p className="pt-calendar-part" role="note">
      {t(block.paging === false ? 'shapes:calendar.first' : 'shapes:calendar.part', said)}
    </p>
  );
}

interface NothingProps extends ListCalendarProps {
  readonly month: string;
  readonly words: DayWords;
  readonly onMonth: (month: string) => void;
}

/** A month without entries, with ways to the nearest months that have some. */
function NothingInMonth({ block, calendar, month, narrowed, words, onMonth, onClear }: NothingProps) {
  const { t } = useEngine();
  const { scope } = useScreen();
  const { store } = useScreenHost();
  const [said, setSaid] = useState<{ readonly month: string; readonly text: string }>();
  const asked = useRef('');
  const go = async (way: 'earlier' | 'later') => {
    asked.current = month;
    const request = scope.request(block.source);
    const found = request ? await nearestMonth({ calendar, store, ...request, month, way }) : { failed: true };
    // Meanwhile another month may have been chosen.
    if (asked.current !== month) return;
    if (found.month !== undefined) onMonth(found.month);
    else setSaid({ month, text: t(found.failed ? 'kit:list.failed' : `shapes:calendar.${way}None`) });
  };
  return (
    <div className="pt-calendar-nothing">
      <p>{t(narrowed ? 'shapes:calendar.noMatch' : 'shapes:calendar.nothing', { month: words.month(month) })}</p>
      {calendar.range !== undefined &&
        (['earlier', 'later'] as const).map((way) => (
          <Button key={way} kind="link" onClick={() => void go(way)}>
            {t(`shapes:calendar.${way}`)}
          </Button>
        ))}
      {narrowed && (
        <Button kind="link" onClick={onClear}>
          {t('kit:list.clearAll')}
        </Button>
      )}
      <p role="status">{said?.month === month ? said.text : ''}</p>
    </div>
  );
}

function useMedia(query: string): boolean {
  const list = useMemo(() => window.matchMedia?.(query), [query]);
  return useSyncExternalStore(
    (listener) => {
      list?.addEventListener('change', listener);
      return () => list?.removeEventListener('change', listener);
    },
    () => list?.matches === true,
  );
}
