import { iso31661 } from 'iso-3166';

const names = new Intl.DisplayNames('en', { type: 'region' });

/** English name of every ISO 3166-1 alpha-2 code in use: from the same data that the browser shows. */
export const countryNamesByCode: Readonly<Record<string, string>> = Object.fromEntries(
  iso31661.filter(({ state }) => state === 'assigned').map(({ alpha2, name }) => [alpha2, names.of(alpha2) ?? name]),
);

/** English country name → its code: the static file `countrycodes.json` (specification section 7). */
export const countryCodes: Readonly<Record<string, { readonly code: string }>> = Object.fromEntries(
  Object.entries(countryNamesByCode)
    .map(([code, name]) => [name, { code }] as const)
    .sort(([first], [second]) => first.localeCompare(second, 'en')),
);

export const countryNames: readonly string[] = Object.keys(countryCodes);
