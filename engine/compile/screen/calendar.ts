import { type Calendar, type ListBlock, nearestArgument } from '../../definition';
import type { CalendarModel, FormatModel, JsonSchema, SourceModel } from '../../model';
import { jsonTypesOf } from '../context-path';
import { listed } from '../listed';
import { inside, type Spot } from '../report';
import { placeOf, schemaAt } from './arguments';
import type { ScreenScope } from './scope';

const weekDays = { monday: 1, saturday: 6, sunday: 7 } as const;

/** Records at the days of their values. */
export function compileCalendar(
  written: Calendar,
  { columns, rowActions = [] }: ListBlock,
  spot: Spot,
  rows: ScreenScope,
  source: SourceModel | undefined,
): CalendarModel {
  const { report } = rows;
  const { day, until, range, title, tone, action, view = 'month', weekStart = 'monday' } = written;
  const days = {
    day: dayPlace(day, inside(spot, 'day'), rows),
    until: until && dayPlace(until, inside(spot, 'until'), rows),
  };
  const paged = source?.query.includes('size') ?? range !== undefined;
  checkRange(written, spot, rows, source);
  const sort = written.sort ?? day;
  if (paged && source?.sorts?.includes(sort) === false)
    report(inside(spot, written.sort === undefined ? 'day' : 'sort'), 'unknown-sort', {
      name: sort,
      source: source.name,
      allowed: listed(source.sorts),
      ...nearestArgument(sort, source.sorts),
    });
  const ids = columns.map(({ id, field }) => id ?? field);
  const checkColumn = (name: string, at: Spot): boolean => {
    if (ids.includes(name)) return true;
    report(at, 'unknown-column', { name, list: source?.name ?? '', ...nearestArgument(name, ids) });
    return false;
  };
  title?.forEach((name, index) => {
    checkColumn(name, inside(spot, 'title', index));
  });
  if (tone !== undefined && checkColumn(tone, inside(spot, 'tone')) && !hasTones(columns[ids.indexOf(tone)]?.format))
    report(inside(spot, 'tone'), 'calendar-without-tones', { name: tone });
  const actions = rowActions.map(({ id }) => id);
  if (action !== undefined && !actions.includes(action))
    report(inside(spot, 'action'), 'unknown-action', { name: action, ...nearestArgument(action, actions) });
  const primary = columns.find((column) => column.primary) ?? columns[0];
  return {
    day: days.day,
    ...(days.until && { until: days.until }),
    ...(range && { range }),
    ...(paged && { sort }),
    title: title ?? (primary ? [primary.id ?? primary.field] : []),
    ...(tone !== undefined && { tone }),
    ...(action !== undefined && { action }),
    view,
    weekStart: weekDays[weekStart],
  };
}

/** A page of a list shows a month only if its source can be asked for it: from one day on, and before another. */
function checkRange({ range }: Calendar, spot: Spot, rows: ScreenScope, source: SourceModel | undefined): void {
  const { report } = rows;
  const known = source?.filters ?? [];
  if (source?.query.includes('size') && range === undefined)
    report(spot, 'calendar-not-narrowed', { source: source.name, allowed: listed(known) });
  for (const [part, name] of Object.entries(range ?? {}))
    if (source && !known.includes(name))
      report(inside(spot, 'range', part), 'unknown-filter', {
        name,
        source: source.name,
        allowed: listed(known),
        ...nearestArgument(name, known),
      });
    // A filter with the name of a property filters by it.
    else if (isNoDay(schemaAt(['record', name], rows)))
      report(inside(spot, 'range', part), 'calendar-range-not-day', { name });
  if (range && range.from === range.before && known.includes(range.from))
    report(inside(spot, 'range', 'before'), 'calendar-range-doubled', { name: range.before, allowed: listed(known) });
}

/** The path of a value that is a day or a moment. */
function dayPlace(written: string, spot: Spot, rows: ScreenScope): readonly string[] {
  const { path, schema } = placeOf(`record.${written}`, spot, rows);
  if (isNoDay(schema)) rows.report(spot, 'calendar-not-a-day', { name: written });
  return path.slice(1);
}

/** Whether a value is known to be neither a date nor a moment. */
function isNoDay(schema: JsonSchema | undefined): boolean {
  const types = jsonTypesOf(schema);
  const isText = types.includes('string') && (schema?.format === 'date' || schema?.format === 'date-time');
  return types.length > 0 && !isText;
}

/** Whether a format says colors; one that comes from elsewhere may. */
function hasTones(format: ListBlock['columns'][number]['format']): boolean {
  return typeof format === 'object' && 'tones' in format && (format as { tones?: FormatModel }).tones !== undefined;
}
