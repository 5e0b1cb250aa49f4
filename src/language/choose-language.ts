/** Local storage key of the chosen language (specification section 4). */
export const LANGUAGE_KEY = 'i18nextLng';

/** Language used when nothing else was chosen, and for sentences another language lacks. */
export const FALLBACK_LANGUAGE = 'en';

/**
 * Which language to speak: the stored one, the profile's, the fallback; never one that is not offered. `ja-JP` means
 * `ja` (specification section 4).
 * @param offered languages the settings allow; empty means no restriction is known yet
 */
export function chooseLanguage(stored: string | null, profile: string | undefined, offered: readonly string[]): string {
  for (const wish of [stored, profile]) {
    const language = wish?.split('-')[0]?.toLowerCase();
    if (language && offered.includes(language)) return language;
  }
  return offered.includes(FALLBACK_LANGUAGE) ? FALLBACK_LANGUAGE : (offered[0] ?? FALLBACK_LANGUAGE);
}

/** The stored language, or null where storage is off, full or corrupt (quality R18). */
export function storedLanguage(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_KEY);
  } catch {
    return null;
  }
}

/** Keeps the language for the next visit where the browser allows it. */
export function storeLanguage(language: string): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // Private mode or a full quota: the language lasts as long as the page.
  }
}
