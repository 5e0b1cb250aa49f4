import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Json } from '../../../engine/model';
import { fieldForm, type TestField } from '../../support/field-form';
import { renderForm } from '../../support/test-engine';

async function draw(value: Json, more: Partial<TestField>) {
  const field = { name: 'total', type: 'number', component: 'output', label: 'Total', required: false, readOnly: true };
  renderForm({ model: fieldForm([{ ...field, ...more }], { marks: 'optional' }), initial: { total: value } });
  await act(async () => undefined);
  return vi.waitFor(() => screen.getByRole('status', { name: 'Total' }));
}

it.each<[string, Json, Partial<TestField>, string]>([
  ['a number as people read it', 1234.5, {}, '1,234.5'],
  ['decimals with all their places', '1234.50', { type: 'text', settings: { inputMode: 'decimal' } }, '1,234.50'],
  [
    'and all their digits',
    '12345678901234567890.01',
    { type: 'text', settings: { inputMode: 'decimal' } },
    '12,345,678,901,234,567,890.01',
  ],
  [
    'more places than formats of a language have as they are',
    '1234.0000000000000000000000001',
    { type: 'text', settings: { inputMode: 'decimal' } },
    '1234.0000000000000000000000001',
  ],
  ['a small number with its digits', 0.000001234, {}, '0.000001234'],
  ['digits of a code as they are', '0012345', { type: 'text', settings: { inputMode: 'numeric' } }, '0012345'],
  ['zeros in front as they are', '0012345', { type: 'text', settings: { inputMode: 'decimal' } }, '0012345'],
  ['a text as it is', 'Ada Byron', { type: 'text' }, 'Ada Byron'],
  ['yes and no', true, { type: 'boolean' }, 'Yes'],
  ['a day', '2026-03-04', { type: 'date' }, 'March 4, 2026'],
  ['what is no day as it is', 'soon', { type: 'date' }, 'soon'],
])('shows %s, as an output that is announced and named by its label', async (_what, value, more, expected) => {
  const output = await draw(value, more);
  expect(output.tagName).toBe('OUTPUT');
  expect(output).toHaveTextContent(expected);
});

it('is no control: it takes no focus by the keyboard, is not marked optional, and shows a dash while there is nothing', async () => {
  const output = await draw(null, {});
  expect(output).toHaveTextContent('–');
  expect(output.tabIndex).toBe(-1);
  expect(screen.queryByText(/optional/)).toBeNull();
});
