import { type Column, type Detail, type ListBlock, type ListViews, nearestArgument } from '../../definition';
import {
  type ColumnModel,
  calendarParameters,
  type DetailModel,
  type FormatModel,
  isBesideFilters,
  type JsonSchema,
  type ListBlockModel,
  type ListViewsModel,
  listParameters,
  type SourceModel,
} from '../../model';
import { contextTest } from '../context-condition';
import { listed } from '../listed';
import { inside, type Spot } from '../report';
import { own } from '../world';
import { compileActions } from './actions';
import { exists, placeOf } from './arguments';
import { compileFilter } from './filters';
import { checkDoubled, compileItem, compileItems } from './items';
import { compileShape } from './list-shape';
import { claimParameter, open, reading, recordSchema, rootSchema, type ScreenScope } from './scope';
import { compileRecordSource, compileSourceUses } from './sources';
import { checkText } from './texts';

const usualSize = 25;

/** A list of records, with its actions and the detail of a record. */
export function compileList(block: ListBlock, spot: Spot, scope: ScreenScope): ListBlockModel {
  const { report } = scope;
  const source = localSource(block.source, inside(spot, 'source'), scope);
  const record = recordSchema(source?.answer);
  if (record === undefined) report(inside(spot, 'source'), 'answer-not-list', { name: block.source });
  const rows = reading(scope, { record: record ?? open });
  for (const name of ['title', 'search'] as const) checkText(block[name], inside(spot, name), scope);
  checkText(block.marked?.label, inside(spot, 'marked', 'label'), scope);
  for (const name of ['title', 'text'] as const) checkText(block.empty[name], inside(spot, 'empty', name), scope);

  const columns = compileColumns(block.columns, inside(spot, 'columns'), scope, rows, source);
  const filters = (block.filters ?? []).map((filter, index) =>
    compileFilter(filter, inside(spot, 'filters', index), scope, rows, source),
  );
  if (block.sort !== undefined) checkSort(block.sort.replace(/^-/, ''), inside(spot, 'sort'), scope, source);
  if (block.search !== undefined && source && !source.query.includes('q'))
    report(inside(spot, 'search'), 'unknown-source-argument', {
      name: 'q',
      source: source.name,
      allowed: listed(source.query),
    });
  if (block.csv && source && !source.csv) report(inside(spot, 'csv'), 'csv-not-offered', { source: source.name });
  const prefix = scope.notes.lists === 0 ? '' : `${block.source}_`;
  scope.notes.lists += 1;
  const paged = source?.query.includes('size') ?? true;
  const { former = [], readBySome = [] } = scope.world.optionSources.get(source?.name ?? '') ?? {};
  const narrows = [...(source?.filters ?? []), ...(source?.query ?? []), ...former];
  const model: Omit<ListBlockModel, 'detail'> = {
    block: 'list',
    ...(block.title !== undefined && { title: block.title }),
    source: block.source,
    prefix,
    ...compileShape(block, spot, scope, rows, source),
    columns,
    ...(block.marked && {
      marked: {
        when: contextTest(block.marked.when, inside(spot, 'marked', 'when'), rows.world, report),
        label: block.marked.label,
      },
    }),
    filters,
    ...(block.search !== undefined && { search: block.search }),
    ...(block.sort !== undefined && { sort: block.sort }),
    size: paged ? (block.size ?? usualSize) : 0,
    sizes: block.sizes ?? [],
    ...(paged && source?.query.includes('cursor') && { keyset: true as const }),
    ...(block.paging === false && { paging: false }),
    selectable: block.bulkActions !== undefined,
    actions: compileActions(block.actions, inside(spot, 'actions'), scope),
    rowActions: compileActions(block.rowActions, inside(spot, 'rowActions'), rows),
    bulkActions: compileActions(block.bulkActions, inside(spot, 'bulkActions'), rows, true),
    csv: block.csv ?? false,
    ...((block.arrange === true || block.views) && { arrange: true }),
    ...(block.views && { views: compileViews(block.views, inside(spot, 'views'), scope) }),
    empty: block.empty,
  };
  checkEmptyAction(block, spot, scope);
  claimParameters(model, block, spot, scope);
  // What the list says of itself narrows nothing; a search does.
  const said = [
    ...filters.map(({ name }) => name),
    'counts',
    ...(block.search === undefined ? [] : ['q']),
    ...readBySome,
  ];
  return {
    ...model,
    narrows: [...new Set(narrows)].filter((name) => !said.includes(name) && !isBesideFilters(model, name)),
    ...(block.detail && { detail: compileDetail(block.detail, inside(spot, 'detail'), rows) }),
  };
}

/** The state of a list, as it is saved. */
const shownView: JsonSchema = {
  type: 'object',
  properties: {
    query: { type: 'string' },
    hidden: { type: 'array', items: { type: 'string' } },
    dense: { type: 'boolean' },
  },
};

/** The saved views of a list; their source returns records that hold such a state. */
function compileViews({ source, actions, rowActions }: ListViews, spot: Spot, scope: ScreenScope): ListViewsModel {
  const at = inside(spot, 'source');
  const record = recordSchema(localSource(source, at, scope)?.answer);
  if (record === undefined) scope.report(at, 'answer-not-list', { name: source });
  const rows = reading(scope, { record: record ?? open });
  for (const name of ['name', ...Object.keys(shownView.properties ?? {})]) placeOf(`record.${name}`, at, rows);
  return {
    source,
    actions: compileActions(actions, inside(spot, 'actions'), reading(scope, { view: shownView })),
    rowActions: compileActions(rowActions, inside(spot, 'rowActions'), rows),
  };
}

/** The source of a list: one of the screen's own, or of the detail's in which the list is, by its name there. */
function localSource(name: string, spot: Spot, { local, own: names, report }: ScreenScope): SourceModel | undefined {
  if (Object.hasOwn(local, name)) {
    if (!names.includes(name)) report(spot, 'list-source-outside', { name });
    return own(local, name);
  }
  report(spot, 'unknown-screen-source', { name, ...nearestArgument(name, Object.keys(local)) });
  return undefined;
}

const rightAligned: readonly FormatModel['as'][] = ['number', 'percent', 'money', 'duration', 'minutes', 'share'];

function compileColumns(
  written: readonly Column[],
  spot: Spot,
  scope: ScreenScope,
  rows: ScreenScope,
  source: SourceModel | undefined,
): ColumnModel[] {
  const seen = new Set<string>();
  const heading = Math.max(
    0,
    written.findIndex(({ primary }) => primary),
  );
  return written.map((column, index) => {
    const at = inside(spot, index);
    const { item } = compileItem(column, at, rows, ['record'], scope);
    checkDoubled(item.id, seen, at, scope);
    const sort = column.sort === true ? column.field : column.sort;
    // A column that does not exist was reported already.
    const known = column.sort !== true || exists(['record', ...column.field.split('.')], rows);
    if (sort !== undefined && known) checkSort(sort, inside(at, 'sort'), scope, source);
    return {
      ...item,
      ...(sort !== undefined && { sort }),
      width: column.width ?? 'normal',
      align: rightAligned.includes(item.format.as) ? 'end' : 'start',
      primary: index === heading,
      minor: column.minor ?? false,
    };
  });
}

function checkSort(name: string, spot: Spot, { report }: ScreenScope, source: SourceModel | undefined): void {
  const sorts = source?.sorts;
  if (!source || sorts?.includes(name)) return;
  report(spot, 'unknown-sort', {
    name,
    source: source.name,
    allowed: listed(sorts ?? []),
    ...nearestArgument(name, sorts ?? []),
  });
}

function checkEmptyAction({ empty, actions = [] }: ListBlock, spot: Spot, { report }: ScreenScope): void {
  const ids = actions.map(({ id }) => id);
  if (empty.action !== undefined && !ids.includes(empty.action))
    report(inside(spot, 'empty', 'action'), 'unknown-action', {
      name: empty.action,
      ...nearestArgument(empty.action, ids),
    });
}

/** Query parameters that the list holds in the page's address, so that reload, Back and a link show the same. */
function claimParameters(
  model: Omit<ListBlockModel, 'detail'>,
  { detail }: ListBlock,
  spot: Spot,
  scope: ScreenScope,
): void {
  const { prefix, filters } = model;
  for (const [name, kind] of Object.entries(listParameters({ ...model, detail })))
    claimParameter(
      scope,
      prefix + name,
      kind,
      Object.hasOwn(calendarParameters, name) ? inside(spot, 'calendar') : spot,
    );
  filters.forEach(({ name }, index) => {
    claimParameter(scope, prefix + name, 'text', inside(spot, 'filters', index));
  });
}

/** The detail of a record: blocks that read it, or more of it from a separate source. */
function compileDetail(written: Detail, spot: Spot, rows: ScreenScope): DetailModel {
  const record = written.record && compileRecordSource(written.record, inside(spot, 'record'), rows);
  const whole: JsonSchema = record?.schema ?? rootSchema(rows, 'record') ?? open;
  const { uses, scope } = compileSourceUses(written.sources, inside(spot, 'sources'), reading(rows, { record: whole }));
  const title = placeOf(`record.${written.title}`, inside(spot, 'title'), rows);
  return {
    in: written.in ?? 'drawer',
    title: title.path.slice(1),
    ...(written.titled && {
      titled: compileItems(written.titled, inside(spot, 'titled'), reading(rows, { record: whole }), ['record']),
    }),
    head: compileItems(written.head ?? [], inside(spot, 'head'), reading(rows, { record: whole }), ['record']),
    rowActions: written.rowActions ?? false,
    ...(record && { record: record.model }),
    sources: uses,
    blocks: scope.compileBlocks(written.blocks, inside(spot, 'blocks'), scope),
  };
}
