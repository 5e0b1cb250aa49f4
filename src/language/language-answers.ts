/** Answers to the question about the account's language, by address. */
export interface LanguageAnswers {
  /** The language that was confirmed, '' if it was declined, undefined if it was not asked. */
  answer(email: string): string | undefined;
  keep(email: string, language: string): void;
}

/** Remembers answers as long as the tab lives, so that no user is asked twice (decisions 2.2); in memory if storage is off. */
export function createLanguageAnswers(applicationId: string): LanguageAnswers {
  const key = `${applicationId}-askedLanguages`;
  const answers = new Map<string, string>(load());

  function load(): [string, string][] {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
      return Array.isArray(kept) ? kept.filter(isAnswer) : [];
    } catch {
      return [];
    }
  }

  return {
    answer: (email) => answers.get(email.toLowerCase()),
    keep(email, language) {
      answers.set(email.toLowerCase(), language);
      try {
        sessionStorage.setItem(key, JSON.stringify([...answers]));
      } catch {
        // Asked again after a reload.
      }
    },
  };
}

function isAnswer(entry: unknown): entry is [string, string] {
  return Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'string');
}
