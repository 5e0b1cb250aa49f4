import { ApiError } from './api-error';

/** Maximum nesting of a payload (quality S58). */
const deepest = 32;

const loneSurrogate = /\p{Surrogate}/u;

/**
 * Refuses what PostgreSQL cannot store as text or JSON (U+0000 and lone surrogates) anywhere in a request, and excessive nesting (quality
 * R35, S58).
 */
export function requirePlainText(value: unknown, place: string, depth = 0): void {
  if (typeof value === 'string') {
    if (value.includes('\u0000') || loneSurrogate.test(value))
      throw new ApiError('INVALID_TEXT', { fields: { [place]: { code: 'text.characters' } } });
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth >= deepest) throw new ApiError('MALFORMED_REQUEST');
  for (const [name, part] of Object.entries(value)) {
    requirePlainText(name, place, depth + 1);
    requirePlainText(part, place === '' ? name : `${place}.${name}`, depth + 1);
  }
}
