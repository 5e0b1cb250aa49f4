import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { JsonSchema } from '../../../engine/model';
import { createSchemaLibrary, FormView } from '../../../engine/react';
import { builtInKinds, createFormStore, createRegistry } from '../../../engine/runtime';
import { fieldForm, type TestField } from '../../support/field-form';
import { renderWith, testEngine, testHost } from '../../support/test-engine';
import { englishWords, validatorsOf } from './schema-page';

const rate: JsonSchema = {
  type: 'object',
  required: ['currency', 'price'],
  properties: {
    currency: { enum: ['EUR', 'USD'], title: 'Currency', default: 'EUR' },
    price: { type: 'number', title: 'Price', minimum: 1 },
    note: { type: 'string', title: 'Note' },
  },
};

async function drawField(more: Partial<TestField> = {}, drawn: JsonSchema = rate) {
  const validators = await validatorsOf(drawn);
  const library = createSchemaLibrary(async () => validators);
  const validateSchema = async (schema: JsonSchema, value: Parameters<typeof validators.problems>[0]) =>
    (await library.open(schema)).problems(value);
  const host = testHost();
  const model = fieldForm([
    { name: 'name', type: 'text', label: 'Name' },
    {
      name: 'rate',
      type: 'schema',
      component: 'schema',
      label: 'Rate',
      help: 'Per month.',
      settings: { schema: drawn },
      ...more,
    },
  ]);
  const store = createFormStore({
    model,
    host,
    context: {},
    registry: createRegistry(builtInKinds({ validateSchema })),
  });
  const engine = testEngine({ t: englishWords(), openSchema: library.open });
  await act(async () => {
    renderWith(engine, <FormView store={store} />);
  });
  await vi.waitFor(() => screen.getByRole('group', { name: 'Rate' }));
  return { store, host };
}

test('a field of type schema draws its value by the kit, in a group that bears its name', async () => {
  await drawField();
  const group = screen.getByRole('group', { name: 'Rate' });
  expect(group).toHaveAccessibleDescription('Per month.');
  expect(within(group).getByRole('combobox', { name: 'Currency' })).toHaveValue('0');
  expect(within(group).getByRole('textbox', { name: 'Price' })).toHaveClass('pt-input');
});

test('nothing inside is complained of before it was changed; then each problem shows at its own place', async () => {
  await drawField();
  expect(document.querySelectorAll('.pt-problem')).toHaveLength(0);
  await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), 'x');
  expect(document.querySelectorAll('.pt-problem')).toHaveLength(0);
  await userEvent.type(screen.getByRole('textbox', { name: 'Price' }), '0');
  await vi.waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Price' })).toHaveAccessibleDescription('Enter 1 or a larger number.'),
  );
});

test('its value and its defaults are the store’s, and are sent with the form', async () => {
  const { store, host } = await drawField();
  await userEvent.type(screen.getByRole('textbox', { name: /^Name/ }), 'Ada');
  await userEvent.type(screen.getByRole('textbox', { name: 'Price' }), '12.5');
  await act(async () => {
    await store.submit();
  });
  expect(store.payload('form')).toEqual({ name: 'Ada', rate: { currency: 'EUR', price: 12.5 } });
  expect(host.report).not.toHaveBeenCalled();
});

test('a value that may be left out is left out until somebody adds to its defaults', async () => {
  const { store, host } = await drawField({ required: false });
  await userEvent.type(screen.getByRole('textbox', { name: /^Name/ }), 'Ada');
  expect(store.payload('form')).toEqual({ name: 'Ada' });
  await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), 'x');
  expect(store.payload('form')).toEqual({ name: 'Ada', rate: { currency: 'EUR', note: 'x' } });
  await userEvent.clear(screen.getByRole('textbox', { name: 'Note' }));
  expect(store.payload('form')).toEqual({ name: 'Ada' });
  expect(host.report).not.toHaveBeenCalled();
});

test('a refused submit shows every problem inside', async () => {
  const { store } = await drawField();
  await act(async () => {
    await store.submit();
  });
  expect(screen.getByRole('textbox', { name: 'Price' })).toHaveAttribute('aria-invalid', 'true');
  expect(screen.getByRole('group', { name: /problems/ })).toHaveFocus();
});

test('problems the server found inside show at their places', async () => {
  const { store } = await drawField();
  await userEvent.type(screen.getByRole('textbox', { name: 'Price' }), '2');
  const problems = [{ pointer: '/price', code: 'schema.maximum', args: { limit: 1 } }];
  act(() =>
    store.showProblems([
      { field: 'rate', code: 'schema.invalid', message: 'problems:schema.invalid', args: { problems } },
    ]),
  );
  await vi.waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Price' })).toHaveAccessibleDescription('Enter 1 or a smaller number.'),
  );
});

test('a value that comes from outside replaces what is drawn', async () => {
  const { store } = await drawField();
  await userEvent.type(screen.getByRole('textbox', { name: 'Price' }), '2');
  act(() => store.restore({ ...store.draft(), values: { rate: { currency: 'USD', price: 7 } } }));
  expect(screen.getByRole('textbox', { name: 'Price' })).toHaveValue('7');
});

test('read-only reaches every control inside without disabling it', async () => {
  await drawField({ readOnly: true });
  const price = screen.getByRole('textbox', { name: 'Price' });
  expect(price).toHaveAttribute('readonly');
  expect(price).not.toBeDisabled();
});

test('a value need be no object', async () => {
  const { store } = await drawField({ required: false }, { type: 'string', title: 'Word', minLength: 2 });
  await userEvent.type(screen.getByRole('textbox', { name: 'Word' }), 'a');
  expect(store.payload('form')).toMatchObject({ rate: 'a' });
  await vi.waitFor(() => expect(screen.getByRole('textbox', { name: 'Word' })).toHaveAttribute('aria-invalid', 'true'));
});
