import type { Kysely } from 'kysely';
import type { Database } from '../platform/database';
import { type LetterSentences, seedOf } from './letter-seeds';
import type { LetterTable } from './letter-table';
import type { LetterTemplate } from './template/job';

/** Text of a kind of email in a language, current or earlier. */
export interface LetterEdition extends LetterTemplate {
  /** Null if it is not stored: texts of `locales` that are newer than their edition. */
  readonly id: string | null;
  /** True for the texts of `locales`, which belong to the program. */
  readonly isSeed: boolean;
}

/** Source of the texts of emails. */
export interface LetterEditions {
  /** The edition to send; undefined if there is none in this language. */
  active(db: Kysely<Database>, kind: string, language: string): Promise<LetterEdition | undefined>;
  /** Earlier editions, latest first, and finally the texts of `locales`: for when the active edition is broken. */
  earlier(db: Kysely<Database>, kind: string, language: string): Promise<readonly LetterEdition[]>;
}

/** Id of a template: `WELCOME.fr`. */
export const templateId = (kind: string, language: string) => `${kind}.${language}`;

/** Maximum number of archived editions tried. */
const mostEarlier = 3;

/** Editions in the database, over the texts of `locales`. */
export function createLetterEditions(context: {
  readonly table: LetterTable;
  readonly sentences: () => LetterSentences;
}): LetterEditions {
  const seed = (kind: string, language: string): LetterEdition | undefined => {
    const words = seedOf(kind, language, { table: context.table, sentences: context.sentences() });
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
      // No administrator has changed it, and a new version of the program, or an edit of `locales`, has another text.
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
