import { Fragment, useMemo } from 'react';
import type { ActionModel, CalendarModel, ColumnModel, JsonObject, ListBlockModel, Tone } from '../../../../model';
import { formatText, formatTone, readPath } from '../../../../runtime';
import { VisuallyHidden } from '../../../elements/visually-hidden';
import { useEngine } from '../../../engine';
import { useActionState, useRunToEnd } from '../../actions/screen-actions';
import { Shown } from '../../values/shown';
import { recordName } from '../record-name';
import type { Entry } from './days';
import type { DayWords } from './words';

/** What every entry of a calendar is drawn with. */
export interface EntryScope {
  readonly block: ListBlockModel;
  readonly calendar: CalendarModel;
  /** The columns available to this user: title and color are looked up in them. */
  readonly offered: readonly ColumnModel[];
  /** Those that the user did not hide. */
  readonly columns: readonly ColumnModel[];
  readonly context: JsonObject;
  readonly onOpen: (id: string | undefined) => void;
}

/** Says of a day that the page may not hold all its entries. */
export const partText = ({ paging }: ListBlockModel) =>
  paging === false ? 'shapes:calendar.dayNotShown' : 'shapes:calendar.dayElsewhere';

interface EntryProps extends EntryScope {
  readonly entry: Entry;
}

/** An entry within a day of the month: its title in the color of its state. */
export function EntryBar(props: EntryProps & { readonly words: DayWords }) {
  const { entry, words } = props;
  const { title, tone, state } = useWords(props);
  return (
    <Opening {...props} className={`pt-calendar-entry pt-tone-${tone ?? 'info'}`} apart hint={title}>
      <span className="pt-calendar-entry-text" aria-hidden="true">
        {title}
      </span>
      <VisuallyHidden>{words.join([title, state, words.days(entry)])}</VisuallyHidden>
    </Opening>
  );
}

/** An entry in a list of entries: title, badge, and what else the columns say. */
export function EntryLine(props: EntryProps & { readonly days: string | undefined; readonly start?: boolean }) {
  const { block, calendar, offered, columns, entry, days, start } = props;
  const { title, tone, own } = useWords(props);
  const badge = offered.find(({ id }) => id === calendar.tone);
  const day = calendar.day.join('.');
  const facts = columns.filter(
    ({ id, minor, field, format }) =>
      !minor &&
      id !== calendar.tone &&
      !calendar.title.includes(id) &&
      !(field.join('.') === day && format.as === 'date'),
  );
  const shown = facts.filter(({ field }) => !isNothing(readPath(entry.record, field)));
  const value = (column: ColumnModel) => (
    <Shown value={readPath(entry.record, column.field)} format={column.format} context={own} empty={column.empty} />
  );
  return (
    <li className={`pt-calendar-line pt-tone-${tone ?? 'info'}`} data-record={entry.id}>
      <div className="pt-calendar-line-head">
        <Opening {...props} className="pt-open" opens={block.detail !== undefined} start={start === true}>
          <span className="pt-open-text">{title}</span>
        </Opening>
        {badge !== undefined && <span>{value(badge)}</span>}
      </div>
      {(days !== undefined || shown.length > 0) && (
        <p className="pt-calendar-line-facts">
          {days !== undefined && <span>{days}</span>}
          {shown.map((column) => (
            <Fragment key={column.id}>
              <span>{value(column)}</span>
            </Fragment>
          ))}
        </p>
      )}
    </li>
  );
}

const isNothing = (value: unknown) => value === undefined || value === null || value === '';

interface OpeningProps extends EntryProps {
  readonly className: string;
  /** Not a stop of the Tab key: its day leads to it. */
  readonly apart?: boolean;
  readonly hint?: string;
  readonly opens?: boolean;
  readonly start?: boolean;
  readonly children: React.ReactNode;
}

/** Leads to where an entry leads: an action of its record, its detail, or nowhere. */
function Opening(props: OpeningProps) {
  const { block, calendar } = props;
  const action = block.rowActions.find(({ id }) => id === calendar.action);
  if (action !== undefined) return <Running {...props} action={action} />;
  if (block.detail === undefined)
    return (
      <span className={props.className} title={props.hint}>
        {props.children}
      </span>
    );
  return <Pressed {...props} onPress={() => props.onOpen(props.entry.id)} />;
}

function Running(props: OpeningProps & { readonly action: ActionModel }) {
  const { action, context, entry } = props;
  const own = useMemo<JsonObject>(() => ({ ...context, record: entry.record }), [context, entry]);
  const { shown, reason } = useActionState(action, own);
  const run = useRunToEnd();
  if (!shown || reason !== undefined) return <span className={props.className}>{props.children}</span>;
  return <Pressed {...props} opens={false} onPress={() => void run(action, own)} />;
}

function Pressed(props: OpeningProps & { readonly onPress: () => void }) {
  const { className, apart, hint, opens, start, children, onPress } = props;
  return (
    <button
      type="button"
      className={className}
      title={hint}
      tabIndex={apart ? -1 : undefined}
      aria-haspopup={opens ? 'dialog' : undefined}
      data-start={start ? '' : undefined}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

interface EntryWords {
  readonly title: string;
  readonly tone: Tone | undefined;
  /** What the color means. */
  readonly state: string;
  /** The context with the record. */
  readonly own: JsonObject;
}

function useWords({ calendar, offered, context, entry }: EntryProps): EntryWords {
  const { t, language } = useEngine();
  const { record } = entry;
  return useMemo(() => {
    const own: JsonObject = { ...context, record };
    const text = ({ field, format }: ColumnModel) =>
      formatText(readPath(record, field), format, { t, language, context: own, record, now: Date.now() });
    const titled = offered.filter(({ id }) => calendar.title.includes(id)).sort(byPlace(calendar.title));
    const title = titled.map(text).filter(Boolean).join(' · ');
    const colored = offered.find(({ id }) => id === calendar.tone);
    return {
      title: title || recordName(offered, record, { t, language, context: own }),
      tone: colored && formatTone(readPath(record, colored.field), colored.format),
      state: colored ? text(colored) : '',
      own,
    };
  }, [calendar, offered, context, record, t, language]);
}

const byPlace = (ids: readonly string[]) => (one: ColumnModel, other: ColumnModel) =>
  ids.indexOf(one.id) - ids.indexOf(other.id);
