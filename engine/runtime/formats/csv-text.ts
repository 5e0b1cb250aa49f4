/**
 * A text as a cell of a CSV file (RFC 4180). One that a spreadsheet would take for a formula gets an apostrophe in front (quality S49);
 * numbers are no texts and stay as they are.
 */
export function csvText(text: string): string {
  const harmless = /^[\s\uFEFF]*[=+\-@\t\r\n|%＝＋－＠]/u.test(text) ? `'${text}` : text;
  return /[",\r\n\t']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
