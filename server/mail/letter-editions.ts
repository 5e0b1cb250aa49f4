import type { Kysely } from 'kysely';
import type { Database } from '../platform/database';
import { type LetterSentences, seedOf } from './letter-seeds';
import type { LetterTable } from './letter-table';
import type { LetterTemplate } from './template/job';

/** What a kind of letter says in a language, now or earlier. */
export interface LetterEdition extends LetterTemplate {
  /** Null where it is not stored: words of `locales` that are newer than their edition. */
  readonly id: string | null;
  /** True for the words of `locales`, which are the program's own. */
  readonly isSeed: boolean;
}

/** Where letters get their words. */
export interface LetterEditions {
  /** What is to be sent; undefined where there is nothing in this language. */
  active(db: Kysely<Database>, kind: string, language: string): Promise<LetterEdition | undefined>;
  /** What was sent before, the last first, and in the end the words of `locales`: for when the active edition is broken. */
  earlier(db: Kysely<Database>, kind: string, language: string): Promise<readonly LetterEdition[]>;
}

/** Address of a template: `WELCOME.fr`. */
export const templateId = (kind: string, language: string) => `${kind}.${language}`;

/** So many archived editions are tried. */
const mostEarlier = 3;

/** Editions of the database, over the words of `locales`. */
export function createLetterEditions(around: {
  readonly table: LetterTable;
  readonly sentences: () => LetterSentences;
}): LetterEditions {
  const seed = (kind: string, language: string): LetterEdition | undefined => {
    const words = seedOf(kind, language, { table: around.table, sentences: around.sentences() });
    return words && { ...words, id: null, isSeed: true };
  };
  const rows = (db: Kysely<Database>, kind: string, language: string) =>
    db
      .selectFrom('letter_editions')
      .select(['id', 'subject', 'body', 'origin'])
      .where('template_id', '=', templateId(kind, language));

  return {
    async active(db, kind, language) {
      const row = await rows(db, kind, language).where('status', '=', 'ACTIVE').executeTakeFirst();
      const words = seed(kind, language);
      if (row === undefined) return words;
      const { id, subject, body, origin } = row;
      // Nobody has changed it, and a new version of the program, or an edit of `locales`, says it otherwise.
      if (origin === 'SEED' && words && (words.subject !== subject || words.body !== body)) return words;
      return { id, subject, body, isSeed: origin === 'SEED' };
    },
    async earlier(db, kind, language) {
      const found = await rows(db, kind, language)
        .where('status', '=', 'ARCHIVED')
        .orderBy('edition', 'desc')
        .limit(mostEarlier)
        .execute();
      const words = seed(kind, language);
      return [
        ...found.map(({ id, subject, body, origin }) => ({ id, subject, body, isSeed: origin === 'SEED' })),
        ...(words ? [words] : []),
      ];
    },
  };
}
