import { expect, test } from 'vitest';
import { compile } from '../../../engine/compile';
import { readDefinitions } from '../../../engine/definition';
import type { JsonObject } from '../../../engine/model';
import { lineOf } from '../../support/definition-fixtures';
import { testVocabulary } from '../../support/vocabulary';

const things = (query: readonly string[], answer: JsonObject) => ({ method: 'GET', path: 'things', query, answer });
const list: JsonObject = {
  type: 'object',
  properties: {
    items: {
      type: 'array',
      items: {
        type: 'object',
        properties: { id: { type: 'string' }, name: { type: 'string' } },
        additionalProperties: false,
      },
    },
  },
};

function compiled(source: JsonObject, records: JsonObject) {
  const written = {
    'schemas/sources.json': { $schema: 'meta/sources.schema.json', sources: { listThings: source } },
    'screens/user/things.screen.json': {
      $schema: '../../schemas/meta/screen.schema.json',
      id: 'things',
      title: 'things',
      blocks: [{ block: 'actions', actions: [{ id: 'look', label: 'things', then: [{ refresh: 'listThings' }] }] }],
    },
    'screens/user/routes.json': {
      $schema: '../../schemas/meta/routes.schema.json',
      portal: 'user',
      title: 'portal',
      routes: [
        { id: 'things', path: 'things', screen: 'things', default: true, label: 'things', query: { open: 'text' } },
      ],
      commandPalette: {
        actions: [{ route: 'things', action: 'look' }],
        records: [
          {
            source: 'listThings',
            label: 'things',
            title: 'name',
            to: { route: 'things', query: { open: { context: 'record.id' } } },
            ...records,
          },
        ],
      },
    },
  };
  const files = Object.entries(written).map(([path, content]) => ({ path, bytes: JSON.stringify(content) }));
  const definitions = readDefinitions(files);
  const { model, problems } = compile(definitions, testVocabulary());
  return { model, problems: [...definitions.problems, ...problems].map(lineOf) };
}

test('the command palette names an action with its label, and records with what they are found as and where they lead', () => {
  const { model, problems } = compiled(things(['q', 'size'], list), { subtitle: [{ field: 'id' }] });
  expect(problems).toEqual([]);
  expect(model.routes.user?.commandPalette).toEqual({
    namespaces: ['iam'],
    actions: [{ route: 'things', action: 'look', label: 'things' }],
    records: [
      {
        source: { name: 'listThings', source: 'listThings', where: {}, when: true, poll: 0 },
        label: 'things',
        title: ['name'],
        subtitle: [{ field: ['id'] }],
        to: { kind: 'route', route: 'things', keepQuery: false, query: { open: { path: ['record', 'id'] } } },
      },
    ],
  });
});

test.each([
  ['a source without a search', things(['size'], list), {}, 'unknown-source-argument'],
  ['a source that answers no list', things(['q'], { type: 'object', properties: {} }), {}, 'answer-not-list'],
  ['a property that records do not have', things(['q'], list), { title: 'nome' }, 'unknown-context-path'],
  [
    'a parameter that the page drops',
    things(['q'], list),
    { to: { route: 'things', query: { opn: { context: 'record.id' } } } },
    'unknown-route-parameter',
  ],
  ['a page that is not there', things(['q'], list), { to: { route: 'thongs' } }, 'unknown-route'],
] as const)('%s is a problem at its place', (_what, source, records, rule) => {
  const { problems } = compiled(source as JsonObject, records as JsonObject);
  expect(problems).toEqual([expect.stringMatching(new RegExp(`^${rule} screens/user/routes.json:`))]);
});
