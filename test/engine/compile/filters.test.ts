import { expect, test } from 'vitest';
import { blocksIn } from '../../../engine/model';
import { compileFiles } from '../../support/compile-form';

const source = {
  method: 'GET',
  path: 'things',
  query: ['page', 'size'],
  filters: ['state'],
  answer: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } },
};
const file = (path: string, content: object) => ({ path, bytes: JSON.stringify(content) });

/** A project with a list that has one filter. */
function compiled(filter: object, listThings: object = source) {
  return compileFiles([
    file('schemas/sources.json', { $schema: 'meta/sources.schema.json', sources: { listThings } }),
    file('screens/user/home.screen.json', {
      $schema: '../../schemas/meta/screen.schema.json',
      id: 'home',
      title: 'home',
      sources: { things: { source: 'listThings' } },
      blocks: [
        {
          block: 'list',
          source: 'things',
          columns: [{ field: 'name', label: 'name' }],
          filters: [{ filter: 'state', label: 'state', ...filter }],
          empty: { title: 'none' },
        },
      ],
    }),
  ]);
}

function problemsOf(filter: object) {
  return compiled(filter).problems.map(({ rule, place, args }) => [rule, place.pointer, args.value, args.nearest]);
}

const options = ['NEW', 'OLD'].map((value) => ({ value, label: value }));

test('A filter begins with one of its options: any other could never be chosen again', () => {
  expect(problemsOf({ options, default: ['NEW', 'OLD'] })).toEqual([]);
  expect(problemsOf({ options, default: ['NEW', 'ODL'] })).toEqual([
    ['value-not-an-option', '/blocks/0/filters/0/default', 'ODL', 'OLD'],
  ]);
});

test('What a filter without written options begins with is for the source to judge', () => {
  expect(problemsOf({ as: 'text', default: 'anything' })).toEqual([]);
});

test('A list knows by what else its source is narrowed, and nothing of where in it one is', () => {
  const narrowsOf = (more: object) => {
    const { screens } = compiled({}, { ...source, ...more }).model;
    return blocksIn(screens.home?.blocks ?? [], 'list').map(({ narrows }) => narrows);
  };
  expect(narrowsOf({})).toEqual([[]]);
  expect(narrowsOf({ query: ['page', 'size', 'sort', 'cursor', 'q', 'owner'], filters: ['state', 'segment'] })).toEqual(
    [['segment', 'q', 'owner']],
  );
});
