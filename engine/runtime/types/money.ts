import type { FieldModel, TypeKind } from '../../model';
import { fold, numberOr } from '../text';
import { validateLimits } from './number';
import { validatePlaces } from './percentage';
import { wrongKind } from './text';

/** With three places after the point, amounts up to here have 15 digits: what a number holds exactly, so limits never round. */
const mostMoney = 999_999_999_999;

/**
 * An amount in the currency that its definition names, as decimal text with all places of the currency: "1234.50". Text, because a program
 * that reads a JSON number may add it up as a binary fraction, and "1.10" would arrive as 1.1.
 */
export const money: TypeKind = {
  name: 'money',
  holds: 'decimal',
  operators: ['gt', 'gte', 'lt', 'lte', 'isEmpty', 'isNotEmpty', 'sameAs'],
  component: 'money',
  settings: {
    type: 'object',
    properties: {
      currency: { type: 'string', pattern: '^[A-Z]{3}$' },
      min: { type: 'number', default: 0 },
      max: { type: 'number', default: mostMoney },
      decimals: { type: 'integer', minimum: 0, maximum: 3 },
    },
    required: ['currency'],
    additionalProperties: false,
  },
  parse(input, field) {
    if (typeof input !== 'string') return input;
    const text = fold(input).replace('\u2212', '-');
    const [, sign = '', whole = '', part = ''] = /^([+-]?)([0-9]*)(?:\.([0-9]*))?$/.exec(text) ?? [];
    if (whole.length + part.length === 0 || text.length > longestWritten) return text;
    const places = moneyPlaces(field);
    const fraction = part.slice(0, places).padEnd(places, '0') + part.slice(places).replace(/0+$/, '');
    const amount = `${whole.replace(/^0+(?=[0-9])/, '') || '0'}${fraction && '.'}${fraction}`;
    return sign === '-' && /[1-9]/.test(amount) ? `-${amount}` : amount;
  },
  judge(value, field) {
    if (typeof value !== 'string') return typeof value === 'number' ? { code: 'money.invalid' } : wrongKind;
    const found = value.length <= longestWritten ? /^-?[0-9]+(?:\.([0-9]+))?$/.exec(value) : null;
    if (!found) return { code: 'money.invalid' };
    const { min, max } = field.settings;
    const settings = { min: numberOr(min, 0), max: numberOr(max, mostMoney) };
    const places = moneyPlaces(field);
    return validateLimits(Number(value), { settings }) ?? validatePlaces((found[1] ?? '').length <= places, places);
  },
  schema: (field) => {
    const places = moneyPlaces(field);
    return { type: 'string', pattern: `^-?[0-9]{1,12}${places > 0 ? `(\\.[0-9]{1,${places}})?` : ''}$` };
  },
};

/** Longer texts are no amounts. */
const longestWritten = 60;

/** Decimal places of a field with money: those of its currency unless it says others. */
export function moneyPlaces({ settings: { decimals, currency } }: Pick<FieldModel, 'settings'>): number {
  if (typeof decimals === 'number') return decimals;
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency: String(currency) });
    return format.resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
}
