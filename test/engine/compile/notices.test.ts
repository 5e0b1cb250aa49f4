import { expect, test } from 'vitest';
import { compile } from '../../../engine/compile';
import { readDefinitions } from '../../../engine/definition';
import { testVocabulary } from '../../support/vocabulary';

const sources = {
  $schema: 'meta/sources.schema.json',
  sources: { listThings: { method: 'GET', path: 'things', answer: { type: 'array', items: { type: 'object' } } } },
};
const form = {
  $schema: '../meta/form.schema.json',
  id: 'thing',
  steps: [
    {
      id: 'one',
      fields: [{ name: 'name', type: 'text' }],
      submit: { label: 'save', operation: 'save', then: [{ notify: 'saved' }] },
    },
  ],
};
const screen = (effect: object) => ({
  $schema: '../../schemas/meta/screen.schema.json',
  id: 'home',
  title: 'home',
  blocks: [{ block: 'actions', actions: [{ id: 'save', label: 'save', call: 'save', then: [effect] }] }],
});
const compiled = (effect: object) => {
  const files = {
    'schemas/sources.json': sources,
    'schemas/forms/thing.form.json': form,
    'screens/user/home.screen.json': screen(effect),
  };
  const definitions = readDefinitions(
    Object.entries(files).map(([path, content]) => ({ path, bytes: JSON.stringify(content) })),
  );
  return { definitions, ...compile(definitions, testVocabulary()) };
};

test('a notice that does not say how it is shown tells a success, in a form as on a screen', () => {
  const { model } = compiled({ notify: 'saved' });
  const thing = model.forms.thing;
  const [block] = model.screens.home?.blocks ?? [];
  expect(thing?.kind === 'fields' && thing.steps[0]?.submit.then).toMatchObject([
    { do: 'notify', severity: 'success' },
  ]);
  expect(block?.block === 'actions' && block.actions[0]?.then).toMatchObject([{ do: 'notify', severity: 'success' }]);
});

test.each([{ notify: 'saved' }, { refresh: 'listThings' }])(
  'an effect of a screen takes no condition, which nobody would ask: %j',
  (effect) => {
    const { definitions } = compiled({ ...effect, when: { context: 'mode', is: 'edit' } });
    expect(definitions.problems.map(({ rule, place }) => [rule, place.pointer])).toEqual([
      ['key-unknown', '/blocks/0/actions/0/then/0/when'],
    ]);
  },
);
