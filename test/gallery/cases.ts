import type { FieldModel, Json, Option } from '../../engine/model';

/** A widget to be looked at: what it needs of its field, and a value to show it filled. */
export interface Case {
  readonly component: string;
  readonly type: string;
  readonly value: Json;
  readonly more?: Partial<FieldModel>;
  readonly listed?: boolean;
}

const three = {
  kind: 'list',
  options: ['small', 'medium', 'large'].map((value) => ({ value, label: value, when: true })),
} as const;
const options: NonNullable<FieldModel['options']> = { from: three, freeText: false, sort: 'given', last: [], slot: -1 };

export const cases: readonly Case[] = [
  { component: 'text', type: 'text', value: 'Ada' },
  { component: 'multiline', type: 'text', value: 'First line\nSecond line' },
  { component: 'email', type: 'email', value: 'ada@example.com' },
  { component: 'chip', type: 'email', value: 'ada@example.com', more: { settings: { changeIn: 'one' } } },
  {
    component: 'password',
    type: 'password',
    value: 'Enough-Signs-9',
    more: { settings: { checklist: true, policy: true } },
  },
  { component: 'code', type: 'code', value: '123456' },
  { component: 'phone', type: 'phone', value: '+14155552671' },
  { component: 'number', type: 'number', value: 3.5, more: { settings: { min: 0, max: 10 } } },
  { component: 'integer', type: 'integer', value: 3, more: { settings: { min: 0, max: 10 } } },
  { component: 'date', type: 'date', value: '2026-03-04' },
  {
    component: 'dateTime',
    type: 'dateTime',
    value: '2026-03-04T05:00:00.000Z',
    more: { settings: { zone: 'Asia/Tokyo' } },
  },
  {
    component: 'dateRange',
    type: 'dateRange',
    value: '2026-03-01/2026-03-31',
    more: { settings: { presets: ['thisMonth', 'next30Days'], maxDays: 31 } },
  },
  { component: 'percentage', type: 'percentage', value: 12.5 },
  { component: 'money', type: 'money', value: '1234.50', more: { settings: { currency: 'EUR' } } },
  { component: 'time', type: 'time', value: '14:30' },
  { component: 'month', type: 'month', value: '2026-03' },
  { component: 'duration', type: 'duration', value: 90 },
  { component: 'url', type: 'url', value: 'https://example.com/page' },
  { component: 'rating', type: 'rating', value: 3 },
  { component: 'slider', type: 'slider', value: 30, more: { settings: { min: 0, max: 100, step: 10 } } },
  { component: 'color', type: 'color', value: '#3366cc' },
  {
    component: 'file',
    type: 'file',
    value: '11111111-2222-4333-8444-555555555555/1234567/proof.pdf',
    more: { settings: { accept: ['pdf', 'png'], maxSize: 5_000_000 } },
  },
  { component: 'select', type: 'choice', value: 'medium', more: { options }, listed: true },
  { component: 'search', type: 'choice', value: 'medium', more: { options }, listed: true },
  { component: 'toggle', type: 'choice', value: 'medium', more: { options }, listed: true },
  { component: 'radio', type: 'choice', value: 'medium', more: { options }, listed: true },
  { component: 'ticks', type: 'choices', value: ['small', 'large'], more: { options }, listed: true },
  { component: 'chips', type: 'choices', value: ['small', 'large'], more: { options }, listed: true },
  { component: 'yesNo', type: 'boolean', value: true },
  {
    component: 'checkbox',
    type: 'boolean',
    value: true,
    more: { settings: { link: { kind: 'address', href: 'https://example.com/terms' } } },
  },
  { component: 'switch', type: 'boolean', value: true },
];

export const states = ['empty', 'filled', 'problem', 'disabled', 'readOnly', 'loading', 'failed'] as const;
export type State = (typeof states)[number];

/** The field that shows a widget in a state. */
export function fieldFor(
  { component, type, more }: Case,
  state: State,
): Partial<FieldModel> & { name: string; type: string } {
  const source = (name: string): NonNullable<FieldModel['options']> => ({
    ...options,
    from: { kind: 'source', source: name, where: {} },
  });
  return {
    name: `${component}_${state}`,
    type,
    component,
    label: `gallery.${component}`,
    ...more,
    ...(state === 'empty' && { help: 'gallery.help', required: false }),
    ...(state === 'disabled' && { disabled: true }),
    ...(state === 'readOnly' && { readOnly: true }),
    ...(state === 'loading' && { options: source('never') }),
    ...(state === 'failed' && { options: source('broken') }),
  };
}

/** Enough options that only a search finds one. */
export const many: readonly Option[] = Array.from({ length: 10_000 }, (_, at) => ({
  value: at,
  text: `University of ${String.fromCharCode(65 + (at % 26))}${at}`,
}));
