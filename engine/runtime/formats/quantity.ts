import { numberFormat } from './intl-cache';

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

/** An amount kept as decimal text, to its last digit: it is never made a number. */
export function exactMoneyText(value: string, language: string): string {
  const amount = value.replace('-', '') as `${number}`; // the caller has looked at its digits
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 12 };
  return `${value.startsWith('-') ? '-' : ''}$${numberFormat(language, digits).format(amount)}`;
}

/** Ten times as much is no comparison any more. */
const mostChange = 9;

/** How far a number is from the one before, as a percentage with its sign: "+12%"; undefined where there was hardly anything before. */
export function changeText(value: number, before: number, language: string): string | undefined {
  if (before <= 0) return undefined;
  const change = (value - before) / before;
  if (change > mostChange) return undefined;
  return numberFormat(language, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' }).format(
    change,
  );
}
