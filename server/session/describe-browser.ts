/** Browser and device of a `User-Agent`, by common names; good enough to recognize one's own device. */
export function describeBrowser(userAgent: string): { readonly device: string; readonly browser: string } {
  const device = devices.find(([mark]) => userAgent.includes(mark))?.[1] ?? unknown;
  const [mark, browser, version = mark] = browsers.find(([each]) => userAgent.includes(each)) ?? ['', unknown];
  const at = userAgent.indexOf(version);
  const number = mark === '' || at < 0 ? undefined : /^\d{1,4}/.exec(userAgent.slice(at + version.length))?.[0];
  return { device, browser: number === undefined ? browser : `${browser} ${number}` };
}

const unknown = '–';

/** Order matters: Edge also contains Chrome, Android also contains Linux. */
const devices = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Macintosh', 'Mac'],
  ['CrOS', 'Chromebook'],
  ['Linux', 'Linux'],
] as const;

/** What identifies a browser, its name, and the prefix of its version if different. */
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
