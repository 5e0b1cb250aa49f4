import { fireEvent } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fieldForm, type TestField } from '../../support/field-form';
import { renderForm } from '../../support/test-engine';

/** A tick, a field that it shows, and sixty texts. Slot 1 holds while it is ticked. */
function longForm(moving: Partial<TestField> = {}) {
  const texts = Array.from({ length: 60 }, (_, at): TestField => ({ name: `text${at}`, type: 'text' }));
  return fieldForm([
    { name: 'tick', type: 'boolean', component: 'checkbox' },
    { name: 'shown', type: 'text', shownBy: 'tick' },
    ...texts.map((field) => (field.name === 'text3' ? { ...field, ...moving } : field)),
  ]);
}

const drawn = () => [...document.querySelectorAll<HTMLElement>('[data-field]')].map((element) => element.dataset.field);
const control = (name: string) => document.querySelector<HTMLElement>(`[data-field=${name}]`) as HTMLElement;

describe('the fields of a long form', () => {
  it('stand in their order, whatever appears among them', () => {
    const texts = Array.from({ length: 60 }, (_, at) => `text${at}`);
    renderForm({ model: longForm() });
    expect(drawn()).toEqual(['tick', ...texts]);
    fireEvent.click(control('tick'));
    expect(drawn()).toEqual(['tick', 'shown', ...texts]);
  });

  it('keep their controls when they change places', () => {
    renderForm({ model: longForm({ order: [{ when: 1, position: 50 }] }) });
    const moving = control('text3');
    fireEvent.input(moving, { target: { value: 'typed' } });
    fireEvent.click(control('tick'));
    expect(drawn().indexOf('text3')).toBe(50);
    expect(control('text3')).toBe(moving);
    expect(moving).toHaveValue('typed');
  });
});
