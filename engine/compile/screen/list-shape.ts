import { type Board, type ListBlock, nearestArgument, type Tree } from '../../definition';
import { type BoardModel, isList, type Json, type ListBlockModel, type SourceModel, type TreeModel } from '../../model';
import { listed } from '../listed';
import { inside, type Spot } from '../report';
import { own } from '../world';
import { exists, placeOf } from './arguments';
import { compileCalendar } from './calendar';
import { open, reading, recordSchema, type ScreenScope } from './scope';
import { compileRecordSource } from './sources';
import { checkText } from './texts';

/** Namespace of the words around these ways to draw a list. */
const words = 'shapes';

/** How a list draws its records, and what it needs for that. */
export function compileShape(
  block: ListBlock,
  spot: Spot,
  scope: ScreenScope,
  rows: ScreenScope,
  source: SourceModel | undefined,
): Pick<ListBlockModel, 'as' | 'board' | 'calendar' | 'tree'> {
  const beside = block.detail?.in === 'beside';
  const board = block.board && compileBoard(block.board, block, inside(spot, 'board'), rows);
  const calendar = block.calendar && compileCalendar(block.calendar, block, inside(spot, 'calendar'), rows, source);
  const tree = block.tree && compileTree(block.tree, block, inside(spot, 'tree'), rows);
  checkOneShape(block, spot, scope);
  const as = block.as ?? (tree ? 'tree' : board ? 'board' : calendar ? 'calendar' : beside ? 'names' : 'table');
  checkParts(block, as, spot, scope);
  if (board || calendar || tree || beside) scope.notes.namespaces.add(words);
  return { as, ...(board && { board }), ...(calendar && { calendar }), ...(tree && { tree }) };
}

/** Ways to draw a list that are a choice of the user where they stand beside one another. */
const chosen = ['as', 'board', 'calendar'] as const;

/** A tree, and a list beside the open record, are the only way in which their list is drawn. */
function checkOneShape(block: ListBlock, spot: Spot, { report }: ScreenScope): void {
  const written = chosen.filter((name) => block[name] !== undefined);
  if (block.tree) for (const name of written) report(inside(spot, name), 'list-drawn-twice', { name, other: 'tree' });
  const [other] = written;
  if (block.detail?.in === 'beside' && other !== undefined)
    report(inside(spot, 'detail', 'in'), 'list-drawn-twice', { name: 'beside', other });
}

/** Properties that only other shapes draw. */
function checkParts(block: ListBlock, as: ListBlockModel['as'], spot: Spot, { report }: ScreenScope): void {
  if (as !== 'board' && as !== 'calendar' && as !== 'tree' && as !== 'names') return;
  const shape = as === 'names' ? 'beside' : as;
  const refuse = (name: string, at: Spot) => report(at, 'list-part-not-drawn', { name, shape });
  const parts = ['bulkActions', 'arrange', 'marked', ...(as === 'names' ? [] : (['views'] as const))] as const;
  for (const name of parts) if (block[name] !== undefined) refuse(name, inside(spot, name));
  if (block.detail?.in === 'row') refuse('row', inside(spot, 'detail', 'in'));
  // A node of a tree, an entry of a calendar and a name beside the record have no room for buttons: the detail has.
  const shown = as === 'calendar' ? [block.calendar?.action] : [];
  const others = block.rowActions?.some(({ id }) => !shown.includes(id));
  if (as !== 'board' && others && block.detail?.rowActions !== true) refuse('rowActions', inside(spot, 'rowActions'));
}

function compileBoard(
  { by, columns }: Board,
  { rowActions = [] }: ListBlock,
  spot: Spot,
  rows: ScreenScope,
): BoardModel {
  const { report } = rows;
  const place = placeOf(`record.${by}`, inside(spot, 'by'), rows);
  const known = place.schema?.enum;
  const ids = rowActions.map(({ id }) => id);
  const seen = new Set<Json>();
  for (const [index, { values, label, action }] of columns.entries()) {
    const at = inside(spot, 'columns', index);
    checkText(label, inside(at, 'label'), rows);
    for (const [position, value] of values.entries()) {
      const here = inside(at, 'values', position);
      if (isList(known) && !known.includes(value))
        report(here, 'value-not-an-option', {
          value: String(value),
          name: by,
          allowed: listed(known.map(String)),
          ...nearestArgument(String(value), known.map(String)),
        });
      if (seen.has(value)) report(here, 'board-value-doubled', { value: String(value) });
      seen.add(value);
    }
    if (action !== undefined && !ids.includes(action))
      report(inside(at, 'action'), 'unknown-action', { name: action, ...nearestArgument(action, ids) });
  }
  return { by: place.path.slice(1), columns };
}

/** Records of a page that a tree loads below one of its records. */
const loadedAtOnce = 50;

function compileTree(written: Tree, { columns }: ListBlock, spot: Spot, rows: ScreenScope): TreeModel {
  if ('parent' in written) {
    const place = placeOf(`record.${written.parent}`, inside(spot, 'parent'), rows);
    return { kind: 'parent', parent: place.path.slice(1) };
  }
  const { children, has } = written;
  const at = inside(spot, 'children');
  const { model } = compileRecordSource(children, at, rows);
  const source = own(rows.sources, children.source);
  const record = recordSchema(source?.answer);
  if (record === undefined) rows.report(inside(at, 'source'), 'answer-not-list', { name: children.source });
  const below = reading(rows, { record: record ?? open });
  for (const { field } of columns)
    if (exists(['record', ...field.split('.')], rows) && !exists(['record', ...field.split('.')], below))
      rows.report(inside(at, 'source'), 'tree-children-lack', { source: children.source, name: field });
  return {
    kind: 'loaded',
    source: children.source,
    where: model?.where ?? {},
    size: source?.query.includes('size') ? loadedAtOnce : 0,
    ...(has !== undefined && { has: placeOf(`record.${has}`, inside(spot, 'has'), rows).path.slice(1) }),
  };
}
