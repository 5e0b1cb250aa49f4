import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../engine/model';
import { compiledForm } from '../../support/compile-form';
import { renderForm } from '../../support/test-engine';

const model = compiledForm({
  steps: [
    {
      id: 'one',
      fields: [
        {
          name: 'items',
          type: 'list',
          max: 4,
          unique: ['code'],
          csv: true,
          columns: [
            { name: 'code', type: 'text' },
            { name: 'region', type: 'choice', required: false, options: [{ value: 'eu' }, { value: 'us' }] },
            { name: 'price', type: 'text', validate: [{ type: 'pattern', pattern: '^[0-9]+$' }] },
          ],
        },
      ],
      submit: { label: 'save', operation: 'save' },
    },
  ],
});

const items = model.fields.findIndex(({ name }) => name === 'items');
const three = ['a', 'b', 'c'].map((code, at) => ({ code, price: String(at + 1) }));

function draw(rows: readonly JsonObject[] = three, context: JsonObject = {}) {
  const form = renderForm({ model, initial: { items: rows }, context });
  return { ...form, user: userEvent.setup(), rows: () => form.store.field(items).value };
}

const cell = (column: string, row: number) => screen.getByLabelText(`${column}, row ${row}`);
const press = (name: string) => screen.getByRole('button', { name });
const focused = () => document.activeElement?.getAttribute('aria-label');

async function choose(user: ReturnType<typeof userEvent.setup>, row: number, action: string) {
  await user.click(press(`Actions for row ${row}`));
  await user.click(screen.getByRole('menuitem', { name: action, hidden: true }));
}

describe('a list as a table', () => {
  it('has a heading for each column and names each cell by column and row', () => {
    draw();
    const table = screen.getByRole('table');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((each) => each.textContent),
    ).toEqual(['Row', 'code', 'region', 'price', 'Actions']);
    expect([...table.querySelectorAll('.pt-must')].map((each) => each.textContent)).toEqual(['code', 'price']);
    expect(table).toHaveAttribute('aria-rowcount', '4');
    expect(cell('code', 2)).toHaveValue('b');
    expect(cell('region', 3)).toHaveRole('combobox');
  });

  it('keeps what is typed, and says what is wrong in the cell once it is left', async () => {
    const { user, rows } = draw();
    await user.type(cell('price', 2), 'x');
    expect(rows()).toEqual([three[0], { code: 'b', price: '2x' }, three[2]]);
    expect(cell('price', 2)).not.toBeInvalid();
    await user.tab();
    expect(cell('price', 2)).toBeInvalid();
    expect(cell('price', 2)).toHaveAccessibleDescription('problems:pattern');
    expect(cell('price', 1)).not.toBeInvalid();
    await user.click(press('Row 2, price: problems:pattern'));
    expect(focused()).toBe('price, row 2');
  });

  it('goes by Tab from cell to cell, by Enter and arrows from row to row, and never sends the form by Enter', async () => {
    const { user, store } = draw();
    await user.click(cell('code', 1));
    await user.tab();
    expect(focused()).toBe('region, row 1');
    await user.keyboard('{Enter}');
    expect(focused()).toBe('region, row 2');
    await user.tab();
    expect(focused()).toBe('price, row 2');
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('price, row 3');
    await user.keyboard('{ArrowUp}{Shift>}{Enter}{/Shift}');
    expect(focused()).toBe('price, row 1');
    await user.keyboard('{Enter}{Enter}{Enter}');
    expect(document.activeElement).toHaveTextContent('Add row');
    expect(store.form().refusals).toBe(0);
  });

  it('moves a row by Alt and the arrows, with the focus, and says where it is now', async () => {
    const { user, rows } = draw();
    await user.click(cell('price', 1));
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(rows()).toEqual([three[1], three[0], three[2]]);
    expect(focused()).toBe('price, row 2');
    expect(screen.getByText('Now row 2 of 3.')).toHaveRole('status');
    await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}');
    expect(rows()).toEqual([three[1], three[2], three[0]]);
    expect(screen.getByText('The row cannot be moved any further.')).toBeInTheDocument();
  });

  it('adds, copies and removes rows, with the focus where the work is, and takes a removal back', async () => {
    const { user, rows } = draw();
    await choose(user, 2, 'Remove');
    expect(rows()).toEqual([three[0], three[2]]);
    expect(focused()).toBe('code, row 2');
    await user.type(cell('price', 1), '0');
    await user.click(press('Undo'));
    expect(rows()).toEqual([{ code: 'a', price: '10' }, three[1], three[2]]);
    await choose(user, 1, 'Duplicate');
    expect(focused()).toBe('code, row 2');
    expect(rows()).toHaveLength(4);
    expect(screen.getByText('Row 1 duplicated as row 2.')).toHaveRole('status');
    await user.click(press('Add row'));
    expect(rows()).toHaveLength(4);
    expect(screen.getByText('problems:list.tooMany')).toHaveRole('alert');
  });

  it('has a first row to add, and gives it the focus', async () => {
    const { user, rows } = draw([]);
    expect(screen.getByText('There are no rows yet.')).toBeInTheDocument();
    await user.click(press('Add row'));
    expect(rows()).toEqual([{}]);
    expect(focused()).toBe('code, row 1');
    await choose(user, 1, 'Remove');
    expect(document.activeElement).toHaveTextContent('Add row');
  });

  it('spreads what a spreadsheet copied over cells and rows; options by their words; one press takes it back', async () => {
    const { user, rows } = draw();
    const clipboardData = { getData: () => 'x\tEU\t7\ny\tmars\t8\n' };
    fireEvent.paste(cell('code', 3), { clipboardData });
    expect(rows()).toEqual([
      three[0],
      three[1],
      { code: 'x', region: 'eu', price: '7' },
      { code: 'y', region: 'mars', price: '8' },
    ]);
    expect(cell('code', 3)).toHaveValue('x');
    await user.click(press('Undo'));
    expect(rows()).toEqual(three);
    expect(cell('code', 3)).toHaveValue('c');
  });

  it('takes nothing of a paste with too many rows, and says the number', () => {
    const { rows } = draw();
    fireEvent.paste(cell('code', 3), { clipboardData: { getData: () => '1\n2\n3' } });
    expect(rows()).toEqual(three);
    expect(screen.getByText(/there would be 5 rows/)).toHaveRole('alert');
  });

  it('reads a CSV file by its headings', async () => {
    const { user, rows } = draw();
    const file = new File(['price,code,note\r\n5,z,no column\r\n'], 'prices.csv', { type: 'text/csv' });
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (input === null) throw new Error('There is no way to open a file');
    await user.upload(input, file);
    await expect.poll(rows).toEqual([{ code: 'z', price: '5' }]);
  });

  it('shows every wrong cell after a refused submit', async () => {
    const { user } = draw([{ code: 'a', price: 'x' }, { code: 'a' }], { formMode: 'create' });
    await user.click(press('save'));
    await expect.poll(() => cell('price', 1)).toBeInvalid();
    expect(cell('price', 2)).toBeInvalid();
    expect(cell('code', 1)).toHaveAccessibleDescription('problems:list.doubled');
    expect(screen.getAllByText('problems:list.cells')).not.toHaveLength(0);
  });
});

describe('cells of other types than text', () => {
  const typed = compiledForm({
    steps: [
      {
        id: 'one',
        fields: [
          {
            name: 'items',
            type: 'list',
            columns: [
              { name: 'share', type: 'percentage' },
              { name: 'price', type: 'money', currency: 'EUR' },
              { name: 'opens', type: 'time', required: false },
              { name: 'grade', type: 'rating', required: false },
              { name: 'weight', type: 'slider', min: 0, max: 10 },
              { name: 'accent', type: 'color', required: false },
            ],
          },
        ],
        submit: { label: 'save', operation: 'save' },
      },
    ],
  });
  const drawn = (row: JsonObject = {}) => {
    const form = renderForm({ model: typed, initial: { items: [row, {}] } });
    return { ...form, user: userEvent.setup(), rows: () => form.store.field(0).value };
  };

  it('are typed as fields of these types are, show what was read on leaving, and have their unit beside them', async () => {
    const { user, rows } = drawn();
    await user.type(cell('share', 1), '12.5 %');
    await user.tab();
    await user.keyboard('1,234.5');
    await user.tab();
    await user.keyboard('2:30 pm');
    await user.tab();
    expect(cell('price', 1)).toHaveValue('1,234.50');
    expect(cell('price', 1)).toHaveAccessibleDescription('EUR');
    expect(cell('opens', 1)).toHaveProperty('value', expect.stringMatching(/^2:30\sPM$/));
    await user.click(within(cell('grade', 1)).getByRole('radio', { name: '4 of 5' }));
    fireEvent.change(cell('weight', 1), { target: { value: '7' } });
    await user.type(cell('accent', 1), '#ABC');
    expect(rows()).toEqual([
      { share: 12.5, price: '1234.50', opens: '14:30', grade: 4, weight: 7, accent: '#aabbcc' },
      { weight: 0 },
    ]);
  });

  it('keep a text that was not understood, and say what is wrong with it', async () => {
    const { user, rows } = drawn();
    await user.type(cell('price', 1), '1.234,50');
    await user.keyboard('{Enter}');
    expect(focused()).toBe('price, row 2');
    expect(cell('price', 1)).toHaveValue('1.234,50');
    expect(cell('price', 1)).toHaveAccessibleDescription('EUR problems:money.invalid');
    fireEvent.paste(cell('grade', 2).querySelector('input') ?? cell('grade', 2), {
      clipboardData: { getData: () => 'nine\tten\n' },
    });
    expect(rows()).toMatchObject([{ price: '? 1.234,50' }, { grade: '? nine', weight: '? ten' }]);
    expect(cell('grade', 2)).toHaveTextContent('nine');
    expect(screen.getByText('ten')).toBeInTheDocument();
  });

  it('go from grade to grade by the arrows, and on by Enter', async () => {
    const { user } = drawn({ grade: 2 });
    within(cell('grade', 1)).getByRole('radio', { name: '2 of 5' }).focus();
    await user.keyboard('{Enter}');
    expect(cell('grade', 2)).toContainElement(document.activeElement as HTMLElement);
  });
});

describe('a locked list', () => {
  it('can be read and not changed', () => {
    const locked = compiledForm({
      steps: [
        {
          id: 'one',
          fields: [
            { name: 'items', type: 'list', readOnly: true, columns: [{ name: 'code', type: 'text' }] },
            { name: 'other', type: 'text' },
          ],
          submit: { label: 'save', operation: 'save' },
        },
      ],
    });
    renderForm({ model: locked, initial: { items: [{ code: 'a' }] } });
    expect(cell('code', 1)).toHaveAttribute('readonly');
    expect(screen.queryByRole('button', { name: 'Add row' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Actions for row 1' })).toBeNull();
  });
});
