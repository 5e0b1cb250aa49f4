/** What the phone type asks of the numbering plans of the world. */
export interface NumberingPlans {
  /** The number in international form (`+` and digits), or undefined where it is none of that country or any. */
  international(text: string, country: string | undefined): string | undefined;
}

/**
 * Loads the numbering plans: the only place that imports them, because they weigh more than the runtime itself. The
 * smallest set knows which numbers are possible and, where its patterns reach, valid.
 */
export async function loadNumberingPlans(): Promise<NumberingPlans> {
  const { isSupportedCountry, parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  return {
    international(text, country) {
      const region = country !== undefined && isSupportedCountry(country) ? country : undefined;
      const number = parsePhoneNumberFromString(text, { ...(region && { defaultCountry: region }), extract: false });
      return number?.isValid() ? number.number : undefined;
    },
  };
}
