import 'virtual:portico-theme.css';
import './gallery.css';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { kit } from '../../engine/kit';
import {
  Alert,
  Button,
  createBlocks,
  createWidgets,
  Dialog,
  type Engine,
  EngineProvider,
  FieldView,
  FormView,
  type StepsVariant,
} from '../../engine/react';
import { builtInKinds, createFormStore, createRegistry, type FormStore, type Host } from '../../engine/runtime';
import { fieldForm, step } from '../support/field-form';
import { cases, fieldFor, many, states } from './cases';
import { languages, wordsIn } from './words';

const host: Host = {
  operate: async () => ({ ok: true }),
  loadOptions: (source) => {
    if (source === 'many') return Promise.resolve(many);
    return source === 'broken' ? Promise.reject(new Error(source)) : new Promise(() => undefined);
  },
  perform: () => undefined,
  now: () => Date.now(),
  report: (code, args) => console.warn(code, args),
};
const sources = { many: { where: [] }, never: { where: [] }, broken: { where: [] } };
const registry = createRegistry(builtInKinds(), [{ optionSources: sources }]);
const open = (model: FormStore['model'], initial = {}) =>
  createFormStore({ model, registry, host, context: {}, initial });

/** One form over every widget in every state that it has. */
const every = cases.flatMap((each) =>
  states
    .filter((state) => each.listed === true || (state !== 'loading' && state !== 'failed'))
    .map((state) => ({ field: fieldFor(each, state), state, value: each.value })),
);
const gallery = open(
  fieldForm(
    every.map(({ field }) => field),
    { id: 'gallery' },
  ),
  Object.fromEntries(
    every.flatMap(({ field, state, value }) => (state === 'empty' || state === 'problem' ? [] : [[field.name, value]])),
  ),
);
gallery.showProblems(
  every
    .filter(({ state }) => state === 'problem')
    .map(({ field }) => ({ field: field.name, code: 'gallery', message: 'gallery.help', args: {} })),
);

const wizard = (id: string) =>
  open(
    fieldForm(
      [
        { name: 'first', type: 'text', label: 'gallery.text', width: 'half', inStep: 'contact' },
        { name: 'phone', type: 'phone', label: 'gallery.phone', width: 'half', required: false, inStep: 'contact' },
        {
          name: 'university',
          type: 'choice',
          component: 'search',
          label: 'gallery.search',
          inStep: 'contact',
          options: {
            from: { kind: 'source', source: 'many', where: {} },
            freeText: false,
            sort: 'given',
            last: [],
            slot: -1,
          },
        },
        { name: 'strange', type: 'text', component: 'nobody:knows', inStep: 'contact' },
        { name: 'code', type: 'code', label: 'gallery.code', inStep: 'work' },
      ],
      {
        id,
        steps: [
          step('email', { label: 'gallery.email' }),
          step('contact', {
            label: 'gallery.contact',
            title: 'gallery.title',
            description: 'gallery.description',
            back: 'gallery.back',
            submit: { label: 'gallery.send', sends: 'step', then: [] },
            buttons: [{ id: 'resend', label: 'gallery.resend', variants: [], kind: 'link', displayed: true, then: [] }],
            footer: {
              message: 'gallery.footer',
              displayed: true,
              buttons: [],
              links: [
                {
                  id: 'in',
                  label: 'gallery.signIn',
                  displayed: true,
                  to: { kind: 'address', href: 'https://example.com' },
                },
              ],
            },
          }),
          step('work', { label: 'gallery.work' }),
        ],
      },
    ),
  );
const variants: readonly StepsVariant[] = ['standard', 'collapsed', 'dense'];
const wizards = variants.map((variant) => {
  const store = wizard(variant);
  void store.submit();
  return { variant, store };
});

function Gallery() {
  const query = new URLSearchParams(window.location.search);
  const [language, setLanguage] = useState(query.get('language') ?? 'en');
  const [dark, setDark] = useState(query.get('theme') === 'dark');
  const [dialog, setDialog] = useState(false);
  document.documentElement.lang = language;
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  const engine: Engine = {
    widgets: createWidgets(kit),
    blocks: createBlocks([]),
    t: wordsIn(language),
    language,
    report: host.report,
    openForm: (model) => open(model),
    address: (to) => (to.kind === 'address' ? { href: to.href, inApp: false } : undefined),
  };
  return (
    <EngineProvider engine={engine}>
      <main>
        <h1>The kit</h1>
        <p>
          {languages.map((each) => (
            <Button key={each} kind="quiet" aria-pressed={each === language} onClick={() => setLanguage(each)}>
              {each}
            </Button>
          ))}
          <Button kind="secondary" aria-pressed={dark} onClick={() => setDark(!dark)}>
            dark
          </Button>
          <Button kind="danger" onClick={() => setDialog(true)}>
            dialog
          </Button>
        </p>
        <Alert severity="info" title="Info">
          A message that stays.
        </Alert>
        <Alert severity="warning">A warning.</Alert>
        <Alert severity="success">It worked.</Alert>
        {wizards.map(({ variant, store }) => (
          <section key={variant} className="surface" data-part={variant}>
            <FormView store={store} stepper={variant} />
          </section>
        ))}
        {cases.map(({ component }) => (
          <section key={component} className="surface" data-part={component}>
            <h2>{component}</h2>
            <div className="states">
              {gallery.model.fields.map((field, index) =>
                field.component === component ? (
                  <FieldView key={field.name} store={gallery} index={index} prefix="g" />
                ) : null,
              )}
            </div>
          </section>
        ))}
        <Dialog
          open={dialog}
          title="Delete the key?"
          message={'Whatever uses it stops working.\nThis cannot be undone.'}
          confirm="Delete"
          cancel="Cancel"
          danger
          onConfirm={() => setDialog(false)}
          onClose={() => setDialog(false)}
        />
      </main>
    </EngineProvider>
  );
}

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <MemoryRouter>
      <Gallery />
    </MemoryRouter>,
  );
}
