import 'virtual:portico-theme.css';
import { createInstance } from 'i18next';
import { createRoot } from 'react-dom/client';
import { kit } from '../../engine/kit';
import type { FieldFormModel } from '../../engine/model';
import { createBlocks, createWidgets, type Engine, EngineProvider, FormView } from '../../engine/react';
import { builtInKinds, createFormStore, createRegistry, type Host } from '../../engine/runtime';
import kitSentences from '../../locales/en/kit.json';
import problemSentences from '../../locales/en/problems.json';
import { sayText } from '../../src/language/say-text';
import { offer } from './contract';

/** Our engine, configured as in the portal: the whole kit, the whole registry, the portal's translator. */
offer({
  peer: 'portico',
  problems: '[data-error]',
  locate: (name) => document.querySelector<HTMLElement>(`[data-field="${name}"]`),
  async prepare({ size }) {
    const [{ model, sentences }] = await Promise.all([load(`form-${size}.json`), loadTypeface()]);
    const i18n = createInstance();
    await i18n.init({
      lng: 'en',
      fallbackLng: 'en',
      ns: ['iam', 'kit', 'problems'],
      defaultNS: 'iam',
      resources: { en: { iam: sentences, kit: kitSentences, problems: problemSentences } },
      interpolation: { escapeValue: false },
      returnNull: false,
    });
    const registry = createRegistry(builtInKinds());
    const engine: Engine = {
      widgets: createWidgets(kit),
      blocks: createBlocks([]),
      t: sayText(i18n),
      language: 'en',
      report: host.report,
      openForm: (form, context) => createFormStore({ model: form, registry, host, context }),
      address: () => undefined,
    };
    return (element, values) => {
      const store = createFormStore({ model, registry, host, context: {}, initial: values });
      const root = createRoot(element);
      root.render(
        <EngineProvider engine={engine}>
          <FormView store={store} />
        </EngineProvider>,
      );
      return {
        unmount() {
          root.unmount();
          store.dispose();
        },
        submit: () => element.querySelector<HTMLElement>('button[type=submit]')?.click(),
        value: (name) => store.field(store.indexOf(name)).value,
      };
    };
  },
});

const host: Host = {
  operate: async () => ({ ok: true }),
  loadOptions: async () => [],
  perform: () => undefined,
  now: () => Date.now(),
  report(code, args) {
    throw new Error(`${code} ${JSON.stringify(args)}`);
  },
};

/** The portal's pages are sent with their typeface: without it the whole form would be laid out twice. */
async function loadTypeface(): Promise<void> {
  const font = getComputedStyle(document.documentElement).getPropertyValue('--mui-font-body1');
  // The families after the first are fallbacks, and are not on every machine.
  await document.fonts.load(font.split(',')[0] ?? font);
}

interface CompiledForm {
  readonly model: FieldFormModel;
  readonly sentences: Readonly<Record<string, object>>;
}

async function load(file: string): Promise<CompiledForm> {
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`${file} answered ${answer.status}`);
  return answer.json();
}
