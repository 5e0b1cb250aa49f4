/** What a `User-Agent` says of a machine, in names that people know; good enough to recognise one's own. */
export function describeBrowser(userAgent: string): { readonly device: string; readonly browser: string } {
  return { device: first(devices, userAgent), browser: first(browsers, userAgent) };
}

/** In the order in which they must be asked: an Edge also says Chrome, an Android also says Linux. */
const devices = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Macintosh', 'Mac'],
  ['CrOS', 'Chromebook'],
  ['Linux', 'Linux'],
] as const;
const browsers = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['CriOS', 'Chrome'],
  ['Safari/', 'Safari'],
  ['curl/', 'curl'],
] as const;

function first(names: readonly (readonly [string, string])[], userAgent: string): string {
  return names.find(([mark]) => userAgent.includes(mark))?.[1] ?? '–';
}
