import type { Path } from '../../../../src/blocks/studio/documents/json';

export const path = 'schemas/forms/ride.form.json';
export const other = 'schemas/forms/trip.form.json';
export const shared = 'schemas/shared/ride.shared.json';
export const screenPath = 'screens/user/ride.screen.json';
export const text = (name: string, more: object = {}) => ({
  name,
  type: 'text',
  label: 'ride.word',
  required: false,
  ...more,
});
export const formOf = (id: string, fields: readonly object[]) => ({
  $schema: '../meta/form.schema.json',
  id,
  steps: [{ id: 'one', title: 'ride.word', fields, submit: { label: 'ride.word' } }],
});
export const files = new Map(
  Object.entries({
    [path]: formOf('ride', [
      {
        name: 'way',
        type: 'choice',
        label: 'ride.word',
        default: 'car',
        options: [{ value: 'car' }, { value: 'train' }],
        validate: [{ type: 'oneOf', options: ['car', 'train'] }],
      },
      { name: 'by', type: 'union', by: 'way', cases: { car: [text('plate')] } },
      text('note', { displayed: { field: 'way', in: ['car', 'foot'] } }),
      text('draft', { store: false }),
      { use: 'size' },
      {
        name: 'legs',
        type: 'list',
        label: 'ride.word',
        columns: [
          ...['from', 'to'].map((name) => ({
            ...{ name, type: 'choice', label: 'ride.word' },
            options: [{ value: 'home' }, { value: 'work' }],
          })),
          { name: 'score', type: 'rating', label: 'ride.word' },
        ],
      },
      { name: 'grade', type: 'rating', label: 'ride.word', max: 8 },
    ]),
    [other]: formOf('trip', [{ use: 'size' }, text('way', { displayed: { field: 'size', is: 'car' } })]),
    [shared]: {
      $schema: '../meta/shared.schema.json',
      optionLists: { sizes: [{ value: 'small' }, { value: 'big' }] },
      conditions: { isBig: { field: 'size', is: 'big' } },
      fields: { size: { type: 'choice', label: 'ride.word', options: { list: 'sizes' } } },
    },
    [screenPath]: {
      $schema: '../../schemas/meta/screen.schema.json',
      id: 'ride',
      title: 'ride.word',
      blocks: [{ block: 'article', body: 'ride.word', displayed: { context: 'profile.size', isNot: 'big' } }],
    },
    'locales/en/iam.json': { ride: { word: 'A' } },
    'schemas/languages.json': { $schema: 'meta/languages.schema.json', languages: [{ code: 'en', endonym: 'en' }] },
  }).map(([file, value]) => [file, `${JSON.stringify(value, null, 2)}\n`]),
);
export const fields: Path = ['steps', 0, 'fields'];
