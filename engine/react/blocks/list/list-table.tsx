import { type RowSelectionState, rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { Fragment, type ReactNode, useCallback, useMemo, useRef } from 'react';
import type { ActionModel, ColumnModel, JsonObject, ListBlockModel } from '../../../model';
import type { ListState } from '../../../runtime';
import { VisuallyHidden } from '../../elements/visually-hidden';
import { useEngine } from '../../engine';
import { Scroller } from '../scroller';
import { ListRow } from './list-row';
import { SortButton, sortDirection } from './list-sort';
import { idOf } from './record-name';
import { asCell, asColumnHeader, asRow, asRowGroup, asTable } from './table-roles';

export interface ListTableProps {
  readonly block: ListBlockModel;
  readonly columns: readonly ColumnModel[];
  readonly rowActions: readonly ActionModel[];
  readonly records: readonly JsonObject[];
  readonly list: ListState;
  readonly context: JsonObject;
  /** Id of the element that labels the table. */
  readonly labelledBy: string;
  /** Name of the list. */
  readonly name: string;
  readonly busy: boolean;
  readonly selection: Readonly<Record<string, boolean>>;
  readonly onSelection: (selection: Readonly<Record<string, boolean>>) => void;
  readonly onSort: (sort: ListState['sort']) => void;
  readonly onOpen: (id: string | undefined) => void;
  /** Content below the open row. */
  readonly expanded?: ReactNode;
}

const features = tableFeatures({ rowSelectionFeature });

/** Records as a native table; if there is little room each row becomes a card (the style sheet does that). */
export function ListTable(props: ListTableProps) {
  const { block, columns, rowActions, records, list, context, selection, onSelection, onOpen, onSort } = props;
  const { t } = useEngine();
  const definitions = useMemo(() => columns.map((column) => ({ id: column.id, accessorFn: idOf })), [columns]);
  const rowSelection = selection as RowSelectionState;
  const table = useTable({
    features,
    columns: definitions,
    data: records,
    getRowId: idOf,
    enableRowSelection: block.selectable,
    state: { rowSelection },
    onRowSelectionChange: (update) => onSelection(typeof update === 'function' ? update(rowSelection) : update),
  });
  const latest = useRef({ selection, onSelection });
  latest.current = { selection, onSelection };
  const onSelect = useCallback((id: string, selected: boolean) => {
    const { [id]: _before, ...others } = latest.current.selection;
    latest.current.onSelection(selected ? { ...others, [id]: true } : others);
  }, []);
  const some = block.selectable && table.getIsSomePageRowsSelected();
  const every = block.selectable && table.getIsAllPageRowsSelected();
  const width = columns.length + (block.selectable ? 1 : 0) + (rowActions.length > 0 ? 1 : 0);
  return (
    <Scroller labelledBy={props.labelledBy}>
      <table {...asTable} className="pt-table" aria-busy={props.busy || undefined}>
        <caption className="pt-hidden">{props.name}</caption>
        <thead {...asRowGroup}>
          <tr {...asRow}>
            {block.selectable && (
              <th {...asColumnHeader} scope="col" className="pt-cell-select">
                <input
                  ref={(box) => {
                    if (box !== null) box.indeterminate = some && !every;
                  }}
                  type="checkbox"
                  className="pt-checkbox"
                  aria-label={t('kit:list.selectAll')}
                  checked={every}
                  onChange={(event) => table.toggleAllPageRowsSelected(event.target.checked)}
                />
              </th>
            )}
            {columns.map((column) => (
              <th
                key={column.id}
                {...asColumnHeader}
                scope="col"
                aria-sort={sortDirection(column, list.sort)}
                title={column.help === undefined ? undefined : t(column.help)}
                className={`pt-align-${column.align} pt-width-${column.width}${column.minor ? ' pt-minor' : ''}${column.primary ? ' pt-primary' : ''}`}
              >
                {column.sort === undefined ? (
                  t(column.label)
                ) : (
                  <SortButton column={column} name={column.sort} sort={list.sort} onSort={onSort} />
                )}
              </th>
            ))}
            {rowActions.length > 0 && (
              <th {...asColumnHeader} scope="col" className="pt-cell-actions">
                <VisuallyHidden>{t('kit:list.actions')}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody {...asRowGroup}>
          {table.getRowModel().rows.map((row) => (
            <Fragment key={row.id}>
              <ListRow
                record={row.original}
                columns={columns}
                rowActions={rowActions}
                context={context}
                selectable={block.selectable}
                selected={selection[row.id] === true}
                opens={block.detail && (block.detail.in === 'row' ? 'row' : 'drawer')}
                open={list.open === row.id}
                onOpen={onOpen}
                onSelect={onSelect}
              />
              {list.open === row.id && props.expanded !== undefined && (
                <tr {...asRow} className="pt-row-detail">
                  <td {...asCell} colSpan={width}>
                    {props.expanded}
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}
