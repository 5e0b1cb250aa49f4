import type {
  ActionModel,
  ChartBlockModel,
  ColumnModel,
  FilterModel,
  ItemModel,
  Json,
  JsonObject,
  ListBlockModel,
  ScreenModel,
} from '../../engine/model';
import type { SourceArguments } from '../../engine/runtime';

/** Machines in a factory: a subject that none of our products contains, for screens in tests and in the gallery. */
export function machine(at: number): JsonObject {
  return {
    id: `m${at}`,
    revision: 1,
    name: `Press ${at}`,
    status: ['RUNNING', 'IDLE', 'BROKEN', 'RETIRED'][at % 4] ?? 'IDLE',
    code: `AX-${1000 + at}-${(at * 7919) % 1000}`,
    load: (at * 37) % 100,
    capacity: 100,
    cost: at * 12.5,
    seenAt: new Date(Date.UTC(2026, 0, 1 + (at % 28), at % 24)).toISOString(),
    note: at % 3 === 0 ? null : `Stands in hall ${at % 7}.`,
    ownerId: at % 2 === 0 ? 'me' : 'other',
  };
}

/** A page of machines as a source returns it: searched, filtered, sorted and cut. */
export function machinePage(
  count: number,
  args: SourceArguments,
  all = Array.from({ length: count }, (_, at) => machine(at + 1)),
): Json {
  const status = args['filter[status]'];
  const wanted = status === undefined ? undefined : [status].flat().map(String);
  const { q, sort, id } = args;
  const found = all
    .filter((each) => wanted === undefined || wanted.includes(String(each.status)))
    .filter((each) => typeof q !== 'string' || String(each.name).toLowerCase().includes(q.toLowerCase()))
    .filter((each) => typeof id !== 'string' || each.id === id);
  if (typeof sort === 'string') {
    const name = sort.replace(/^-/, '');
    const way = sort.startsWith('-') ? -1 : 1;
    found.sort((one, other) => (String(one[name]) < String(other[name]) ? -way : way));
  }
  const size = typeof args.size === 'number' ? args.size : found.length;
  const page = typeof args.page === 'number' ? args.page : 1;
  return { items: found.slice((page - 1) * size, page * size), total: found.length, page, size };
}

export function item(field: string, label: string, format: ItemModel['format'] = { as: 'text' }): ItemModel {
  return { id: field, field: field.split('.'), label, format, displayed: true };
}

export function column(field: string, label: string, more: Partial<ColumnModel> = {}): ColumnModel {
  return { ...item(field, label), width: 'normal', align: 'start', primary: false, minor: false, ...more };
}

export function action(id: string, label: string, more: Partial<ActionModel> = {}): ActionModel {
  return {
    id,
    label,
    kind: 'secondary',
    displayed: true,
    unavailable: [],
    with: {},
    download: false,
    then: [],
    ...more,
  };
}

const statusWords = { RUNNING: 'Running', IDLE: 'Idle', BROKEN: 'Broken', RETIRED: 'Retired' };
const status: ItemModel['format'] = {
  as: 'words',
  words: statusWords,
  tones: { RUNNING: 'success', IDLE: 'info', BROKEN: 'danger', RETIRED: 'neutral' },
};

export const statusFilter: FilterModel = {
  name: 'status',
  plain: false,
  label: 'Status',
  as: 'choices',
  options: Object.entries(statusWords).map(([value, label]) => ({ value, label })),
  displayed: true,
};

export const idFilter: FilterModel = {
  name: 'id',
  plain: true,
  label: 'Number',
  as: 'chip',
  options: [],
  displayed: true,
};

export function machineList(more: Partial<ListBlockModel> = {}): ListBlockModel {
  return {
    block: 'list',
    title: 'Machines',
    source: 'machines',
    prefix: '',
    as: 'table',
    columns: [
      column('name', 'Name', { primary: true, sort: 'name' }),
      column('status', 'Status', { format: status, sort: 'status', width: 'narrow' }),
      column('code', 'Code', { format: { as: 'code' }, width: 'narrow' }),
      column('load', 'Load', { format: { as: 'share', of: ['capacity'], value: 'number' } }),
      column('cost', 'Cost', { format: { as: 'money' }, align: 'end', sort: 'cost' }),
      column('seenAt', 'Seen', { format: { as: 'relative' }, minor: true }),
    ],
    filters: [statusFilter, idFilter],
    search: 'Search machines',
    size: 10,
    sizes: [10, 25, 50],
    selectable: true,
    actions: [action('add', 'Add machine', { kind: 'primary', icon: 'add' })],
    rowActions: [
      action('stop', 'Stop', {
        icon: 'disable',
        call: 'stopMachine',
        with: { id: { path: ['record', 'id'] } },
        unavailable: [
          {
            when: { op: 'is', path: ['record', 'status'], value: 'RETIRED' },
            reason: 'A retired machine stands still.',
          },
        ],
        then: [{ do: 'refresh', source: 'machines' }],
      }),
      action('scrap', 'Scrap', {
        icon: 'delete',
        kind: 'danger',
        call: 'scrapMachine',
        with: { id: { path: ['record', 'id'] } },
        confirm: { title: 'Scrap it?', text: 'It cannot be brought back.', confirm: 'Scrap', danger: true },
        then: [{ do: 'refresh', source: 'machines' }],
      }),
      action('copy', 'Make another', { icon: 'copy', call: 'copyMachine' }),
    ],
    bulkActions: [
      action('stopAll', 'Stop', { icon: 'disable', call: 'stopMachine', bulk: { source: 'bulkMachines', most: 500 } }),
    ],
    detail: {
      in: 'drawer',
      title: ['name'],
      head: [],
      rowActions: false,
      sources: [],
      blocks: [
        {
          block: 'detail',
          displayed: true,
          pointer: '/detail',
          of: ['record'],
          sections: [
            {
              title: 'Where it stands',
              displayed: true,
              columns: 2,
              items: [
                item('name', 'Name'),
                item('status', 'Status', status),
                item('code', 'Code', { as: 'code' }),
                item('note', 'Note'),
              ],
            },
            {
              title: 'Numbers',
              displayed: true,
              columns: 3,
              items: [
                item('load', 'Load', { as: 'share', of: ['capacity'], value: 'number' }),
                item('cost', 'Cost', { as: 'money' }),
                item('seenAt', 'Seen', { as: 'dateTime' }),
              ],
            },
          ],
          actions: [action('service', 'Order service', { icon: 'edit' })],
        },
      ],
    },
    csv: true,
    empty: { title: 'No machines yet', text: 'Machines that are bought stand here.', action: 'add' },
    ...more,
  };
}

export function screenOf(
  blocks: ScreenModel['blocks'],
  sources: readonly string[],
  more: Partial<ScreenModel> = {},
): ScreenModel {
  return {
    id: 'factory',
    hash: 'h',
    title: 'Factory',
    frame: 'portal',
    forms: [],
    formUses: [],
    namespaces: [],
    parameters: {},
    sources: sources.map((name) => ({ name, source: name, where: {}, when: true, poll: 0 })),
    blocks,
    ...more,
  };
}

/** Output of several machines over months, with the rest. */
export function output(series: number, months = 12): Json {
  const columns = Array.from({ length: series }, (_, at) => ({
    label: at === 10 ? '' : `Press ${at + 1}`,
    other: at === 10,
  }));
  return {
    columns,
    rows: Array.from({ length: months }, (_, month) => ({
      period: new Date(Date.UTC(2025, month)).toISOString(),
      values: columns.map((_column, at) => (series - at) * 40 + ((month * 29 + at * 17) % 60)),
      cost: 100 + month * 3,
    })),
  };
}

export function outputChart(more: Partial<ChartBlockModel> = {}): ChartBlockModel {
  return {
    block: 'chart',
    title: 'Output',
    kind: 'bars',
    rows: ['sources', 'output', 'rows'],
    x: item('period', 'Month', { as: 'month' }),
    series: {
      kind: 'columns',
      columns: ['sources', 'output', 'columns'],
      label: ['label'],
      other: ['other'],
      otherLabel: 'Other',
      values: ['values'],
    },
    values: { as: 'number' },
    extra: [item('cost', 'Cost', { as: 'money' })],
    csv: true,
    empty: { title: 'Nothing was made' },
    ...more,
  };
}
