import { describe, expect, test } from 'vitest';
import { compile } from '../../../engine/compile';
import { readDefinitions } from '../../../engine/definition';
import type { JsonObject } from '../../../engine/model';
import { testVocabulary } from '../../support/vocabulary';

const people = { people: { source: 'listPeople' } };
const reading: JsonObject = { block: 'component', component: 'test:news', sources: people };

/** Sources that the route of a screen with these blocks lets people read who may not. */
function refused(blocks: readonly JsonObject[], more: JsonObject = {}) {
  const written: Record<string, JsonObject> = {
    'screens/user/home.screen.json': {
      $schema: '../../schemas/meta/screen.schema.json',
      id: 'home',
      title: 'home',
      blocks,
      ...more,
    },
    'screens/user/routes.json': {
      $schema: '../../schemas/meta/routes.schema.json',
      portal: 'user',
      title: 't',
      routes: [{ id: 'home', path: 'home', screen: 'home', default: true }],
    },
    'schemas/sources.json': {
      $schema: './meta/sources.schema.json',
      sources: {
        listPeople: { method: 'GET', path: 'people', permission: 'readPeople' },
        getPerson: { method: 'GET', path: 'people/{id}', permission: 'readPeople' },
        listThings: {
          method: 'GET',
          path: 'things',
          query: ['page', 'size', 'sort', 'q'],
          answer: {
            type: 'object',
            properties: {
              items: {
                type: 'array',
                items: { type: 'object', properties: { id: { type: 'string' }, name: { type: 'string' } } },
              },
              total: { type: 'integer' },
              page: { type: 'integer' },
              size: { type: 'integer' },
            },
          },
        },
      },
    },
    'schemas/permissions.json': {
      $schema: './meta/permissions.schema.json',
      roles: ['GUEST', 'USER', 'ADMIN'],
      allowedInAdminMode: 'ADMIN',
      defaultDenial: 'no',
      permissions: { readPeople: { minimum: 'ADMIN' } },
    },
  };
  const files = Object.entries(written).map(([path, content]) => ({ path, bytes: JSON.stringify(content) }));
  const definitions = readDefinitions(files);
  const { model, problems } = compile(definitions, testVocabulary());
  expect(definitions.problems).toEqual([]);
  expect(model.screens.home).toBeDefined();
  return problems
    .filter(({ rule }) => rule === 'source-not-permitted')
    .map(({ args, place }) => [args.name, place.pointer]);
}

const list = (detail: JsonObject): JsonObject => ({
  block: 'list',
  source: 'things',
  columns: [{ field: 'name', label: 'name' }],
  empty: { title: 'none' },
  detail: { title: 'name', ...detail },
});
const things = { sources: { things: { source: 'listThings' } } };
const article = { block: 'article', body: 'a' };
const showing = (more: JsonObject): JsonObject => ({
  block: 'actions',
  actions: [
    { id: 'look', label: 'Look', then: [{ show: { title: 'People', close: 'Close', blocks: [reading] } }], ...more },
  ],
});

describe('A source that some people of a route may not read is found wherever the screen reads it', () => {
  const found = [['listPeople', '/routes/0/screen']];

  test.each<[string, readonly JsonObject[], JsonObject?]>([
    ['the screen itself', [article], { sources: people }],
    ['a block with sources of its own', [{ block: 'panel', blocks: [reading] }]],
    ['two of them, once', [reading, { ...reading, sources: { others: { source: 'listPeople' } } }]],
    ['a detail of a list', [list({ sources: people, blocks: [article] })], things],
    ['a block in such a detail', [list({ blocks: [reading] })], things],
    ['what an action shows', [showing({})]],
  ])('%s', (_, blocks, more) => {
    expect(refused(blocks, more)).toEqual(found);
  });

  test('the record of a detail', () => {
    const detail = { record: { source: 'getPerson' }, blocks: [article] };
    expect(refused([list(detail)], things)).toEqual([['getPerson', '/routes/0/screen']]);
  });

  const condition = { context: 'mode', is: 'edit' };
  test.each<[string, readonly JsonObject[]]>([
    ['one with a condition', [{ ...reading, sources: { people: { source: 'listPeople', when: condition } } }]],
    ['one below a condition', [{ block: 'panel', displayed: condition, blocks: [reading] }]],
    ['one that only an action with the permission shows', [showing({ permission: 'readPeople' })]],
  ])('not %s', (_, blocks) => {
    expect(refused(blocks)).toEqual([]);
  });
});
