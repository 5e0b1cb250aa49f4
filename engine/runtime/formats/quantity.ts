import { numberFormat } from './intl-cache';

const millisecondsAMinute = 60_000;
/** What is kept to the millionth part of a dollar still shows that it costs something. */
const smallestCent = 0.005;

/** A number with the digits and separators of the language. */
export function numberText(value: number, language: string): string {
  return numberFormat(language, { maximumFractionDigits: 3 }).format(value);
}

/** A percentage, given as such: 12.5 is "12.5 %" in the language's own writing. */
export function percentText(value: number, language: string): string {
  return numberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(value / 100);
}

/** `$` first, digits and separators of the language (specification section 9, decision D7). */
export function moneyText(value: number, language: string): string {
  const amount = Math.abs(value);
  const small = amount > 0 && amount < smallestCent;
  const digits = small ? { maximumSignificantDigits: 2 } : { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return `${value < 0 ? '-' : ''}$${numberFormat(language, digits).format(amount)}`;
}

/** Milliseconds shown in minutes; undefined for none at all, which is hidden (specification section 9). */
export function durationText(value: number, language: string): string | undefined {
  if (value === 0) return undefined;
  const minutes = value / millisecondsAMinute;
  const digits =
    Math.abs(minutes) < 1
      ? { maximumSignificantDigits: 2 }
      : { maximumFractionDigits: Math.abs(minutes) < 100 ? 1 : 0 };
  return numberFormat(language, { style: 'unit', unit: 'minute', unitDisplay: 'short', ...digits }).format(minutes);
}
