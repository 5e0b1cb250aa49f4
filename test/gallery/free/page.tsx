import 'virtual:portico-theme.css';
import '../gallery.css';
import { createInstance } from 'i18next';
import { lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { kit } from '../../../engine/kit';
import { createBlocks, createSchemaLibrary, createWidgets, type Engine, EngineProvider } from '../../../engine/react';
import { order } from './order';

const SchemaForm = lazy(() => import('../../../engine/rjsf').then((door) => ({ default: door.SchemaForm })));
const words = import.meta.glob<Record<string, unknown>>('../../../locales/*/{kit,problems,rjsf}.json', {
  import: 'default',
});
const query = new URLSearchParams(window.location.search);
const language = query.get('language') ?? 'en';
document.documentElement.dataset.theme = query.get('theme') ?? 'light';
document.documentElement.lang = language;

const library = createSchemaLibrary(async (schema) => {
  const { loadValidators } = await import('../../../engine/rjsf');
  return loadValidators(schema, (hash) => import(/* @vite-ignore */ `/definitions/validators/${hash}.js`));
});

async function start() {
  const i18next = createInstance();
  await i18next.init({ lng: language, resources: {}, interpolation: { escapeValue: false } });
  for (const name of ['kit', 'problems', 'rjsf'])
    i18next.addResourceBundle(language, name, await words[`../../../locales/${language}/${name}.json`]?.());
  const engine: Engine = {
    widgets: createWidgets(kit),
    blocks: createBlocks([]),
    t: (key, args) => String(i18next.t(key, { ...args })),
    language,
    report: (code, args) => console.warn(code, args),
    openForm: () => {
      throw new Error('There are no forms of fields here.');
    },
    address: () => undefined,
    openSchema: library.open,
    submitSchema: async ({ payload }) => {
      document.documentElement.dataset.sent = JSON.stringify(payload);
      return { ok: true };
    },
  };
  createRoot(document.getElementById('root') as HTMLElement).render(
    <MemoryRouter>
      <EngineProvider engine={engine}>
        <Suspense fallback="…">
          <SchemaForm model={order} context={{}} />
        </Suspense>
      </EngineProvider>
    </MemoryRouter>,
  );
}

void start();
