/** What a `User-Agent` says of a machine, in names that people know; good enough to recognize one's own. */
export function describeBrowser(userAgent: string): { readonly device: string; readonly browser: string } {
  const device = devices.find(([mark]) => userAgent.includes(mark))?.[1] ?? unknown;
  const [mark, browser, version = mark] = browsers.find(([each]) => userAgent.includes(each)) ?? ['', unknown];
  const at = userAgent.indexOf(version);
  const number = mark === '' || at < 0 ? undefined : /^\d{1,4}/.exec(userAgent.slice(at + version.length))?.[0];
  return { device, browser: number === undefined ? browser : `${browser} ${number}` };
}

const unknown = '–';

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

/** What tells a browser, its name, and what stands before its version where that is something else. */
const browsers: readonly (readonly [string, string, string?])[] = [
  ['Edg/', 'Edge'],
  ['EdgA/', 'Edge'],
  ['EdgiOS/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['CriOS/', 'Chrome'],
  ['Safari/', 'Safari', 'Version/'],
  ['curl/', 'curl'],
];
