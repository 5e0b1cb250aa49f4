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

/** Name, label and comment of a price plan; this and the next two are part of migration 0028. */
export const planWordsSql = words(
  sql`rate_plans.name || ' ' || rate_plans.label || ' ' || coalesce(rate_plans.comment, '')`,
);

/** What a letter is for: the parts of its key. */
export const letterKeyWordsSql = words(sql`letter_templates.key`);

/** The subject of an edition of a letter. */
export const letterWordsSql = words(sql`letter_editions.subject`);
