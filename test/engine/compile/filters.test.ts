import { expect, test } from 'vitest';
import { compileFiles } from '../../support/compile-form';

const source = {
  method: 'GET',
  path: 'things',
  query: ['page', 'size'],
  filters: ['state'],
  answer: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } },
};
const file = (path: string, content: object) => ({ path, bytes: JSON.stringify(content) });

/** Problems of a list with one filter. */
function problemsOf(filter: object) {
  const { problems } = compileFiles([
    file('schemas/sources.json', { $schema: 'meta/sources.schema.json', sources: { listThings: source } }),
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
  return problems.map(({ rule, place, args }) => [rule, place.pointer, args.value, args.nearest]);
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
