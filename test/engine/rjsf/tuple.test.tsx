import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { JsonObject, JsonSchema } from '../../../engine/model';
import { drawSchema } from './schema-page';

const choice = {
  title: 'Way',
  oneOf: [
    {
      title: 'By post',
      type: 'object',
      properties: { kind: { const: 'post' }, street: { type: 'string', title: 'Street' } },
      required: ['street'],
    },
    {
      title: 'By mail',
      type: 'object',
      properties: { kind: { const: 'mail' }, address: { type: 'string', title: 'Address' } },
      required: ['address'],
    },
  ],
} as const;
const pair = {
  type: 'array',
  title: 'Pair',
  prefixItems: [
    { type: 'string', title: 'Name' },
    choice,
    { type: 'string', title: 'Size', enum: ['S', 'M', 'L'] },
  ] as readonly JsonObject[],
  items: { type: 'string', title: 'More' },
};
const tuple: JsonSchema = { type: 'object', properties: { note: { type: 'string', title: 'Note' }, pair } };

const closed: JsonSchema = {
  ...tuple,
  properties: {
    ...(tuple.properties as JsonObject),
    pair: {
      ...pair,
      prefixItems: [
        pair.prefixItems[0] ?? {},
        { ...choice, oneOf: choice.oneOf.map((branch) => ({ ...branch, additionalProperties: false })) },
        pair.prefixItems[2] ?? {},
      ],
    },
  },
};

test.each([
  ['open', tuple],
  ['closed', closed],
])(
  'a choice in an item of a tuple, with %s branches: every value stays, whatever is chosen and typed',
  async (_, schema) => {
    const report = vi.fn();
    const { sent } = await drawSchema(schema, { report });
    await userEvent.type(screen.getByRole('textbox', { name: 'Name 1' }), 'Ada');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Size 3' }), 'M');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'By mail');
    await userEvent.type(screen.getByRole('textbox', { name: 'Address' }), 'a');
    await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), 'hm');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(sent()).toEqual([{ note: 'hm', pair: ['Ada', { kind: 'mail', address: 'a' }, 'M'] }]);
    // Every part that was asked about has a validator.
    expect(report).not.toHaveBeenCalled();
  },
);

test('choosing first, before anything else of the tuple is filled in, empties nothing', async () => {
  const report = vi.fn();
  const { sent } = await drawSchema(tuple, { report });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'By mail');
  await userEvent.type(screen.getByRole('textbox', { name: 'Address' }), 'a');
  await userEvent.type(screen.getByRole('textbox', { name: 'Name 1' }), 'Ada');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Size 3' }), 'L');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(sent()).toEqual([{ pair: ['Ada', { kind: 'mail', address: 'a' }, 'L'] }]);
  expect(report).not.toHaveBeenCalled();
});
