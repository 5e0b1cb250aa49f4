let known: string | undefined;

/**
 * The user's country by the languages of their browser, as ISO code: of the first that names one (`de-AT`), else the country where most
 * speakers of the first live (`de`). Empty if none names any, and on the server, which renders pages for all visitors.
 */
export function browserRegion(): string {
  if (typeof document === 'undefined') return '';
  known ??= regionOf(navigator.languages);
  return known;
}

/** The same for a list of languages (BCP 47). */
export function regionOf(languages: readonly string[]): string {
  const locales = languages.flatMap((tag) => {
    try {
      return [new Intl.Locale(tag)];
    } catch {
      return [];
    }
  });
  return locales.find(({ region }) => region)?.region ?? locales[0]?.maximize().region ?? '';
}
