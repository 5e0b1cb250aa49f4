import { expect, test } from 'vitest';
import type { FieldModel } from '../../../engine/model';
import { plainWords } from '../../../engine/react/answer-words';
import { fieldForm, type TestField } from '../../support/field-form';

const words = (field: Omit<TestField, 'name'>, value: string | number, language = 'en') => {
  const [model] = fieldForm([{ name: 'given', ...field }]).fields;
  return plainWords(model as FieldModel, value, String, language); // the form has one field
};

test('a review shows a number with all its digits, in the writing of the language', () => {
  expect(words({ type: 'number' }, 0.12345)).toBe('0.12345');
  expect(words({ type: 'number' }, 1234.5, 'fr')).toBe('1\u202f234,5');
});

test('what was computed exactly is shown as the form shows it, what was typed as it was typed', () => {
  const settings = { inputMode: 'decimal' };
  expect(words({ type: 'text', component: 'output', settings }, '1234.50')).toBe('1,234.50');
  expect(words({ type: 'text', component: 'text', settings }, '1234.50')).toBe('1234.50');
});

test('an instant is shown by the clocks of its zone, with its name, in every language', () => {
  const at = (language: string, zone: string) =>
    words({ type: 'dateTime', settings: { zone } }, '2026-01-31T05:00:00.000Z', language);
  expect(at('en', 'Asia/Kathmandu')).toMatch(/^January 31, 2026 at 10:45.AM GMT\+5:45$/);
  expect(at('fr', 'Europe/Paris')).toMatch(/^31 janvier 2026 à 06:00 UTC\+1$/);
  expect(at('ja', 'Asia/Tokyo')).toMatch(/^2026年1月31日.*14:00 JST$/);
});
