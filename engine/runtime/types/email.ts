import type { TypeKind, Verdict } from '../../model';
import { fold } from '../text';
import { textOperators, wrongKind } from './text';

/** Maximum length of an email address: 64 before the @, 255 after it (RFC 5321, section 4.5.3.1). */
const longest = 320;

/**
 * A general pattern (specification section 5), case-insensitive. No part of it can match the same text in two ways, so it runs in linear
 * time.
 */
const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = '[A-Za-z0-9]+(?:-+[A-Za-z0-9]+)*';
const topLevel = '(?:[A-Za-z]{2,}|[Xx][Nn]--[A-Za-z0-9-]*[A-Za-z0-9])';
const source = `^${atom}(?:\\.${atom})*@(?:${label}\\.)+${topLevel}$`;
const pattern = new RegExp(source, 'u');

const invalid: Verdict = { code: 'email.invalid' };

/** An email address. Full-width letters and signs are folded; the case is kept as typed. */
export const email: TypeKind = {
  name: 'email',
  holds: 'string',
  operators: textOperators,
  component: 'email',
  parse: (input) => (typeof input === 'string' ? fold(input) : input),
  judge(value) {
    if (typeof value !== 'string') return wrongKind;
    return value.length <= longest && pattern.test(value) ? undefined : invalid;
  },
  schema: () => ({ type: 'string', maxLength: longest, pattern: source }),
};
