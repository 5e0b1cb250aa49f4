import { numberFormat } from './intl-cache';

/** Amounts stored down to a millionth of a dollar must not show as zero. */
const smallestCent = 0.005;

/** A number with the digits and separators of the language. */
export function numberText(value: number, language: string): string {
  return numberFormat(language, { maximumFractionDigits: 3 }).format(value);
}

/** Decimal places of prices. */
const pricePlaces = 12;

/** A percentage, given as such: 12.5 is "12.5 %" in the language's own format. */
export function percentText(value: number, language: string): string {
  return numberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(value / 100);
}

/** A price to its last digit: rounded to the cent, it would be another price. */
export function priceText(value: number | string, language: string): string {
  const amount = typeof value === 'number' ? Math.abs(value) : (value.replace('-', '') as `${number}`);
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: pricePlaces };
  return `${Number(value) < 0 ? '-' : ''}$${numberFormat(language, digits).format(amount)}`;
}

/** A percentage of a price to its last digit, in the language's own format. */
export function percentPriceText(value: string, language: string): string {
  // Shifted, not divided, which would lose digits.
  return numberFormat(language, { style: 'percent', maximumFractionDigits: pricePlaces }).format(
    `${value}e-2` as `${number}`,
  );
}

/** `$` first, digits and separators of the language (specification section 9, decision D7). */
export function moneyText(value: number | string, language: string): string {
  // Decimal text is passed as it is: as a number it could lose digits.
  const amount = typeof value === 'number' ? Math.abs(value) : (value.replace('-', '') as `${number}`);
  const small = Number(amount) > 0 && Number(amount) < smallestCent;
  const digits = small ? { maximumSignificantDigits: 2 } : { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return `${Number(value) < 0 ? '-' : ''}$${numberFormat(language, digits).format(amount)}`;
}

/** Above a tenfold increase, a comparison is not meaningful. */
const mostChange = 9;

/** Change from the previous number, as a signed percentage: "+12%"; undefined if the previous one was close to zero. */
export function changeText(value: number, before: number, language: string): string | undefined {
  if (before <= 0) return undefined;
  const change = (value - before) / before;
  if (change > mostChange) return undefined;
  return numberFormat(language, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' }).format(
    change,
  );
}
