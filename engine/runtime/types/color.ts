import type { TypeKind } from '../../model';
import { fold } from '../text';
import { wrongKind } from './text';

const pattern = '^#[0-9a-f]{6}$';

/** A color of the screen, `#rrggbb` in small letters. Three digits and a missing `#` are read. */
export const color: TypeKind = {
  name: 'color',
  holds: 'string',
  operators: ['is', 'isNot', 'in', 'notIn', 'isEmpty', 'isNotEmpty', 'sameAs'],
  component: 'color',
  settings: { type: 'object', properties: {}, additionalProperties: false },
  parse(input) {
    if (typeof input !== 'string') return input;
    const text = fold(input).toLowerCase();
    const [, digits = ''] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/.exec(text) ?? [];
    if (digits === '') return text;
    return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
  },
  judge(value) {
    if (typeof value !== 'string') return wrongKind;
    return new RegExp(pattern).test(value) ? undefined : { code: 'color.invalid' };
  },
  schema: () => ({ type: 'string', pattern }),
};
