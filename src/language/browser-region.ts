let known: string | undefined;

/**
 * The person's country by the languages of their browser, as ISO code: of the first that names one (`de-AT`), else the country where most
 * speak the first (`de`). Empty where none says any, and on the server, which draws pages for everybody.
 */
export function browserRegion(): string {
  if (typeof document === 'undefined') return '';
  known ??= regionOf(navigator.languages);
  return known;
}

/** The same of a list of languages (BCP 47). */
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
