import { Suspense, useCallback, useMemo, useRef } from 'react';
import type { JsonObject, ListBlockModel } from '../../../model';
import {
  detailParameters,
  isObject,
  itemsOf,
  type ListState,
  listQuery,
  listState,
  openRecord,
} from '../../../runtime';
import { useEngine } from '../../engine';
import { later } from '../../later';
import { RecordDetail } from '../record-detail';
import { useScreen, useScreenHost, useSource } from '../screen-scope';
import { ListView } from './list-view';
import { recordName } from './record-name';

interface ListBlockProps {
  readonly block: ListBlockModel;
  readonly context: JsonObject;
}

/** Few lists stand beside the open record. */
const listBeside = later(async () => ({ default: (await import('./list-beside')).ListBeside }));

/** Few addresses narrow a list when it is opened. */
const lostQuery = later(async () => ({ default: (await import('./lost-query')).LostQuery }));

const noQuery: JsonObject = {};

/** A list over a source of its screen; its state is in the address. */
export function ListBlock({ block, context }: ListBlockProps) {
  const { t, language } = useEngine();
  const { scope, title: screenTitle } = useScreen();
  const { changeQuery, saveCsv } = useScreenHost();
  const source = useSource(block.source);
  const query = isObject(context.query) ? context.query : noQuery;
  const { dropped } = context;
  const list = useSameState(useMemo(() => listState(block, query), [block, query]));
  const onChange = useCallback(
    (wish: Partial<ListState>, how: 'push' | 'replace') => {
      // Another record, or none: parameters of the previous detail are removed from the address.
      const inside = 'open' in wish ? detailParameters(block).map((name) => [name, undefined] as const) : [];
      changeQuery({ ...Object.fromEntries(inside), ...listQuery(block, list, wish) }, how);
    },
    [changeQuery, block, list],
  );
  const close = useCallback(() => onChange({ open: undefined }, 'push'), [onChange]);
  // Records that actions left for the next one, and the last of them, which the list may have lost before another is found.
  const following = useRef<{ readonly left: Set<string>; last?: JsonObject | undefined }>({ left: new Set() });
  const next = useCallback(
    async (reloaded: Promise<unknown>) => {
      const records = () => itemsOf(scope.state(block.source).answer);
      const { open } = list;
      if (open === undefined) return;
      const before = records();
      following.current.last = before.find(({ id }) => id === open);
      const { openNext } = await import('./next-record');
      const onOpen = (id: string | undefined) => onChange({ open: id }, id === undefined ? 'push' : 'replace');
      await openNext({ open, left: following.current.left, before, records, reloaded, onOpen });
    },
    [scope, block, list, onChange],
  );
  /** Every page of what the list shows. */
  const onAll = useCallback(() => {
    const asked = scope.request(block.source);
    if (asked === undefined) return undefined;
    const { page: _page, size: _size, cursor: _cursor, counts: _counts, ...args } = asked.args;
    return args;
  }, [scope, block]);
  const onCsv = useCallback(async () => {
    const asked = scope.request(block.source);
    const args = onAll();
    if (asked !== undefined && args !== undefined) await saveCsv(asked.source, args);
  }, [scope, block, saveCsv, onAll]);
  const title = block.title === undefined ? screenTitle : t(block.title);
  const { left, last } = following.current;
  const found = openRecord(source.answer, list) ?? (last?.id === list.open ? last : undefined);
  // A record of another page, or one that a deep link names, is known only by its id until its own source has responded.
  const record = useMemo(() => found ?? (list.open === undefined ? undefined : { id: list.open }), [found, list.open]);
  const settled = source.status === 'ready' || source.status === 'failed';
  const detail =
    block.detail !== undefined && record !== undefined && settled ? (
      <RecordDetail
        key={list.open}
        detail={block.detail}
        record={record}
        known={found !== undefined}
        name={found === undefined ? '' : recordName(block.columns, record, { t, language, context })}
        rowActions={block.rowActions}
        kicker={title}
        context={context}
        follows={left.size > 0}
        onClose={close}
        onNext={next}
      />
    ) : undefined;
  const inRow = block.detail?.in === 'row' && (list.as ?? block.as) === 'table';
  const view = (
    <ListView
      block={block}
      title={title}
      source={source}
      list={list}
      context={context}
      onChange={(wish, how) => {
        if ('open' in wish) following.current = { left: new Set() };
        onChange(wish, how);
      }}
      onRetry={() => void scope.refresh(block.source)}
      onAll={onAll}
      onCsv={block.csv ? onCsv : undefined}
      expanded={inRow ? detail : undefined}
    />
  );
  const narrows = isObject(dropped) || block.filters.some(({ name }) => Object.hasOwn(query, block.prefix + name));
  const lost = narrows && (
    <Suspense fallback={null}>
      <lostQuery.Drawn block={block} list={list} query={query} dropped={isObject(dropped) ? dropped : noQuery} />
    </Suspense>
  );
  if (block.detail?.in === 'beside')
    return (
      <>
        <Suspense fallback={view}>
          <listBeside.Drawn list={view} detail={detail} />
        </Suspense>
        {lost}
      </>
    );
  return (
    <>
      {view}
      {!inRow && detail}
      {lost}
    </>
  );
}

/** The same object while the list's state is the same: other parameters of the address do not matter. */
function useSameState(state: ListState): ListState {
  const kept = useRef(state);
  if (JSON.stringify(kept.current) !== JSON.stringify(state)) kept.current = state;
  return kept.current;
}
