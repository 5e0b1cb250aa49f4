import { useId } from 'react';
import type { ColumnModel, ListBlockModel } from '../../../model';
import type { ListState } from '../../../runtime';
import { useEngine } from '../../engine';
import { Sign } from '../sign';

type Sort = ListState['sort'];

interface SortButtonProps {
  readonly column: ColumnModel;
  readonly name: string;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

/** The header of a sortable column: a press sorts ascending, the next one descending. */
export function SortButton({ column, name, sort, onSort }: SortButtonProps) {
  const { t } = useEngine();
  const active = sort?.name === name;
  const sign = !active ? 'sortNone' : sort.descending ? 'sortDown' : 'sortUp';
  return (
    <button
      type="button"
      className="pt-sort"
      data-active={active || undefined}
      onClick={() => onSort({ name, descending: active && !sort.descending })}
    >
      {t(column.label)}
      <Sign name={sign} />
    </button>
  );
}

/** Value of `aria-sort` for a column. */
export function sortDirection(column: ColumnModel, sort: Sort): 'ascending' | 'descending' | undefined {
  if (column.sort === undefined || sort?.name !== column.sort) return undefined;
  return sort.descending ? 'descending' : 'ascending';
}

interface SortSelectProps {
  readonly block: ListBlockModel;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

/** Sorting if there are no column headers: cards and feeds, and tables on a phone. */
export function SortSelect({ block, sort, onSort }: SortSelectProps) {
  const { t } = useEngine();
  const id = useId();
  const sortable = block.columns.filter((column) => column.sort !== undefined);
  if (sortable.length === 0) return null;
  const value = sort === undefined ? '' : `${sort.descending ? '-' : ''}${sort.name}`;
  return (
    <div className="pt-filter pt-sort-select">
      <label htmlFor={id}>{t('kit:list.sortBy')}</label>
      <select
        id={id}
        className="pt-input pt-select"
        value={value}
        onChange={({ target }) => {
          const descending = target.value.startsWith('-');
          onSort({ name: descending ? target.value.slice(1) : target.value, descending });
        }}
      >
        {sort === undefined && <option value="">{t('kit:options.choose')}</option>}
        {sortable.flatMap((column) => [
          <option key={column.id} value={column.sort}>
            {t('kit:list.ascending', { column: t(column.label) })}
          </option>,
          <option key={`-${column.id}`} value={`-${column.sort}`}>
            {t('kit:list.descending', { column: t(column.label) })}
          </option>,
        ])}
      </select>
    </div>
  );
}
