import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, test } from 'vitest';
import { fitsCode, joinNumber, partBehind } from '../../../engine/kit/phone-parts';
import { compiledForm } from '../../support/compile-form';
import { renderForm, testHost } from '../../support/test-engine';

test.each([
  ['030 901820', '+49', '+49 030 901820'],
  ['+33 6 12', '+49', '+33 6 12'],
  ['0033 6 12', '+49', '0033 6 12'],
  ['＋33 6', '+49', '＋33 6'],
  ['(', '+49', '('],
  ['030', undefined, '030'],
])('“%s” behind %s is %s', (text, code, number) => {
  expect(joinNumber(text, code)).toBe(number);
});

test.each([
  ['+4930901820', '+49', '30901820', true],
  ['+33612', '+49', '+33612', false],
  ['0049 30', '+49', '30', true],
  ['030', '+49', '030', true],
  ['+33612', undefined, '+33612', false],
])('of “%s” there stands behind %s “%s”', (text, code, part, fits) => {
  expect(partBehind(text, code)).toBe(part);
  expect(fitsCode(text, code)).toBe(fits);
});

describe('a phone number with its country code', () => {
  const model = compiledForm({
    steps: [
      {
        id: 'one',
        fields: [
          {
            name: 'phone',
            type: 'phone',
            label: 'Phone',
            country: [{ context: 'profile.accountId' }],
            options: [{ value: 'DE' }, { value: 'FR' }, { value: 'US' }],
          },
        ],
        submit: { label: 'send', operation: 'save' },
      },
    ],
  });

  async function shown(initial?: { phone: string }) {
    const host = testHost();
    const context = { profile: { accountId: 'DE' } };
    const { store } = renderForm({ model, host, context, ...(initial && { initial }) });
    const code = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Dialing code' });
    await expect.poll(() => code.options.length).toBeGreaterThan(2);
    const number = screen.getByLabelText<HTMLInputElement>(/Phone/);
    return { code, number, value: () => store.field(0).value };
  }

  it('proposes the country, and sends one number', async () => {
    const { code, number, value } = await shown();
    expect([...code.options].map(({ text }) => text)).toEqual(['DE (+49)', 'FR (+33)', 'US (+1)']);
    expect(code).toHaveValue('DE');
    await userEvent.type(number, '030 901820');
    expect(value()).toBe('+49030901820');
    await userEvent.selectOptions(code, 'FR');
    expect(value()).toBe('+33030901820');
    expect(number).toHaveValue('030 901820');
  });

  it('shows what is stored as code and number', async () => {
    const { code, number } = await shown({ phone: '+33612345678' });
    expect(code).toHaveValue('FR');
    expect(number).toHaveValue('612345678');
  });

  it('follows a number that comes with a code of its own', async () => {
    const { code, number, value } = await shown();
    await userEvent.click(number);
    await userEvent.paste('+33 6 12 34 56 78');
    expect(code).toHaveValue('FR');
    expect(value()).toBe('+33612345678');
    await userEvent.selectOptions(code, 'US');
    expect(number).toHaveValue('612345678');
    expect(value()).toBe('+1612345678');
  });

  it('leaves an empty number empty, whichever code is chosen', async () => {
    const { code, value } = await shown();
    await userEvent.selectOptions(code, 'US');
    expect(value()).toBeUndefined();
    expect(code).toHaveValue('US');
  });
});
