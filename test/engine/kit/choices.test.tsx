import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { FieldModel } from '../../../engine/model';
import { fieldForm } from '../../support/field-form';
import { renderForm } from '../../support/test-engine';

const options: NonNullable<FieldModel['options']> = {
  from: { kind: 'list', options: ['red', 'green', 'blue'].map((value) => ({ value, when: true })) },
  freeText: false,
  sort: 'given',
  last: [],
  slot: -1,
};

function draw(component: string, more: Partial<FieldModel> = {}) {
  const field = { name: 'colors', type: 'choices', component, label: 'Colors', options, ...more };
  return renderForm({ model: fieldForm([field]), initial: { colors: ['green'] } });
}

it('boxes stand under the name of the field, and the list keeps the order of the options', async () => {
  const { store } = draw('ticks');
  const group = await screen.findByRole('group', { name: /Colors/ });
  await userEvent.click(within(group).getByRole('checkbox', { name: 'blue' }));
  await userEvent.click(within(group).getByRole('checkbox', { name: 'red' }));
  expect(store.field(0).value).toEqual(['red', 'green', 'blue']);
  for (const box of within(group).getAllByRole('checkbox', { checked: true })) await userEvent.click(box);
  expect(store.field(0).value).toBeUndefined();
});

it('chips are found by typing, chosen by keys and taken off by their buttons', async () => {
  const { store } = draw('chips');
  const box = await screen.findByRole('combobox', { name: /Colors/ });
  await userEvent.type(box, 'bl');
  await userEvent.keyboard('{Enter}');
  expect(store.field(0).value).toEqual(['green', 'blue']);
  expect(screen.getAllByRole('status').map((each) => each.textContent)).toContain('blue added.');
  await userEvent.click(screen.getByRole('button', { name: 'Remove green' }));
  expect(store.field(0).value).toEqual(['blue']);
  expect(box).toHaveFocus();
  await userEvent.clear(box);
  await userEvent.keyboard('{Backspace}');
  expect(store.field(0).value).toBeUndefined();
});

it('what is read only shows what was chosen, and nothing takes it off', async () => {
  draw('chips', { readOnly: true });
  expect(await screen.findByText('green')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull();
});

it.each(['select', 'radio', 'search'])(
  'a stored value that is no option any more is shown by %s, and can be chosen again',
  async (component) => {
    const field = { name: 'color', type: 'choice', component, label: 'Color', options };
    const { store } = renderForm({ model: fieldForm([field]), initial: { color: 'mauve' } });
    if (component === 'radio') {
      expect(await screen.findByRole('radio', { name: 'mauve' })).toBeChecked();
      await userEvent.click(screen.getByRole('radio', { name: 'red' }));
      await userEvent.click(screen.getByRole('radio', { name: 'mauve' }));
    } else {
      const box = await screen.findByRole('combobox', { name: /Color/ });
      expect(box).toHaveDisplayValue('mauve');
      if (component === 'select') {
        await userEvent.selectOptions(box, 'red');
        await userEvent.selectOptions(box, 'mauve');
      } else {
        await userEvent.clear(box);
        await userEvent.type(box, 'mau{Enter}');
      }
    }
    expect(store.field(0)).toMatchObject({ value: 'mauve', problems: [] });
  },
);
