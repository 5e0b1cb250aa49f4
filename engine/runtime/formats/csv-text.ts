/**
 * A text as a cell of a CSV file (RFC 4180). Text that a spreadsheet would read as a formula is prefixed with an apostrophe (quality S49);
 * numbers are not text and stay as they are, also where they are written as decimal text.
 */
export function csvText(text: string): string {
  // Decimal text below zero, as amounts are, is a number to a spreadsheet as well.
  if (/^-[0-9]+(?:\.[0-9]+)?$/.test(text)) return text;
  const harmless = /^[\s\uFEFF]*[=+\-@\t\r\n|%＝＋－＠]/u.test(text) ? `'${text}` : text;
  return /[",\r\n\t']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
