/** What the phone type asks of the numbering plans of the world. */
export interface NumberingPlans {
  /** The number in international form (`+` and digits), or undefined where it is none of that country or any. */
  international(text: string, country: string | undefined): string | undefined;
}

/** ISO code of a country that definitions name otherwise, for instance by its English name; undefined where it is none. */
export type CountryCode = (country: string) => string | undefined;

/**
 * Loads the numbering plans: the only place that imports them, because they weigh more than the runtime itself. The
 * smallest set knows which numbers are possible and, where its patterns reach, valid.
 * @param loadCountryCode how the host names countries; without it they are ISO codes
 */
export async function loadNumberingPlans(loadCountryCode?: () => Promise<CountryCode>): Promise<NumberingPlans> {
  const [{ isSupportedCountry, parsePhoneNumberFromString }, codeOf] = await Promise.all([
    import('libphonenumber-js/min'),
    loadCountryCode?.() ?? ((country: string) => country.toUpperCase()),
  ]);
  return {
    international(text, country) {
      const code = country === undefined ? undefined : codeOf(country);
      const region = code !== undefined && isSupportedCountry(code) ? code : undefined;
      const number = parsePhoneNumberFromString(text, { ...(region && { defaultCountry: region }), extract: false });
      return number?.isValid() ? number.number : undefined;
    },
  };
}
