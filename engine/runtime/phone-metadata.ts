/** What the phone type needs from the international numbering plans. */
export interface NumberingPlans {
  /** The number in international form (`+` and digits), or undefined if it is valid neither in that country nor in any other. */
  international(text: string, country: string | undefined): string | undefined;
  /** ISO code of a country with a numbering plan, from whatever value definitions use. */
  region(country: string): string | undefined;
  /** Dialing code of such a country: `+49`. */
  codeOf(country: string): string | undefined;
  /** Dialing code and ISO code of the country of a number in international form, as far as the number determines them. */
  placeOf(number: string): { readonly code: string; readonly region: string | undefined } | undefined;
}

/** ISO code of a country that definitions name otherwise, for instance by its English name; undefined if unknown. */
export type CountryCode = (country: string) => string | undefined;

/**
 * Loads the numbering plans: the only place that imports them, because they are larger than the runtime itself. The smallest set has
 * possible lengths and, as far as its patterns reach, validity.
 * @param loadCountryCode maps the host's country names; without it they are ISO codes
 */
export async function loadNumberingPlans(loadCountryCode?: () => Promise<CountryCode>): Promise<NumberingPlans> {
  const [phones, codeOf] = await Promise.all([
    import('libphonenumber-js/min'),
    loadCountryCode?.() ?? ((country: string) => country.toUpperCase()),
  ]);
  const { AsYouType, getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } = phones;
  const regionOf = (country: string) => {
    const code = codeOf(country);
    return code !== undefined && isSupportedCountry(code) ? code : undefined;
  };
  return {
    international(text, country) {
      const region = country === undefined ? undefined : regionOf(country);
      const number = parsePhoneNumberFromString(text, { ...(region && { defaultCountry: region }), extract: false });
      return number?.isValid() ? number.number : undefined;
    },
    region: regionOf,
    codeOf(country) {
      const region = regionOf(country);
      return region && `+${getCountryCallingCode(region)}`;
    },
    placeOf(number) {
      const typed = new AsYouType();
      typed.input(number);
      const code = typed.getCallingCode();
      return code === undefined ? undefined : { code: `+${code}`, region: typed.getCountry() };
    },
  };
}
