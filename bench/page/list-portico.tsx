import 'virtual:portico-theme.css';
import { createInstance } from 'i18next';
import { useMemo, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { kit, loadScreenStyles } from '../../engine/kit';
import type { ColumnModel, FormatModel, Json, JsonObject, ScreenModel } from '../../engine/model';
import {
  createBlocks,
  createWidgets,
  type Engine,
  EngineProvider,
  prepareScreens,
  type ScreenHost,
  ScreenView,
} from '../../engine/react';
import { createSourceStore } from '../../engine/runtime';
import words from '../../locales/en/kit.json';
import { pageSize, statuses } from '../list/contract';

/** The same list as a compiled definition, with everything the engine draws around it. */
const column = (field: string, label: string, format: FormatModel = { as: 'text' }): ColumnModel => ({
  id: field,
  field: [field],
  label,
  format,
  displayed: true,
  width: 'normal',
  align: 'start',
  primary: field === 'number',
  minor: false,
  ...(field !== 'ownerEmail' && { sort: field }),
});
const screen: ScreenModel = {
  id: 'list',
  hash: 'list',
  title: 'Licenses',
  frame: 'portal',
  forms: [],
  formUses: [],
  namespaces: [],
  parameters: {},
  sources: [{ name: 'rows', source: 'rows', where: {}, when: true, poll: 30_000 }],
  blocks: [
    {
      block: 'list',
      pointer: '/blocks/0',
      displayed: true,
      title: 'Licenses',
      source: 'rows',
      prefix: '',
      as: 'table',
      columns: [
        column('number', 'Number'),
        column('product', 'Product'),
        column('licenseType', 'Type'),
        column('status', 'Status', {
          as: 'words',
          words: Object.fromEntries(statuses.map((status) => [status, status])),
          tones: { ACTIVE: 'success', EXPIRING: 'warning', EXPIRED: 'danger', SUSPENDED: 'danger' },
        }),
        column('expiresAt', 'Valid until', { as: 'date' }),
        column('ownerEmail', 'Owner'),
      ],
      filters: [
        {
          name: 'status',
          plain: false,
          label: 'Status',
          as: 'choice',
          options: statuses.map((value) => ({ value, label: value })),
          displayed: true,
        },
      ],
      size: pageSize,
      sizes: [pageSize, 50, 100],
      selectable: false,
      actions: [],
      rowActions: [],
      bulkActions: [],
      csv: false,
      empty: { title: 'None' },
    },
  ],
};

const i18next = createInstance();
void i18next.init({
  lng: 'en',
  resources: { en: { kit: words, translation: {} } },
  initAsync: false,
  interpolation: { escapeValue: false },
});
const store = createSourceStore({
  async load(source, args, { signal }) {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(args)) for (const one of [value].flat()) query.append(name, String(one));
    const response = await fetch(`/api/${source.path}?${query}`, { signal });
    return { ok: true, answer: (await response.json()) as Json };
  },
  now: () => Date.now(),
  attention: { present: () => true, subscribe: () => () => undefined },
  report: () => undefined,
});

let query: JsonObject = {};
const listeners = new Set<() => void>();
const accept = async () => ({ ok: true }) as const;
const screens: ScreenHost = {
  sources: {
    rows: { name: 'rows', method: 'GET', path: 'licenses', query: ['page', 'size'] },
  },
  store,
  actions: {
    permitted: () => ({ allowed: true }),
    ask: async () => true,
    call: accept,
    explain: () => [],
    download: accept,
    notify: () => undefined,
    navigate: () => undefined,
    report: () => undefined,
  },
  openActionForm: () => {
    throw new Error('There are no forms here.');
  },
  openQueryForm: () => {
    throw new Error('There are no forms here.');
  },
  changeQuery(patch) {
    const next = Object.entries({ ...query, ...patch }).filter(([, value]) => value !== undefined);
    query = Object.fromEntries(next) as JsonObject;
    for (const listener of listeners) listener();
  },
  loadStyles: loadScreenStyles,
  saveCsv: async () => undefined,
};
const engine: Engine = {
  widgets: createWidgets(kit),
  blocks: createBlocks([]),
  t: (key, args) => i18next.t(key, { ...args }),
  language: 'en',
  report: () => undefined,
  openForm: () => {
    throw new Error('There are no forms here.');
  },
  address: () => undefined,
  screens,
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const noForms = {};

function ListPage() {
  const now = useSyncExternalStore(subscribe, () => query);
  const context = useMemo(() => ({ query: now }), [now]);
  return (
    <MemoryRouter>
      <EngineProvider engine={engine}>
        <h1>Licenses</h1>
        <ScreenView screen={screen} forms={noForms} context={context} />
      </EngineProvider>
    </MemoryRouter>
  );
}

const root = createRoot(document.getElementById('root') as HTMLElement);
window.__list = {
  mount: () => root.render(<ListPage />),
  next: () => document.querySelector<HTMLElement>('[aria-label="Next page"]')?.click(),
  filter: (status) => screens.changeQuery({ status: status === '' ? undefined : status, page: undefined }, 'replace'),
  first: () => document.querySelector('.pt-row .pt-primary')?.textContent ?? '',
  rows: () => document.querySelectorAll('.pt-row').length,
  async poll(times) {
    for (let time = 0; time < times; time++) await store.refresh('rows');
  },
};
window.__ready = prepareScreens(screens).then(() => undefined);
