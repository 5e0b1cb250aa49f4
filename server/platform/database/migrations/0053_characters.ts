import { sql } from 'kysely';

/** Words of scripts without spaces between them are found anywhere in a text: an index of its characters of these scripts. */
export const indices = async () =>
  Object.entries(texts).map(([name, { table, text, where }]) => ({
    name,
    table,
    on: sql`using gin (string_to_array(regexp_replace(lower(${sql.raw(text)}), ${sql.lit(`[^${unspaced}]+`)}, '', 'g'), null))
      ${where ? sql`where ${sql.raw(where)}` : sql``}`,
  }));

/** Thai, Lao, Burmese, Khmer, Japanese, Chinese. */
const unspaced = String.raw`\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff`;

interface Text {
  readonly table: string;
  readonly text: string;
  readonly where?: string;
}

/** Name of the index → the text whose characters are found. */
const texts: Readonly<Record<string, Text>> = {
  users_characters: {
    table: 'users',
    text: "first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(account_name, '')",
  },
  licenses_characters: {
    table: 'licenses',
    text: String.raw`number || ' ' || regexp_replace(number, '(^|[^0-9])0+([0-9])', '\1\2', 'g') || ' ' || product || ' ' || license_type || ' ' || coalesce(comment, '')`,
  },
  api_keys_characters: { table: 'api_keys', text: "name || ' ' || access_id || ' ' || coalesce(description, '')" },
  posts_characters: { table: 'posts', text: 'variants::text' },
  rate_configurations_characters: { table: 'rate_configurations', text: "name || ' ' || coalesce(comment, '')" },
  rate_versions_characters: { table: 'rate_versions', text: "name || ' ' || coalesce(comment, '')" },
  rate_plans_characters: { table: 'rate_plans', text: "name || ' ' || label || ' ' || coalesce(comment, '')" },
  rate_corrections_characters: { table: 'rate_corrections', text: 'reason' },
  letter_templates_characters: { table: 'letter_templates', text: 'key' },
  letter_editions_characters: { table: 'letter_editions', text: 'subject', where: "status <> 'ARCHIVED'" },
  post_templates_name_characters: { table: 'post_templates', text: 'name' },
  post_templates_characters: { table: 'post_templates', text: 'variants::text' },
  editions_characters: { table: 'editions', text: "title || ' ' || coalesce(reason, '')" },
  change_sets_characters: { table: 'change_sets', text: "title || ' ' || coalesce(reason, '')" },
  agent_chats_characters: { table: 'agent_chats', text: 'title' },
  agent_events_characters: {
    table: 'agent_events',
    text: 'content::text',
    where: "type in ('USER_MESSAGE', 'ASSISTANT_MESSAGE')",
  },
  agent_actions_proposed_characters: { table: 'agent_actions', text: 'proposed::text' },
  agent_actions_submitted_characters: { table: 'agent_actions', text: 'submitted::text' },
};
