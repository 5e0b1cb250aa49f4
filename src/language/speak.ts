import type { i18n } from 'i18next';
import type { Session } from '../session/session';
import { offeredLanguage, storedLanguage } from './choose-language';

/** Switches the language of the page. Resolves false, and leaves the page as it is, if its texts cannot be loaded. */
export type Speak = (language: string) => Promise<boolean>;

/**
 * Returns the function that switches the language: its texts are loaded first, so that a page never mixes languages (quality R20).
 * @param onFailure called with a language whose texts could not be loaded
 */
export function createSpeak(texts: i18n, onFailure: (language: string) => void): Speak {
  return async (language) => {
    const namespaces = [texts.options.ns ?? []].flat();
    const missing = namespaces.filter((namespace) => !texts.hasResourceBundle(language, namespace));
    // Also retries what could not be loaded before; never rejects.
    if (missing.length > 0) await texts.reloadResources([language], missing);
    if (!namespaces.some((namespace) => texts.hasResourceBundle(language, namespace))) {
      onFailure(language);
      return false;
    }
    await texts.changeLanguage(language);
    return true;
  };
}

/**
 * Follows the profile's language (specification section 4): at sign-in if the browser stores none, and whenever the user changes it in
 * their profile.
 */
export function followProfileLanguage(
  session: Session,
  texts: i18n,
  speak: Speak,
  offered: readonly string[],
): () => void {
  let before = languageOf(session);
  return session.subscribe(() => {
    const now = languageOf(session);
    if (now === before) return;
    const arrived = before === undefined;
    before = now;
    const language = offeredLanguage(now, offered);
    if (language === undefined || language === texts.language) return;
    if (arrived && offeredLanguage(storedLanguage(), offered) !== undefined) return;
    void speak(language);
  });
}

function languageOf(session: Session): unknown {
  const state = session.state();
  return state.status === 'signedIn' ? state.profile.language : undefined;
}
