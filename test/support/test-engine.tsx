import { render } from '@testing-library/react';
import { createInstance } from 'i18next';
import { type ReactNode, StrictMode } from 'react';
import { Link, MemoryRouter, useLocation } from 'react-router-dom';
import { type Mock, vi } from 'vitest';
import { kit } from '../../engine/kit';
import { otherChoice } from '../../engine/kit/other-code';
import { phoneNumber } from '../../engine/kit/phone-code';
import type { FieldFormModel, JsonObject, Option } from '../../engine/model';
import {
  createBlocks,
  createWidgets,
  type Engine,
  EngineProvider,
  FormView,
  type FormViewProps,
  type WidgetKind,
} from '../../engine/react';
import { answers } from '../../engine/react/answers-code';
import { fieldSets } from '../../engine/react/field-sets-code';
import { steps } from '../../engine/react/steps-code';
import { builtInKinds, createFormStore, createRegistry, type FormStore, type Host } from '../../engine/runtime';
import english from '../../locales/en/kit.json';
import shapes from '../../locales/en/shapes.json';

// The page fetches them before what draws them.
await Promise.all([
  import('../../engine/react/blocks/actions/action-dialogs'),
  steps.preload(),
  answers.preload(),
  fieldSets.preload(),
  otherChoice.preload(),
  phoneNumber.preload(),
  ...kit.map(({ preload }) => preload?.()),
]);

/** Returns the kit's texts in English and every other key as it is, so that tests read like the page. */
export function testTranslate(): Engine['t'] {
  const i18next = createInstance();
  void i18next.init({
    lng: 'en',
    resources: { en: { kit: english, shapes, translation: {} } },
    initAsync: false,
    interpolation: { escapeValue: false },
    nsSeparator: ':',
    keySeparator: '.',
  });
  return (key, args) => (/^(kit|shapes):/.test(key) ? String(i18next.t(key, { ...args })) : key);
}

export interface TestHost extends Host {
  readonly operate: Mock<Host['operate']>;
  readonly perform: Mock<Host['perform']>;
  readonly report: Mock<Host['report']>;
}

/** A host whose operations succeed and which offers the options it was given. */
export function testHost(options: Readonly<Record<string, readonly Option[] | Error>> = {}): TestHost {
  return {
    operate: vi.fn<Host['operate']>(async () => ({ ok: true })),
    loadOptions: async (source) => {
      const answer = options[source];
      if (answer instanceof Error || answer === undefined) throw answer ?? new Error(source);
      return answer;
    },
    perform: vi.fn<Host['perform']>(),
    now: () => Date.now(),
    report: vi.fn<Host['report']>(),
  };
}

/** The registry of the built-in kinds, with sources that take no arguments. */
export function testRegistry(sources: readonly string[] = []) {
  const optionSources = Object.fromEntries(sources.map((name) => [name, { where: [] }]));
  return createRegistry(builtInKinds(), [{ optionSources }]);
}

export interface TestForm {
  readonly model: FieldFormModel;
  readonly host?: TestHost;
  readonly context?: JsonObject;
  readonly initial?: JsonObject;
  readonly sources?: readonly string[];
}

export function openTestForm({ model, host = testHost(), context = {}, initial, sources }: TestForm): FormStore {
  return createFormStore({ model, host, context, initial, registry: testRegistry(sources) });
}

export function testEngine(more: Partial<Engine> & { readonly extraWidgets?: readonly WidgetKind[] } = {}): Engine {
  const { extraWidgets = [], ...rest } = more;
  return {
    widgets: createWidgets([...kit, ...extraWidgets]),
    blocks: createBlocks([]),
    t: testTranslate(),
    language: 'en',
    report: vi.fn(),
    openForm: (model, context) => openTestForm({ model, context }),
    address: (to) => (to.kind === 'address' ? { href: to.href, inApp: false } : { href: `/${to.kind}`, inApp: true }),
    Link,
    useHash: () => useLocation().hash,
    ...rest,
  };
}

/** Renders anything with an engine around it. */
export function renderWith(engine: Engine, children: ReactNode, { strict = false } = {}) {
  const tree = (inner: ReactNode) => (
    <MemoryRouter>
      <EngineProvider engine={engine}>{inner}</EngineProvider>
    </MemoryRouter>
  );
  return render(strict ? <StrictMode>{tree(children)}</StrictMode> : tree(children));
}

/** Renders a form of a test and returns its store. */
export function renderForm(
  form: TestForm & { readonly engine?: Engine; readonly view?: Partial<FormViewProps>; readonly strict?: boolean },
) {
  const store = openTestForm(form);
  const engine = form.engine ?? testEngine();
  const view = renderWith(engine, <FormView store={store} {...form.view} />, { strict: form.strict ?? false });
  return { store, engine, ...view };
}
