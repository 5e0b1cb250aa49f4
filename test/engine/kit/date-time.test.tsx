import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Json, JsonObject } from '../../../engine/model';
import { fieldForm } from '../../support/field-form';
import { renderForm } from '../../support/test-engine';

async function draw(value?: Json, settings: JsonObject = { zone: 'Europe/Berlin' }) {
  const form = renderForm({
    model: fieldForm([
      { name: 'at', type: 'dateTime', component: 'dateTime', label: 'When', required: false, settings },
    ]),
    initial: value === undefined ? {} : { at: value },
  });
  await act(async () => undefined);
  const input = await vi.waitFor(() => screen.getByLabelText<HTMLInputElement>(/^When/));
  const type = (text: string) => fireEvent.input(input, { target: { value: text } });
  return { ...form, input, type, kept: () => form.store.field(0).value };
}

it('shows an instant as the clocks of its zone do, and says the zone', async () => {
  const { input, kept } = await draw('2026-07-01T04:00:00.000Z');
  expect(input.value).toBe('2026-07-01T06:00');
  expect(input).toHaveAccessibleDescription(/Europe\/Berlin.*GMT\+2/);
  expect(kept()).toBe('2026-07-01T04:00:00.000Z');
});

it('keeps an instant of what is typed', async () => {
  const { type, kept } = await draw();
  type('2026-01-31T06:00');
  expect(kept()).toBe('2026-01-31T05:00:00.000Z');
  type('');
  expect(kept()).toBeFalsy();
});

it('leaves a time that the clocks skip as it was typed', async () => {
  const { type, input, kept } = await draw();
  type('2026-03-29T02:30');
  expect(kept()).toBe('2026-03-29T02:30');
  expect(input.value).toBe('2026-03-29T02:30');
});

it('asks which one is meant of a time that the clocks show twice', async () => {
  const { type, kept } = await draw();
  type('2026-10-25T02:30');
  expect(kept()).toBe('2026-10-25T02:30');
  const which = screen.getByRole('combobox');
  expect([...which.querySelectorAll('option')].map(({ textContent }) => textContent).slice(1)).toEqual([
    '02:30 GMT+2',
    '02:30 GMT+1',
  ]);
  fireEvent.change(which, { target: { value: '2026-10-25T01:30:00.000Z' } });
  expect(kept()).toBe('2026-10-25T01:30:00.000Z');
  type('2026-10-25T03:30');
  expect(kept()).toBe('2026-10-25T02:30:00.000Z');
  expect(screen.queryByRole('combobox')).toBeNull();
});

it('says which of the two an instant is', async () => {
  const { input } = await draw('2026-10-25T01:30:00.000Z');
  expect(input.value).toBe('2026-10-25T02:30');
  expect(screen.getByRole('combobox')).toHaveValue('2026-10-25T01:30:00.000Z');
  expect(input).toHaveAccessibleDescription(/GMT\+1/);
});

it('does not take a part of a date and time for an empty field', async () => {
  const form = renderForm({
    model: fieldForm([
      { name: 'at', type: 'dateTime', component: 'dateTime', label: 'When', required: false, settings: {} },
    ]),
  });
  await act(async () => undefined);
  const input = await vi.waitFor(() => screen.getByLabelText<HTMLInputElement>(/^When/));
  const kept = () => form.store.field(0).value;
  const partial = (badInput: boolean) =>
    Object.defineProperty(input, 'validity', { configurable: true, value: { badInput } });
  fireEvent.blur(input);
  expect(kept()).toBeFalsy();
  partial(true);
  fireEvent.blur(input);
  expect(kept(), 'browsers fire no event of input').toBe('?');
  partial(false);
  fireEvent.input(input, { target: { value: '2026-01-31T06:00' } });
  expect(kept()).toMatch(/^2026-01-31/);
  partial(true);
  fireEvent.input(input, { target: { value: '' } });
  fireEvent.keyUp(input, { key: 'Backspace' });
  expect(kept(), 'a part was erased').toBe('?');
  partial(false);
  fireEvent.keyUp(input, { key: 'Backspace' });
  expect(kept(), 'all of it was erased').toBeFalsy();
});

it('reads what is typed in full width where the browser has no picker', async () => {
  const { input, kept } = await draw();
  input.type = 'text';
  fireEvent.input(input, { target: { value: '２０２６-０１-３１　０６:００' } });
  expect(kept()).toBe('2026-01-31T05:00:00.000Z');
});

it('shows the clocks of the device where it does not know the zone', async () => {
  const { input } = await draw('2026-07-01T04:00:00.000Z', { zone: 'Mars/Olympus' });
  const own = new Intl.DateTimeFormat('en').resolvedOptions().timeZone.replaceAll('_', ' ');
  expect(input).toHaveAccessibleDescription(new RegExp(own));
});

it('offers the first minute that is not before its limit', async () => {
  const { input } = await draw(undefined, { zone: 'UTC', min: '2026-07-01T04:00:30Z', max: '2026-07-02T04:00:30Z' });
  expect([input.min, input.max]).toEqual(['2026-07-01T04:01', '2026-07-02T04:00']);
});
