import { type ReactNode, Suspense, useCallback, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ColumnModel, JsonObject, ListBlockModel } from '../../../model';
import {
  calendarSize,
  filtersAtStart,
  holdsInContext,
  isTotalExact,
  itemsOf,
  type ListState,
  listShapes,
  narrowingFilters,
  neighborPlaces,
  type SourceState,
  totalOf,
} from '../../../runtime';
import { VisuallyHidden } from '../../elements/visually-hidden';
import { useEngine } from '../../engine';
import { later } from '../../later';
import { LoadFailed } from '../load-failed';
import { placesRead, useSteadyContext } from '../steady-context';
import { useAnnouncement } from './announcement';
import { useArrangedColumns, useArrangement } from './arrangement';
import { ListCards } from './list-cards';
import { ListChips } from './list-chips';
import { ListFilters } from './list-filters';
import { ListHead } from './list-head';
import { ListPaging } from './list-paging';
import { ListSearch } from './list-search';
import { SortSelect } from './list-sort';
import { ListNothing, ListSkeleton, StaleMark } from './list-states';
import { ListTable } from './list-table';
import { idOf } from './record-name';
import { useRestoredFocus } from './restored-focus';

export interface ListViewProps {
  readonly block: ListBlockModel;
  /** Title of the list, or of the screen if the list has none. */
  readonly title: string;
  readonly source: SourceState;
  readonly list: ListState;
  readonly context: JsonObject;
  /** Sets another state of the list; `push` adds a history entry. */
  readonly onChange: (wish: Partial<ListState>, how: 'push' | 'replace') => void;
  readonly onRetry: () => void;
  /** Arguments with which the list's source returns all that the list shows on its pages. */
  readonly onAll: () => JsonObject | undefined;
  /** Saves everything the list shows as a file; absent: not offered. */
  readonly onCsv?: (() => Promise<void>) | undefined;
  /** The detail below the open row. */
  readonly expanded?: ReactNode;
}

/** Few lists have actions for many records. */
const bulkBar = later(async () => ({ default: (await import('./bulk-bar')).BulkBar }));
/** Few lists are drawn in these ways. */
const listNames = later(async () => ({ default: (await import('./list-names')).ListNames }));
const listBoard = later(async () => ({ default: (await import('./list-board')).ListBoard }));
const listCalendar = later(async () => ({ default: (await import('./calendar/list-calendar')).ListCalendar }));
const listTree = later(async () => ({ default: (await import('./list-tree')).ListTree }));
const shapeSwitch = later(async () => ({ default: (await import('./shape-switch')).ShapeSwitch }));
/** Few lists can be arranged by the user. */
const listArrange = later(async () => ({ default: (await import('./list-arrange')).ListArrange }));

const noSelection: Readonly<Record<string, boolean>> = {};

/** A list with everything around it: search, filters, chips, records, pages, actions, and all its states. */
export function ListView(props: ListViewProps) {
  const { title, source, context, onChange } = props;
  const { block, list, unseen } = useDrawn(props);
  const { t, language } = useEngine();
  const titleId = useId();
  const section = useRef<HTMLElement>(null);
  const records = useRecords(source);
  const total = totalOf(source.answer);
  const exact = isTotalExact(source.answer);
  const steady = useSteadyContext(context, usePlaces(block));
  const offered = useShownColumns(block.columns, steady);
  const [arrangement, arrange] = useArrangement(block);
  const columns = useArrangedColumns(offered, arrangement);
  const [chosen, setChosen] = useState(noSelection);
  const page = JSON.stringify([list.page, list.size, list.sort, list.q, list.filters, list.calendar?.month]);
  const selection = useSelection(chosen, setChosen, records, page);
  const announced = useAnnouncement(page, source, { total, exact }, list, t, language);
  useRestoredFocus(section, records);

  const latest = useRef(onChange);
  latest.current = onChange;
  const onOpen = useCallback((open: string | undefined) => latest.current({ open }, 'push'), []);
  const onSearch = useCallback((q: string) => latest.current({ q }, 'replace'), []);
  const onSort = useCallback((sort: ListState['sort']) => latest.current({ sort }, 'push'), []);
  const toPage = useCallback((wish: Partial<ListState>) => latest.current(wish, 'push'), []);

  const narrowed = list.q !== '' || narrowingFilters(block, list).length > 0;
  const pastEnd = source.status === 'ready' && !source.previous && total > 0 && records.length === 0 && list.page > 1;
  useLayoutEffect(() => {
    if (pastEnd) latest.current({ page: Math.max(1, Math.ceil(total / list.size)) }, 'replace');
  }, [pastEnd, total, list.size]);

  const shared = { block, columns, records, context: steady, labelledBy: titleId, busy: source.previous, onOpen };
  const rowActions = block.rowActions;
  const shape = list.as ?? block.as;
  const isCalendar = shape === 'calendar';
  const onClear = () => {
    section.current?.focus();
    onChange({ q: '', filters: { ...unseen, ...filtersAtStart(block) } }, 'push');
  };
  return (
    <section
      ref={section}
      className={`pt-list pt-list-as-${shape}`}
      tabIndex={-1}
      data-list={block.source}
      data-dense={arrangement.dense || undefined}
    >
      <ListHead
        title={title}
        titleId={titleId}
        block={block}
        context={context}
        csv={
          props.onCsv && {
            unavailable: source.status === 'failed' || (source.answer !== undefined && total === 0),
            save: props.onCsv,
          }
        }
      >
        {listShapes(block).length > 1 && (
          <Suspense fallback={null}>
            <shapeSwitch.Drawn block={block} shape={shape} onChoose={(as) => toPage({ as })} />
          </Suspense>
        )}
        {(hasTools(block) || block.arrange === true) && (
          <>
            {block.search !== undefined && <ListSearch label={t(block.search)} value={list.q} onChange={onSearch} />}
            {block.arrange === true && (
              <Suspense fallback={null}>
                <listArrange.Drawn
                  block={props.block}
                  columns={offered}
                  list={props.list}
                  context={context}
                  arrangement={arrangement}
                  onArrange={arrange}
                  onChange={toPage}
                />
              </Suspense>
            )}
            <ListFilters
              block={block}
              list={list}
              answer={source.answer}
              context={context}
              onChange={(filters) => onChange({ filters }, 'push')}
            />
            {!isCalendar && <SortSelect block={block} sort={list.sort} onSort={onSort} />}
          </>
        )}
      </ListHead>
      <ListChips
        block={block}
        list={list}
        records={records}
        context={context}
        onChange={({ filters }) => onChange({ filters: { ...unseen, ...filters } }, 'push')}
      />
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
      {source.stale && <StaleMark at={source.at} onRetry={props.onRetry} />}
      {block.selectable && shape !== 'board' && !isCalendar && (
        <Suspense fallback={null}>
          <bulkBar.Drawn
            block={block}
            records={records}
            total={total}
            exact={exact}
            selection={selection}
            context={context}
            onAll={props.onAll}
            onSelect={(ids) =>
              setChosen(ids.length === 0 ? noSelection : Object.fromEntries(ids.map((id) => [id, true])))
            }
          />
        </Suspense>
      )}
      {isCalendar && block.calendar && (
        <Suspense fallback={<ListSkeleton block={block} />}>
          <listCalendar.Drawn
            {...shared}
            calendar={block.calendar}
            offered={offered}
            list={list}
            source={source}
            open={list.open}
            narrowed={narrowed}
            onChange={toPage}
            onClear={onClear}
            onRetry={props.onRetry}
          />
        </Suspense>
      )}
      {!isCalendar && source.answer === undefined && (source.status === 'loading' || source.status === 'idle') && (
        <ListSkeleton block={block} />
      )}
      {!isCalendar && source.status === 'failed' && <LoadFailed problems={source.problems} onRetry={props.onRetry} />}
      {!isCalendar && source.status === 'ready' && total === 0 && (
        <ListNothing block={block} list={list} narrowed={narrowed} context={context} onClear={onClear} />
      )}
      {!isCalendar &&
        source.status === 'ready' &&
        records.length > 0 &&
        (shape === 'names' || shape === 'board' || shape === 'tree' ? (
          <Suspense fallback={<ListSkeleton block={block} />}>
            {shape === 'names' && <listNames.Drawn {...shared} open={list.open} />}
            {shape === 'board' && block.board && <listBoard.Drawn {...shared} board={block.board} open={list.open} />}
            {shape === 'tree' && block.tree && <listTree.Drawn {...shared} tree={block.tree} open={list.open} />}
          </Suspense>
        ) : shape === 'table' ? (
          <ListTable
            {...shared}
            name={title}
            rowActions={rowActions}
            list={list}
            selection={selection}
            onSelection={setChosen}
            onSort={onSort}
            expanded={props.expanded}
          />
        ) : (
          <ListCards {...shared} rowActions={rowActions} open={list.open} />
        ))}
      {source.status === 'ready' && (
        <ListPaging
          block={block}
          list={list}
          total={total}
          exact={exact}
          places={neighborPlaces(source.answer, list.page)}
          name={title}
          onChange={toPage}
        />
      )}
    </section>
  );
}

interface Drawn extends Pick<ListViewProps, 'block' | 'list'> {
  /** Values of the filters that are not drawn: what is done to the others leaves them. */
  readonly unseen: ListState['filters'];
}

/** A calendar has the pages and the filters of its month instead of the user's. */
function useDrawn({ block, list }: ListViewProps): Drawn {
  const inMonth = list.calendar !== undefined;
  const drawn = useMemo<ListBlockModel>(() => {
    const { from, before } = (inMonth && block.calendar?.range) || {};
    const filters = block.filters.filter(({ name }) => name !== from && name !== before);
    return inMonth ? { ...block, filters, sizes: [] } : block;
  }, [block, inMonth]);
  const seen = drawn.filters.map(({ name }) => name);
  const unseen = Object.fromEntries(Object.entries(list.filters).filter(([name]) => !seen.includes(name)));
  return { block: drawn, list: inMonth && list.size > 0 ? { ...list, size: calendarSize } : list, unseen };
}

/** Whether the list can be filtered or sorted. */
function hasTools({ search, filters, columns }: ListBlockModel): boolean {
  return search !== undefined || filters.length > 0 || columns.some(({ sort }) => sort);
}

/** The records of a response; the same array while it is the same response. */
function useRecords({ answer }: SourceState): readonly JsonObject[] {
  return useMemo(() => itemsOf(answer), [answer]);
}

function usePlaces(block: ListBlockModel) {
  return useMemo(() => placesRead([block.columns, block.rowActions, block.tree]), [block]);
}

/** Columns whose condition holds; the same array while these are the same. */
function useShownColumns(columns: readonly ColumnModel[], context: JsonObject): readonly ColumnModel[] {
  return useMemo(() => columns.filter(({ displayed }) => holdsInContext(displayed, context)), [columns, context]);
}

/** The selection among the shown records. Another page or filter starts with nothing selected. */
function useSelection(
  chosen: Readonly<Record<string, boolean>>,
  choose: (none: typeof noSelection) => void,
  records: readonly JsonObject[],
  page: string,
): Readonly<Record<string, boolean>> {
  const [of, setOf] = useState(page);
  if (of !== page) {
    setOf(page);
    choose(noSelection);
  }
  return useMemo(() => {
    const here = new Set(records.map(idOf));
    return Object.fromEntries(Object.entries(chosen).filter(([id, yes]) => yes && here.has(id)));
  }, [chosen, records]);
}
