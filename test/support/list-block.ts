import type { ColumnModel, FilterModel, ListBlockModel } from '../../engine/model';

/** A list with the minimum that a list needs, and a test's additions. */
export function listBlock(more: Partial<ListBlockModel> = {}): ListBlockModel {
  return {
    block: 'list',
    source: 'items',
    prefix: '',
    as: 'table',
    columns: [],
    filters: [],
    size: 25,
    sizes: [10, 50],
    selectable: false,
    actions: [],
    rowActions: [],
    bulkActions: [],
    csv: false,
    empty: { title: 'empty' },
    ...more,
  };
}

export function column(field: string, more: Partial<ColumnModel> = {}): ColumnModel {
  return {
    id: field,
    label: `columns.${field}`,
    field: field.split('.'),
    format: { as: 'text' },
    displayed: true,
    width: 'normal',
    align: 'start',
    primary: false,
    minor: false,
    ...more,
  };
}

export function filter(name: string, more: Partial<FilterModel> = {}): FilterModel {
  return { name, plain: false, label: `filters.${name}`, as: 'choices', options: [], displayed: true, ...more };
}
