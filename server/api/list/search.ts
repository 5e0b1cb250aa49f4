import { type RawBuilder, sql } from 'kysely';

/** A text that a list searches. Each expression is exactly that of an index: changing one needs a migration that rebuilds it. */
export interface SearchedText {
  /** Vector of its words. */
  readonly words: RawBuilder<unknown>;
  /** The text in lower case. */
  readonly text: RawBuilder<unknown>;
  /** Its trigrams are indexed (migration 0041). Those of prose are not: its words are found by their beginnings. */
  readonly parts: boolean;
}

/** Whether a text has all that is searched for. */
export type Finds = (text: SearchedText) => RawBuilder<boolean>;

/**
 * Names, numbers and addresses. `simple` neither stems nor drops words, because they are not prose. Punctuation becomes spaces, so that each
 * part of an address or a number is a separate word.
 */
const named = (text: RawBuilder<unknown>): SearchedText => ({
  words: sql`to_tsvector('simple'::regconfig, translate(lower(${text}), '@._+-/:;,#()[]''"&', '                 '))`,
  text: sql`lower(${text})`,
  parts: true,
});

/** Every text of a JSON value. A line break is written `\n` in it: a word that begins with Latin letters may be found after one. */
const prose = (value: RawBuilder<unknown>): SearchedText => ({
  words: sql`jsonb_to_tsvector('simple'::regconfig, ${value}, '["string"]'::jsonb)`,
  text: sql`lower(${value}::text)`,
  parts: false,
});

/** Number (also without its zeros), product, type and comment of a license; migration 0010 creates its index. */
export const licenseText = named(
  sql`licenses.number || ' ' || regexp_replace(licenses.number, '(^|[^0-9])0+([0-9])', '\\1\\2', 'g') || ' ' || licenses.product || ' ' || licenses.license_type || ' ' || coalesce(licenses.comment, '')`,
);

/** Name, access id and description of an API key; this, the next one and posts are part of migration 0003. */
export const keyText = named(
  sql`api_keys.name || ' ' || api_keys.access_id || ' ' || coalesce(api_keys.description, '')`,
);

/** Name, address and organization of a user. */
export const userText = named(
  sql`users.first_name || ' ' || users.last_name || ' ' || users.email || ' ' || coalesce(users.account_name, '')`,
);

/** Every text of a post, in all its languages. */
export const postText = prose(sql`posts.variants`);

/** Name, comment, and the label of a plan; that of plans and the next two are part of migration 0028, the others of 0038. */
export const rateTexts = {
  rate_configurations: named(sql`rate_configurations.name || ' ' || coalesce(rate_configurations.comment, '')`),
  rate_versions: named(sql`rate_versions.name || ' ' || coalesce(rate_versions.comment, '')`),
  rate_plans: named(sql`rate_plans.name || ' ' || rate_plans.label || ' ' || coalesce(rate_plans.comment, '')`),
};

/** What a letter is for: the parts of its key. */
export const letterKeyText = named(sql`letter_templates.key`);

/** The subject of an edition of a letter. */
export const letterText = named(sql`letter_editions.subject`);

/** The reason of a correction of prices; this and the next four are part of migration 0038. */
export const correctionText = named(sql`rate_corrections.reason`);

/** Name and every text of a template of posts. */
export const postTemplateName = named(sql`post_templates.name`);
export const postTemplateText = prose(sql`post_templates.variants`);

/** Title and reason of an edition of the definitions, and of a set of changes. */
export const editionText = named(sql`editions.title || ' ' || coalesce(editions.reason, '')`);
export const changeSetText = named(sql`change_sets.title || ' ' || coalesce(change_sets.reason, '')`);

/** Titles of chats; this and the next one are part of migration 0017. */
export const chatTitle: SearchedText = {
  words: sql`to_tsvector('simple'::regconfig, title)`,
  text: sql`lower(title)`,
  parts: false,
};

/** Questions and answers of chats: the index holds these two types alone. */
export const eventText = (events: string) => prose(sql`${sql.ref(`${events}.content`)}`);

/** What the assistant proposed, or what was confirmed of it; migration 0040 creates an index of each. */
export const proposalText = (of: 'proposed' | 'submitted') => prose(sql`${sql.ref(`agent_actions.${of}`)}`);

/** Shorter ones are found by the beginnings of words: they have no trigram. */
const shortestPart = 3;

/** Scripts without spaces between words: Thai, Lao, Burmese, Khmer, Japanese, Chinese; written alike in JavaScript and PostgreSQL. */
const unspaced = String.raw`\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f`;
// Rare ideographs, of more than four digits, are written differently.
const isUnspaced = new RegExp(`[${unspaced}\\u{20000}-\\u{3ffff}]`, 'u');
const unspacedHere = String.raw`${unspaced}\U00020000-\U0003ffff`;

/** A text's characters of these scripts; migration 0053 creates an index of each. */
const charactersOf = (text: RawBuilder<unknown>) =>
  sql`string_to_array(regexp_replace(${text}, ${sql.lit(`[^${unspacedHere}]+`)}, '', 'g'), null)`;

/**
 * Whether a text has all words: any part of it where its trigrams are indexed or words are written without spaces, else the beginnings of its
 * words.
 * @param words letters, digits and marks of letters only, so they are neither operators nor patterns
 */
export function findsWords(words: readonly string[], parts: boolean): Finds {
  return ({ words: vector, text, parts: hasParts }) => {
    const contains = (word: string) => sql<boolean>`${text} like lower(${`%${word}%`})`;
    const isPart = (word: string) => parts && hasParts && [...word].length >= shortestPart;
    const begun: string[] = [];
    const conditions = words.flatMap((word) => {
      const characters = [...new Set(word)].filter((character) => isUnspaced.test(character));
      if (characters.length > 0) return [sql<boolean>`${charactersOf(text)} @> ${characters}::text[]`, contains(word)];
      if (isPart(word)) return [contains(word)];
      begun.push(`${word}:*`);
      return [];
    });
    if (begun.length > 0) conditions.push(sql<boolean>`${vector} @@ to_tsquery('simple', ${begun.join(' & ')})`);
    return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
  };
}
