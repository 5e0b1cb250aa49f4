import { fold } from '../text';
import { numberFormat } from './intl-cache';

/** Western digits in groups, as the language separates them. */
const grouped = { numberingSystem: 'latn', maximumFractionDigits: 0 } as const;

/** A decimal, written with a point, with the separators of the language and all its places. */
export function decimalWords(decimal: string, language: string): string {
  const [, sign = '', whole = '0', part] = /^(-?)([0-9]+)(?:\.([0-9]+))?$/.exec(decimal) ?? [];
  const digits = numberFormat(language, grouped).format(BigInt(whole));
  return `${sign}${digits}${part === undefined ? '' : `${pointOf(language)}${part}`}`;
}

/**
 * The decimal that a text means by the separators of the language alone, written with a point. Undefined where another language might mean
 * another number: in French, 1.234 is refused, and in German it is a thousand and more.
 */
export function readDecimal(text: string, language: string): string | undefined {
  const written = fold(text).replace(/^[\u2212\u2012\u2013]/, '-');
  const found = /^([+-]?)(.*)$/s.exec(written);
  if (!found || written.length > 60) return undefined;
  const [, sign = '', rest = ''] = found;
  const [whole = '', part, ...more] = rest.split(pointOf(language));
  if (more.length > 0 || (part !== undefined && !/^[0-9]*$/.test(part))) return undefined;
  const digits = whole.replace(/[^0-9]/g, '');
  if (digits === '' && !part) return undefined;
  if (digits !== whole && !isGrouped(whole, digits, language)) return undefined;
  return `${sign === '-' ? '-' : ''}${digits || '0'}${part ? `.${part}` : ''}`;
}

/** Separators count only where the language itself sets them: `1.5` is not fifteen in German. */
function isGrouped(written: string, digits: string, language: string): boolean {
  if (digits === '' || digits.startsWith('0')) return false;
  // Spanish and Portuguese group from five digits on, and read it from four.
  const own = new Intl.NumberFormat(language, { ...grouped, useGrouping: 'always' as never }).format(BigInt(digits));
  return fold(own).replaceAll('’', "'") === written.replaceAll('’', "'");
}

function pointOf(language: string): string {
  const parts = numberFormat(language, { numberingSystem: 'latn' }).formatToParts(1.5);
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
}
