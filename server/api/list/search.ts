import { sql } from 'kysely';

/**
 * The indexed text search vectors. A query must use exactly the expression of its index, so each is written once, here. `simple` neither
 * stems nor drops words, because names and numbers are not prose. Punctuation becomes spaces, so that each part of an address or a number
 * is a separate word. These expressions are part of migration 0003: changing one needs a new migration that rebuilds its index.
 */
const words = (text: ReturnType<typeof sql>) =>
  sql`to_tsvector('simple'::regconfig, translate(lower(${text}), '@._+-/:;,#()[]''"&', '                 '))`;

/** Number (also without its zeros), product, type and comment of a license; migration 0020 creates its index. */
export const licenseWordsSql = words(
  sql`licenses.number || ' ' || regexp_replace(licenses.number, '(^|[^0-9])0+([0-9])', '\\1\\2', 'g') || ' ' || licenses.product || ' ' || licenses.license_type || ' ' || coalesce(licenses.comment, '')`,
);

/** Name, access id and description of an API key. */
export const keyWordsSql = words(
  sql`api_keys.name || ' ' || api_keys.access_id || ' ' || coalesce(api_keys.description, '')`,
);

/** Name, address and organization of a user. */
export const userWordsSql = words(
  sql`users.first_name || ' ' || users.last_name || ' ' || users.email || ' ' || coalesce(users.account_name, '')`,
);

/** Every text of a post, in all its languages. */
export const postWordsSql = sql`jsonb_to_tsvector('simple'::regconfig, posts.variants, '["string"]'::jsonb)`;

/** Name, comment, and the label of a plan; that of plans and the next two are part of migration 0028, the others of 0038. */
export const rateWordsSql = {
  rate_configurations: words(sql`rate_configurations.name || ' ' || coalesce(rate_configurations.comment, '')`),
  rate_versions: words(sql`rate_versions.name || ' ' || coalesce(rate_versions.comment, '')`),
  rate_plans: words(sql`rate_plans.name || ' ' || rate_plans.label || ' ' || coalesce(rate_plans.comment, '')`),
};

/** What a letter is for: the parts of its key. */
export const letterKeyWordsSql = words(sql`letter_templates.key`);

/** The subject of an edition of a letter. */
export const letterWordsSql = words(sql`letter_editions.subject`);

/** The reason of a correction of prices; this and the next four are part of migration 0038. */
export const correctionWordsSql = words(sql`rate_corrections.reason`);

/** Name and every text of a template of posts. */
export const postTemplateNameSql = words(sql`post_templates.name`);
export const postTemplateWordsSql = sql`jsonb_to_tsvector('simple'::regconfig, post_templates.variants, '["string"]'::jsonb)`;

/** Title and reason of an edition of the definitions, and of a set of changes. */
export const editionWordsSql = words(sql`editions.title || ' ' || coalesce(editions.reason, '')`);
export const changeSetWordsSql = words(sql`change_sets.title || ' ' || coalesce(change_sets.reason, '')`);

/** Questions and answers of chats; migration 0017 creates its index, of these two types alone. */
export const eventWordsSql = (events: string) =>
  sql`jsonb_to_tsvector('simple'::regconfig, ${sql.ref(`${events}.content`)}, '["string"]')`;

/** What the assistant proposed, or what was confirmed of it; migration 0040 creates an index of each. */
export const proposalWordsSql = (of: 'proposed' | 'submitted') =>
  sql`jsonb_to_tsvector('simple'::regconfig, ${sql.ref(`agent_actions.${of}`)}, '["string"]'::jsonb)`;
