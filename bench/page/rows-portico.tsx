import 'virtual:portico-theme.css';
import { createInstance } from 'i18next';
import { createRoot } from 'react-dom/client';
import { kit } from '../../engine/kit';
import type { FieldFormModel } from '../../engine/model';
import { createBlocks, createWidgets, type Engine, EngineProvider, FormView } from '../../engine/react';
import { builtInKinds, createFormStore, createRegistry, type FormStore, type Host, rowsOf } from '../../engine/runtime';
import kitSentences from '../../locales/en/kit.json';
import problemSentences from '../../locales/en/problems.json';
import { columns, prices } from '../rows/contract';

/** Our table of rows, as configured in the portal. */
const host: Host = {
  operate: async () => ({ ok: true }),
  loadOptions: async () => [],
  perform: () => undefined,
  now: () => Date.now(),
  report: () => undefined,
};
const i18n = createInstance();
void i18n.init({
  lng: 'en',
  ns: ['iam', 'kit', 'problems'],
  defaultNS: 'iam',
  resources: { en: { iam: { prices: { save: 'Save' } }, kit: kitSentences, problems: problemSentences } },
  interpolation: { escapeValue: false },
  initAsync: false,
});
const registry = createRegistry(builtInKinds());
const engine: Engine = {
  widgets: createWidgets(kit),
  blocks: createBlocks([]),
  t: (key, args) => i18n.t(key, { ...args }),
  language: 'en',
  report: host.report,
  openForm: (form, context) => createFormStore({ model: form, registry, host, context }),
  address: () => undefined,
};
let model: FieldFormModel | undefined;
let store: FormStore | undefined;
const held = () => rowsOf(store?.field(0).value);

window.__rows = {
  mount(rows) {
    if (model === undefined) throw new Error('The page is not ready.');
    store = createFormStore({ model, registry, host, context: {}, initial: { items: prices(rows) } });
    createRoot(document.getElementById('root') as HTMLElement).render(
      <EngineProvider engine={engine}>
        <FormView store={store} />
      </EngineProvider>,
    );
  },
  locate: (row, column) =>
    document.querySelector<HTMLInputElement>(`tr[aria-rowindex="${row + 2}"] [data-column="${column}"]`) ?? undefined,
  count: () => held().length,
  value: (row, column) => held()[row]?.[columns.find((name) => name === column) ?? 'code'],
};
window.__ready = (async () => {
  const answer = await fetch('rows.json');
  model = (await answer.json()) as FieldFormModel;
  await kit.find(({ name }) => name === 'table')?.preload?.();
})();
