import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { JsonSchema } from '../../../engine/model';
import type { OperationResult } from '../../../engine/runtime';
import { drawSchema } from './schema-page';

const person: JsonSchema = {
  type: 'object',
  title: 'Person',
  required: ['name', 'age'],
  properties: {
    name: { type: 'string', title: 'Name', minLength: 2, description: 'As in your passport.' },
    age: { type: 'integer', title: 'Age', minimum: 18 },
    email: { type: 'string', format: 'email', title: 'E-mail' },
    address: {
      type: 'object',
      title: 'Address',
      required: ['city'],
      properties: { city: { type: 'string', title: 'City' }, street: { type: 'string', title: 'Street' } },
    },
  },
};

const submit = () => screen.getByRole('button', { name: 'Send' });

test('draws objects by the kit: a label, a help and an id for each control', async () => {
  await drawSchema(person);
  expect(screen.getByRole('heading', { name: 'Person' })).toBeInTheDocument();
  const name = screen.getByRole('textbox', { name: 'Name' });
  expect(name).toHaveClass('pt-input');
  expect(name).toHaveAttribute('aria-required', 'true');
  expect(name).toHaveAccessibleDescription('As in your passport.');
  const address = screen.getByRole('group', { name: 'Address' });
  expect(within(address).getByRole('textbox', { name: 'City' })).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveAttribute('type', 'email');
});

test('shows no problem before a field was changed, and then that field’s only', async () => {
  await drawSchema(person);
  expect(document.querySelectorAll('.pt-problem')).toHaveLength(0);
  expect(submit()).toHaveAttribute('aria-disabled', 'true');
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'A');
  expect(document.querySelectorAll('.pt-problem')).toHaveLength(1);
  const name = screen.getByRole('textbox', { name: 'Name' });
  expect(name).toHaveAttribute('aria-invalid', 'true');
  expect(name).toHaveAccessibleDescription('Enter at least 2 characters. As in your passport.');
});

test('names only ids that exist in aria-describedby, at the control itself', async () => {
  await drawSchema(person);
  await userEvent.click(submit());
  const described = [...document.querySelectorAll('[aria-describedby]')];
  expect(described.length).toBeGreaterThan(1);
  for (const element of described)
    for (const id of element.getAttribute('aria-describedby')?.split(' ') ?? [])
      expect(document.getElementById(id)).not.toBeNull();
});

test('a refused submit sends nothing, lists every problem with a link and moves focus there', async () => {
  const { submitSchema } = await drawSchema(person);
  await userEvent.click(submit());
  expect(submitSchema).not.toHaveBeenCalled();
  const summary = screen.getByRole('group', { name: 'There are 2 problems' });
  expect(summary).toHaveFocus();
  await userEvent.click(within(summary).getByRole('link', { name: /Age/ }));
  expect(screen.getByRole('textbox', { name: 'Age' })).toHaveFocus();
});

test('sends what was filled in, numbers as numbers, and nothing that was left empty', async () => {
  const { sent } = await drawSchema(person);
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Ada');
  await userEvent.type(screen.getByRole('textbox', { name: 'Age' }), '３6');
  await userEvent.type(screen.getByRole('textbox', { name: 'E-mail' }), 'a');
  await userEvent.clear(screen.getByRole('textbox', { name: 'E-mail' }));
  await userEvent.click(submit());
  expect(sent()).toEqual([{ name: 'Ada', age: 36 }]);
});

test('an optional object asks for its required parts only once one of its parts is filled in', async () => {
  const { sent } = await drawSchema(person);
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Ada');
  await userEvent.type(screen.getByRole('textbox', { name: 'Age' }), '36');
  await userEvent.type(screen.getByRole('textbox', { name: 'Street' }), 'X');
  await userEvent.click(submit());
  expect(sent()).toEqual([]);
  expect(screen.getByRole('textbox', { name: 'City' })).toHaveAccessibleDescription('Enter or choose a value.');
});

test('what is no number stays as typed and is complained of', async () => {
  await drawSchema(person);
  const age = screen.getByRole('textbox', { name: 'Age' });
  await userEvent.type(age, '1x');
  expect(age).toHaveValue('1x');
  expect(age).toHaveAccessibleDescription('Enter a whole number.');
  await userEvent.clear(age);
  await userEvent.type(age, '20.');
  expect(age).toHaveValue('20.');
  expect(age).not.toHaveAttribute('aria-invalid');
});

test('problems the server found show at their fields and go when the field is edited', async () => {
  const { sent } = await drawSchema(person, {
    answer: {
      ok: false,
      problems: [{ field: '/name', code: 'schema.pattern', message: 'problems:schema.pattern', args: {} }],
    },
  });
  const name = screen.getByRole('textbox', { name: 'Name' });
  await userEvent.type(name, 'Ada');
  await userEvent.type(screen.getByRole('textbox', { name: 'Age' }), '36');
  await userEvent.click(submit());
  expect(sent()).toHaveLength(1);
  expect(name).toHaveAttribute('aria-invalid', 'true');
  expect(screen.getByRole('group', { name: 'There is 1 problem' })).toHaveFocus();
  await userEvent.type(name, 'b');
  expect(name).not.toHaveAttribute('aria-invalid');
});

test('a required consent is never ticked beforehand', async () => {
  const { sent } = await drawSchema({
    type: 'object',
    required: ['terms'],
    properties: { terms: { const: true, title: 'I agree' } },
  });
  const box = screen.getByRole('checkbox', { name: 'I agree' });
  expect(box).not.toBeChecked();
  await userEvent.click(submit());
  expect(box).toHaveAccessibleDescription('Tick this box to continue.');
  await userEvent.click(box);
  await userEvent.click(submit());
  expect(sent()).toEqual([{ terms: true }]);
});

const delivery: JsonSchema = {
  type: 'object',
  required: ['way'],
  properties: { way: { enum: ['post', 'pickup'], title: 'Way' } },
  if: { properties: { way: { const: 'post' } }, required: ['way'] },
  then: { properties: { street: { type: 'string', title: 'Street' } }, required: ['street'] },
  else: { properties: { shop: { type: 'string', title: 'Shop' } } },
};

test('a condition shows its branch, and what is hidden again is neither judged nor sent', async () => {
  const { sent } = await drawSchema(delivery);
  expect(screen.queryByRole('textbox', { name: 'Street' })).toBeNull();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Way' }), 'post');
  await userEvent.type(screen.getByRole('textbox', { name: 'Street' }), 'High Street');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Way' }), 'pickup');
  expect(screen.queryByRole('textbox', { name: 'Street' })).toBeNull();
  await userEvent.click(submit());
  expect(sent()).toEqual([{ way: 'pickup' }]);
});

test('a dependency shows its fields while the other field is filled in', async () => {
  const { sent } = await drawSchema({
    type: 'object',
    properties: { card: { type: 'string', title: 'Card' } },
    dependentSchemas: { card: { properties: { code: { type: 'string', title: 'Code' } }, required: ['code'] } },
  });
  await userEvent.type(screen.getByRole('textbox', { name: 'Card' }), '1');
  await userEvent.type(screen.getByRole('textbox', { name: 'Code' }), '2');
  await userEvent.clear(screen.getByRole('textbox', { name: 'Card' }));
  expect(screen.queryByRole('textbox', { name: 'Code' })).toBeNull();
  await userEvent.click(submit());
  expect(sent()).toEqual([{}]);
});

const payment: JsonSchema = {
  type: 'object',
  properties: {
    payment: {
      title: 'Payment',
      oneOf: [
        {
          title: 'Card',
          type: 'object',
          additionalProperties: false,
          required: ['kind', 'number'],
          properties: { kind: { const: 'card' }, number: { type: 'string', title: 'Number' } },
        },
        {
          title: 'Account',
          type: 'object',
          additionalProperties: false,
          required: ['kind', 'iban'],
          properties: { kind: { const: 'account' }, iban: { type: 'string', title: 'IBAN', minLength: 5 } },
        },
      ],
    },
  },
  required: ['payment'],
};

test('a union offers its branches by name, draws the chosen one and sends that one only', async () => {
  const { sent } = await drawSchema(payment);
  const group = screen.getByRole('group', { name: 'Payment' });
  await userEvent.type(within(group).getByRole('textbox', { name: 'Number' }), '4711');
  await userEvent.selectOptions(within(group).getByRole('combobox', { name: 'Kind' }), 'Account');
  expect(screen.queryByRole('textbox', { name: 'Number' })).toBeNull();
  await userEvent.type(screen.getByRole('textbox', { name: 'IBAN' }), 'DE1');
  await userEvent.click(submit());
  expect(sent()).toEqual([]);
  expect(screen.getByRole('textbox', { name: 'IBAN' })).toHaveAccessibleDescription('Enter at least 5 characters.');
  await userEvent.type(screen.getByRole('textbox', { name: 'IBAN' }), '23');
  await userEvent.click(submit());
  expect(sent()).toEqual([{ payment: { kind: 'account', iban: 'DE123' } }]);
});

const people: JsonSchema = {
  type: 'object',
  properties: {
    people: {
      type: 'array',
      title: 'People',
      minItems: 1,
      items: {
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string', title: 'Name' } },
      },
    },
    tags: { type: 'array', title: 'Tags', uniqueItems: true, items: { enum: ['a', 'b', 'c'] } },
  },
};

test('a list adds, moves and removes items by buttons that name the item, and takes focus along', async () => {
  const { sent } = await drawSchema(people);
  const add = screen.getByRole('button', { name: 'Add to People' });
  await userEvent.click(add);
  const first = within(screen.getByRole('group', { name: 'People 1' })).getByRole('textbox', { name: 'Name' });
  expect(first).toHaveFocus();
  await userEvent.type(first, 'Ada');
  await userEvent.click(add);
  await userEvent.type(
    within(screen.getByRole('group', { name: 'People 2' })).getByRole('textbox', { name: 'Name' }),
    'Ben',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Move up People 2' }));
  expect(screen.getAllByRole('textbox', { name: 'Name' }).map((box) => (box as HTMLInputElement).value)).toEqual([
    'Ben',
    'Ada',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove People 1' }));
  expect(document.activeElement).not.toBe(document.body);
  await userEvent.click(submit());
  expect(sent()).toEqual([{ people: [{ name: 'Ada' }] }]);
});

test('the summary tells the fields of several items apart', async () => {
  await drawSchema(people);
  await userEvent.click(screen.getByRole('button', { name: 'Add to People' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add to People' }));
  await userEvent.click(submit());
  const summary = screen.getByRole('group', { name: 'There are 2 problems' });
  expect(
    within(summary)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['People 1: Name Enter or choose a value.', 'People 2: Name Enter or choose a value.']);
});

test('a list of choices is a box for each', async () => {
  const { sent } = await drawSchema(people);
  const tags = screen.getByRole('group', { name: 'Tags' });
  await userEvent.click(within(tags).getByRole('checkbox', { name: 'c' }));
  await userEvent.click(within(tags).getByRole('checkbox', { name: 'a' }));
  await userEvent.click(submit());
  expect(sent()).toEqual([{ tags: ['a', 'c'] }]);
});

test('an unknown widget says so in its place, and the rest works', async () => {
  const { engine, sent } = await drawSchema(
    { type: 'object', properties: { a: { type: 'string', title: 'A' }, b: { type: 'string', title: 'B' } } },
    { uiSchema: { a: { 'ui:widget': 'hologram' } } },
  );
  expect(screen.getByText('No component registered for “hologram”')).toBeInTheDocument();
  expect(engine.report).toHaveBeenCalledWith('no-component', expect.objectContaining({ component: 'hologram' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'B' }), 'x');
  await userEvent.click(submit());
  expect(sent()).toEqual([{ b: 'x' }]);
});

test('read-only is not disabled: it can be reached and read', async () => {
  await drawSchema({
    type: 'object',
    properties: {
      a: { type: 'string', title: 'A', readOnly: true, default: 'fixed' },
      b: { enum: ['x', 'y'], title: 'B', default: 'x', readOnly: true },
    },
  });
  const a = screen.getByRole('textbox', { name: 'A' });
  expect(a).toHaveAttribute('readonly');
  expect(a).not.toBeDisabled();
  expect(a).toHaveValue('fixed');
  expect(screen.getByRole('textbox', { name: 'B' })).toHaveValue('x');
});

test('titles that are keys are translated, texts are shown as they are', async () => {
  await drawSchema(
    {
      type: 'object',
      properties: { a: { type: 'string', title: 'rates:currency' }, b: { type: 'string', title: 'Note: see 1.2' } },
    },
    { uiSchema: { b: { 'ui:help': 'A. Plain: text' } } },
  );
  expect(screen.getByRole('textbox', { name: 'Currency' })).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Note: see 1.2' })).toHaveAccessibleDescription('A. Plain: text');
});

test('widgets of the kit and of rjsf may both be named', async () => {
  const { sent } = await drawSchema(
    {
      type: 'object',
      properties: {
        note: { type: 'string', title: 'Note' },
        on: { type: 'boolean', title: 'On' },
        size: { enum: ['s', 'm'], title: 'Size' },
        sure: { type: 'boolean', title: 'Sure' },
        secret: { type: 'string', title: 'Secret' },
      },
    },
    {
      uiSchema: {
        note: { 'ui:widget': 'textarea', 'ui:options': { rows: 7 } },
        on: { 'ui:widget': 'switch' },
        size: { 'ui:widget': 'radio' },
        sure: { 'ui:widget': 'yesNo' },
        secret: { 'ui:widget': 'password' },
      },
    },
  );
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveAttribute('rows', '7');
  await userEvent.click(screen.getByRole('switch', { name: 'On' }));
  await userEvent.click(within(screen.getByRole('radiogroup', { name: 'Size' })).getByRole('radio', { name: 'm' }));
  await userEvent.click(within(screen.getByRole('radiogroup', { name: 'Sure' })).getByRole('radio', { name: 'No' }));
  expect(screen.getByLabelText('Secret', { selector: 'input' })).toHaveAttribute('type', 'password');
  await userEvent.click(submit());
  expect(sent()).toEqual([{ on: true, size: 'm', sure: false }]);
});

test('defaults stand from the start and are sent; a required yes or no that was not ticked is a no', async () => {
  const { sent } = await drawSchema({
    type: 'object',
    required: ['news'],
    properties: {
      retries: { type: 'integer', title: 'Retries', default: 3 },
      news: { type: 'boolean', title: 'News' },
      other: { type: 'object', properties: { x: { type: 'string' } } },
    },
  });
  expect(screen.getByRole('textbox', { name: 'Retries' })).toHaveValue('3');
  await userEvent.click(submit());
  expect(sent()).toEqual([{ retries: 3, news: false }]);
});

test('begins with what it was handed: shown, judged, and sent with what was changed', async () => {
  const { sent } = await drawSchema(person, { initial: { name: 'Ada', age: 36, address: { city: 'London' } } });
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada');
  expect(screen.getByRole('textbox', { name: 'City' })).toHaveValue('London');
  await userEvent.click(submit());
  expect(sent()).toEqual([{ name: 'Ada', age: 36, address: { city: 'London' } }]);
});

test('a form whose whole is a list is judged as a list, not as an object without members', async () => {
  const { submitSchema } = await drawSchema({
    type: 'array',
    title: 'Names',
    minItems: 1,
    items: { type: 'string', title: 'Name' },
  });
  await userEvent.click(submit());
  expect(submitSchema).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: /Add/ }));
  await userEvent.type(screen.getByRole('textbox'), 'Ada');
  await userEvent.click(submit());
  expect(submitSchema).toHaveBeenCalledTimes(1);
});

test('keeps what is sent while it is sent', async () => {
  let finish: (result: OperationResult) => void = () => undefined;
  await drawSchema(person, {
    initial: { name: 'Ada', age: 36 },
    submitSchema: () => new Promise<OperationResult>((resolve) => (finish = resolve)),
  });
  const name = screen.getByRole('textbox', { name: 'Name' });
  await userEvent.type(name, '{Enter}');
  await vi.waitFor(() => expect(name).toHaveAttribute('readonly'));
  await userEvent.keyboard(' Lovelace');
  expect(name).toHaveValue('Ada');
  expect(name).toHaveFocus();
  await act(async () => finish({ ok: true }));
  await vi.waitFor(() => expect(name).not.toHaveAttribute('readonly'));
});
