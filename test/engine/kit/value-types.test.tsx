import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import type { Json, JsonObject } from '../../../engine/model';
import { type Engine, EngineProvider, FormView } from '../../../engine/react';
import type { FormStore } from '../../../engine/runtime';
import { fieldForm } from '../../support/field-form';
import { renderForm } from '../../support/test-engine';

const inEngine = (engine: Engine, store: FormStore) => (
  <MemoryRouter>
    <EngineProvider engine={engine}>
      <FormView store={store} />
    </EngineProvider>
  </MemoryRouter>
);

async function draw(type: string, settings: JsonObject = {}, value?: Json) {
  const form = renderForm({
    model: fieldForm([{ name: 'it', type, component: type, label: 'It', required: false, settings }]),
    initial: value === undefined ? {} : { it: value },
  });
  const turn = async (language: string) => form.rerender(inEngine({ ...form.engine, language }, form.store));
  const input = await vi.waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('[data-field="it"]');
    if (!found) throw new Error('not drawn yet');
    return found;
  });
  const write = (text: string) => fireEvent.input(input, { target: { value: text } });
  return { ...form, turn, input, type: write, kept: () => form.store.field(0).value };
}

it('an amount is typed as its language writes it, shown as it was read on leaving, and has its currency beside it', async () => {
  const { input, type, kept } = await draw('money', { currency: 'EUR' }, '1234.50');
  expect(input.value).toBe('1,234.50');
  expect(input).toHaveAccessibleDescription('EUR');
  type('2000.5');
  expect(kept()).toBe('2000.50');
  expect(input.value).toBe('2000.5');
  fireEvent.blur(input);
  expect(input.value).toBe('2,000.50');
  type('');
  expect(kept()).toBeUndefined();
});

it('a text that the language does not settle stays in the field and is refused, never read in another way', async () => {
  const { store, input, type, kept } = await draw('money', { currency: 'EUR' });
  type('1.234,50');
  fireEvent.blur(input);
  expect(input.value).toBe('1.234,50');
  expect(kept()).toBe('? 1.234,50');
  await act(async () => store.leave(0));
  expect(store.field(0).problems).toMatchObject([{ code: 'money.invalid' }]);
});

it.each([
  ['percentage', {}, '12.5 %', 12.5, '12.5'],
  ['time', {}, '2:30 pm', '14:30', /^2:30\sPM$/],
  ['month', {}, '3/2026', '2026-03', 'March 2026'],
  ['duration', {}, '1:30', 90, '1 hr 30 min'],
  ['url', {}, 'example.com', 'https://example.com', 'https://example.com'],
])('%s is understood while it is typed', async (name, settings, text, value, shown) => {
  const { input, type, kept } = await draw(name, settings);
  type(text);
  expect(kept()).toBe(value);
  fireEvent.blur(input);
  expect(input.value).toMatch(shown);
});

it('a day is typed as the page’s language writes it, said in words on leaving, and refused as it was typed', async () => {
  const { store, input, kept } = await draw('date');
  expect(input).toHaveAttribute('placeholder', 'MM/DD/YYYY');
  fireEvent.input(input, { target: { value: '3/4/2026' } });
  expect(kept()).toBe('2026-03-04');
  fireEvent.blur(input);
  expect(input.value).toBe('March 4, 2026');
  fireEvent.input(input, { target: { value: '31/31/2026' } });
  fireEvent.blur(input);
  await act(async () => store.leave(0));
  expect([input.value, store.field(0).problems]).toMatchObject(['31/31/2026', [{ code: 'date.invalid' }]]);
  fireEvent.input(input, { target: { value: '' } });
  expect(kept()).toBeUndefined();
});

it('a day can be chosen in the browser’s own picker, within the limits', async () => {
  const { input, kept } = await draw('date', { min: '2026-01-01', max: '2026-12-31' }, '2026-03-04');
  const picker = input.parentElement?.querySelector<HTMLInputElement>('input[type=date]');
  if (!picker) throw new Error('There is no picker.');
  expect([picker.min, picker.max]).toEqual(['2026-01-01', '2026-12-31']);
  picker.showPicker = vi.fn();
  await userEvent.click(screen.getByRole('button', { name: 'Choose a day: It' }));
  expect(picker.showPicker).toHaveBeenCalledOnce();
  expect(picker.value, 'it opens at the day that is there').toBe('2026-03-04');
  fireEvent.change(picker, { target: { value: '2026-05-06' } });
  expect([kept(), input.value]).toEqual(['2026-05-06', 'May 6, 2026']);
  expect(input).toHaveFocus();
});

it('a range of days has two labeled inputs under its own name; a day that is missing or before the other is refused', async () => {
  const { store, input, kept } = await draw('dateRange', {}, '2026-03-01/2026-03-31');
  const group = screen.getByRole('group', { name: 'It' });
  const to = within(group).getByLabelText<HTMLInputElement>('To');
  expect(within(group).getByLabelText('From')).toBe(input);
  expect([input.value, to.value]).toEqual(['March 1, 2026', 'March 31, 2026']);
  const pickers = [...group.querySelectorAll<HTMLInputElement>('input[type=date]')];
  expect(pickers.map(({ min }) => min)).toEqual(['', '2026-03-01']);
  fireEvent.input(to, { target: { value: '2026-02-01' } });
  expect(kept()).toBe('2026-03-01/2026-02-01');
  await act(async () => store.leave(0));
  expect(store.field(0).problems).toMatchObject([{ code: 'dateRange.order' }]);
  expect(to).toBeInvalid();
  fireEvent.input(to, { target: { value: '' } });
  expect(store.field(0).problems).toMatchObject([{ code: 'dateRange.incomplete' }]);
  fireEvent.input(input, { target: { value: '' } });
  expect([kept(), store.field(0).problems]).toEqual([undefined, []]);
});

it('the buttons of a range are told apart by the day that they choose', async () => {
  await draw('dateRange');
  for (const name of ['Choose a day: From', 'Choose a day: To'])
    expect(screen.getByRole('button', { name })).toBeInTheDocument();
});

it('a browser that does not open its picker leaves the person in the input; its picker’s “clear” empties it', async () => {
  const { input, kept } = await draw('date', {}, '2026-03-04');
  const picker = input.parentElement?.querySelector<HTMLInputElement>('input[type=date]');
  if (!picker) throw new Error('There is no picker.');
  picker.showPicker = () => {
    throw new DOMException('In a frame of another origin', 'SecurityError');
  };
  await userEvent.click(screen.getByRole('button', { name: 'Choose a day: It' }));
  expect(input).toHaveFocus();
  fireEvent.change(picker, { target: { value: '' } });
  expect([kept(), input.value]).toEqual([undefined, '']);
});

it.each([
  ['date', {}, '31/12/2026', '2026-12-31'],
  ['dateRange', {}, '31/12/2026', '2026-12-31/'],
  ['money', { currency: 'EUR' }, '1.234,50', '1234.50'],
])(
  '%s that one language does not settle is read when the page turns to one that does',
  async (type, settings, text, value) => {
    const { input, store, kept, turn } = await draw(type, settings);
    fireEvent.input(input, { target: { value: text } });
    expect(kept()).toContain('? ');
    await turn('es');
    await vi.waitFor(() => expect(kept()).toBe(value));
    if (type === 'dateRange') return;
    await act(async () => store.leave(0));
    expect(store.field(0).problems).toEqual([]);
  },
);

it('both days of a range that a browser filled in before the page was ready are taken', async () => {
  const filled = vi.spyOn(HTMLInputElement.prototype, 'value', 'get');
  filled.mockImplementation(function (this: HTMLInputElement) {
    return { it: '3/4/2026', 'it-to': '3/9/2026' }[this.name] ?? '';
  });
  const { kept } = await draw('dateRange');
  filled.mockRestore();
  expect(kept()).toBe('2026-03-04/2026-03-09');
});

it('a preset fills in both days, unless a limit refuses it', async () => {
  vi.setSystemTime('2026-03-10T12:00:00Z');
  const { input, kept } = await draw('dateRange', { min: 'today', presets: ['lastMonth', 'nextMonth'] });
  expect(screen.getAllByRole('button').map((button) => button.textContent)).not.toContain('Last month');
  await userEvent.click(screen.getByRole('button', { name: 'Next month' }));
  expect(kept()).toBe('2026-04-01/2026-04-30');
  expect([input.value, screen.getByLabelText<HTMLInputElement>('To').value]).toEqual([
    'April 1, 2026',
    'April 30, 2026',
  ]);
  vi.useRealTimers();
});

it('a rating is a group of radio buttons whose names say the grade, and is written beside the stars', async () => {
  const { kept } = await draw('rating');
  expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('aria-label'))).toEqual(
    [1, 2, 3, 4, 5].map((grade) => `${grade} of 5`),
  );
  await userEvent.click(screen.getByRole('radio', { name: '3 of 5' }));
  expect(kept()).toBe(3);
  expect(document.querySelector('.pt-rating')?.textContent).toBe('★★★☆☆3 of 5');
});

it('a stored grade above the best of today is said as it is, also to those who do not see it', async () => {
  const { container } = await draw('rating', {}, 8);
  expect(container.querySelector('.pt-grade')?.textContent).toBe('8; the scale now ends at 5');
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  expect(screen.getByRole('radiogroup')).toHaveAccessibleDescription('8; the scale now ends at 5');
  expect(screen.getByRole('radio', { name: '1 of 5' })).toHaveAccessibleDescription('8; the scale now ends at 5');
});

it('a slider is at its lower end at first, and tells its value', async () => {
  const { input, kept } = await draw('slider', { min: 10, max: 20, step: 5 });
  expect(kept()).toBe(10);
  expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', '10');
  fireEvent.change(input, { target: { value: '15' } });
  expect(kept()).toBe(15);
  expect(document.querySelector('output')?.textContent).toBe('15');
});

it('a color is typed or picked', async () => {
  const { input, type, kept } = await draw('color');
  type('#ABC');
  expect(kept()).toBe('#aabbcc');
  const swatch = screen.getByLabelText<HTMLInputElement>('Choose a color');
  fireEvent.input(swatch, { target: { value: '#3366cc' } });
  expect(kept()).toBe('#3366cc');
  expect(input.value).toBe('#3366cc');
});
