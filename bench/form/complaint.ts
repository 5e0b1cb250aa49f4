import type { FieldSpec } from './spec';

/** The rules as a programmer writes them by hand: what is wrong with a value, in words. */
export function complaintOf(field: FieldSpec, value: unknown): string | undefined {
  if (value === undefined || value === null || value === '')
    return field.required ? 'This field is required.' : undefined;
  if (field.kind === 'number') {
    const number = Number(value);
    if (Number.isNaN(number)) return 'Enter a number.';
    if (field.min !== undefined && number < field.min) return `Enter ${field.min} or more.`;
    if (field.max !== undefined && number > field.max) return `Enter ${field.max} or less.`;
  }
  if (field.kind !== 'text') return undefined;
  const text = String(value);
  if (field.minLength !== undefined && text.length < field.minLength)
    return `Enter ${field.minLength} characters or more.`;
  if (field.maxLength !== undefined && text.length > field.maxLength)
    return `Enter ${field.maxLength} characters or fewer.`;
  return field.pattern !== undefined && !new RegExp(field.pattern).test(text)
    ? 'Enter it in the expected form.'
    : undefined;
}
