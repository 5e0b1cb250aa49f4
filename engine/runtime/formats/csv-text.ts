/**
 * A text as a cell of a CSV file (RFC 4180). Text that a spreadsheet would read as a formula is prefixed with an apostrophe (quality S49);
 * numbers are not text and stay as they are.
 */
export function csvText(text: string): string {
  const harmless = /^[\s\uFEFF]*[=+\-@\t\r\n|%＝＋－＠]/u.test(text) ? `'${text}` : text;
  return /[",;\r\n\t']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
