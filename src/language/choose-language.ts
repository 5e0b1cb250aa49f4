/** Local storage key of the chosen language (specification section 4). */
export const LANGUAGE_KEY = 'i18nextLng';

/** Cookie of the chosen language; the server reads it (`server/static/arrival.ts`). */
const LANGUAGE_COOKIE = 'i18next';

/** Language used when no other was chosen, and for sentences another language lacks. */
export const FALLBACK_LANGUAGE = 'en';

/** Language requests, by source. */
export interface LanguageRequests {
  /** `lng` of the address: an explicit request. */
  readonly requested?: string | null | undefined;
  readonly stored: string | null;
  /** Of a signed-in user. */
  readonly profile?: string | undefined;
  /** Of a visitor: a cookie, then what the browser prefers, in its order. */
  readonly detected?: readonly (string | null | undefined)[];
}

/**
 * Which language to use: the stored one, the profile's (for visitors: what is detected), the fallback; never one that is not offered.
 * `ja-JP` counts as `ja` (specification section 4).
 * @param offered languages the settings allow, as `languageSelection` restricts them
 */
export function chooseLanguage(
  { requested: asked, stored, profile, detected = [] }: LanguageRequests,
  offered: readonly string[],
): string {
  for (const wish of [asked, stored, profile, ...detected]) {
    const language = offeredLanguage(wish, offered);
    if (language !== undefined) return language;
  }
  return offered.includes(FALLBACK_LANGUAGE) ? FALLBACK_LANGUAGE : (offered[0] ?? FALLBACK_LANGUAGE);
}

/** The offered language that a request matches. */
export function offeredLanguage(wish: unknown, offered: readonly string[]): string | undefined {
  const language = typeof wish === 'string' ? wish.split('-')[0]?.toLowerCase() : undefined;
  return language !== undefined && offered.includes(language) ? language : undefined;
}

/** Preferences of a visitor's browser: the cookie `i18next`, then its own languages. */
export function detectedLanguages(page: Document, browser: Navigator): readonly string[] {
  const cookie = /(?:^|;\s*)i18next=([\w-]+)/.exec(page.cookie)?.[1];
  return [...(cookie === undefined ? [] : [cookie]), ...(browser.languages ?? [browser.language])];
}

/** The stored language, or null where storage is off, full or corrupt (quality R18). */
export function storedLanguage(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_KEY);
  } catch {
    return null;
  }
}

/** Stores the language for the next visit if the browser allows it. */
export function storeLanguage(language: string): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // Private mode or a full quota: the language lasts as long as the page.
  }
  // The server sends the texts of this language with the next page; without the cookie those that the browser prefers.
  const year = 365 * 24 * 3_600_000;
  void globalThis.cookieStore
    ?.set({ name: LANGUAGE_COOKIE, value: language, path: '/', sameSite: 'lax', expires: Date.now() + year })
    .catch(() => undefined);
}
