import { act, screen as page } from '@testing-library/react';
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, it } from 'vitest';
import describeWords from '../../../locales/en/describe.json';
import words from '../../../locales/en/studio.json';
import french from '../../../locales/fr/studio.json';
import { PropertiesPanel } from '../../../src/blocks/studio/properties/properties-panel';
import { SetBar } from '../../../src/blocks/studio/set-bar';
import { TreeView } from '../../../src/blocks/studio/tree/tree-view';
import { testEngine } from '../../support/test-engine';
import { simulateTopLayer } from '../../support/top-layer';
import { renderInStudio } from './support/in-studio';
import { openStudio } from './support/open-studio';

/** A language that is chosen while the studio is open is loaded then: what was remembered in the earlier one is said again. */
beforeAll(() => simulateTopLayer());

const path = 'schemas/forms/ride.form.json';
const field = {
  name: 'note',
  type: 'text',
  label: 'ride.word',
  displayed: { context: 'mode', is: 'user' },
  maxLength: 20,
};
const files = new Map([
  [path, JSON.stringify({ id: 'ride', steps: [{ id: 'one', fields: [field], submit: { label: 'ride.word' } }] })],
  ['locales/en/iam.json', '{ "ride": { "word": "A" } }'],
]);
const said = { en: { studio: words, describe: describeWords }, fr: { studio: french, describe: describeWords } };

it('says everything in a language that is switched to, and nothing in the one before', async () => {
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((done) => {
    arrive = done;
  });
  const backend: BackendModule = {
    type: 'backend',
    init: () => undefined,
    read: (language, namespace, done) => {
      const bundles = said[language as keyof typeof said] as Readonly<Record<string, object>> | undefined;
      void (language === 'fr' ? arrived : Promise.resolve()).then(() => done(null, bundles?.[namespace] ?? {}));
    },
  };
  const language = i18next.createInstance();
  await language
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: 'en',
      fallbackLng: false,
      resources: { en: said.en },
      partialBundledLanguages: true,
      ns: ['studio', 'describe'],
      defaultNS: 'studio',
      interpolation: { escapeValue: false },
    });
  const { studio, parts } = await openStudio(files);
  studio.select({ path, at: ['steps', 0, 'fields', 0] });
  const permitted = () => ({ allowed: true });
  const nothing = () => undefined;
  renderInStudio(
    parts,
    <>
      <SetBar
        {...{ tour: undefined, languages: ['en', 'fr'], language: 'en', onOpen: nothing, onAgain: nothing }}
        {...{ onLanguage: nothing, onPublish: nothing }}
      />
      <TreeView />
      <PropertiesPanel />
    </>,
    { language, engine: testEngine({ screens: { actions: { permitted } } as never }) },
  );
  expect(page.getByText(words.property.maxLength)).toBeInTheDocument();
  const switched = language.changeLanguage('fr');
  await act(async () => {
    arrive();
    await switched;
  });
  for (const each of [french.property.maxLength, french.publish.button, french.conditions.when])
    expect(page.queryAllByText(each).length, each).toBeGreaterThan(0);
  for (const each of [words.property.maxLength, words.publish.button, words.conditions.when, words.tree.search])
    expect(page.queryByText(each), each).toBeNull();
});
