import { expect, test } from 'vitest';
import { compileFiles, formFile } from '../../support/compile-form';

const conditions = { isEdit: { context: 'mode', is: 'edit' } };
const optionLists = { sizes: [{ value: 'small' }] };
const step = (fields: readonly object[]) => ({ id: 'one', fields, submit: { label: 'next' } });

test('A condition or list of a form that it does not use is said, also where another form uses one of the same name', () => {
  const { problems } = compileFiles([
    formFile('first', {
      conditions,
      optionLists,
      steps: [step([{ name: 'a', type: 'choice', options: { list: 'sizes' }, displayed: { condition: 'isEdit' } }])],
    }),
    formFile('second', { conditions, optionLists, steps: [step([{ name: 'a', type: 'text' }])] }),
  ]);
  expect(problems.map(({ rule, place }) => `${rule} ${place.file}`)).toEqual([
    'unused-condition schemas/forms/second.form.json',
    'unused-option-list schemas/forms/second.form.json',
  ]);
});
