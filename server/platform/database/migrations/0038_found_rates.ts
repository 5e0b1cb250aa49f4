import { type Kysely, sql } from 'kysely';

/** Prices, plans, templates, and sets and editions of definitions: an index for each sort that their lists offer, and for their words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(sorted)) {
    for (const [name, column] of Object.entries(columns))
      await sql`create index ${sql.ref(`${table}_by_${name}`)} on ${sql.table(table)}
        (${sql.raw(column.includes('(') ? `(${column})` : column)}, ${sql.raw(table === 'editions' ? '(number::text)' : 'id')})`.execute(
        db,
      );
  }
  for (const statement of searched) await statement.execute(db);
}

const layer = {
  name: 'name',
  number: 'number',
  status: 'status',
  created: 'created_at',
  updated: 'updated_at',
  activated: 'activated_at',
};

/** Name of the index → what is sorted or filtered by. The id after it makes the order whole. */
const sorted: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  rate_configurations: layer,
  rate_versions: layer,
  rate_plans: layer,
  letter_templates: { key: 'key', language: 'language', updated: 'updated_at' },
  post_templates: { name: 'lower(name)', updated: 'updated_at', type: 'type' },
  change_sets: { title: 'lower(title)', state: 'state', updated: 'updated_at' },
  editions: { number: 'number', created: 'created_at' },
};

const words = (text: ReturnType<typeof sql>) =>
  sql`(to_tsvector('simple'::regconfig, translate(lower(${text}), '@._+-/:;,#()[]''"&', '                 ')))`;

const searched = [
  sql`create index rate_configurations_words on rate_configurations using gin
    (${words(sql`rate_configurations.name || ' ' || coalesce(rate_configurations.comment, '')`)})`,
  sql`create index rate_versions_words on rate_versions using gin
    (${words(sql`rate_versions.name || ' ' || coalesce(rate_versions.comment, '')`)})`,
  sql`create index rate_corrections_words on rate_corrections using gin (${words(sql`rate_corrections.reason`)})`,
  sql`create index post_templates_name_words on post_templates using gin (${words(sql`post_templates.name`)})`,
  sql`create index post_templates_words on post_templates using gin
    (jsonb_to_tsvector('simple'::regconfig, post_templates.variants, '["string"]'::jsonb))`,
  sql`create index editions_words on editions using gin
    (${words(sql`editions.title || ' ' || coalesce(editions.reason, '')`)})`,
  sql`create index change_sets_words on change_sets using gin
    (${words(sql`change_sets.title || ' ' || coalesce(change_sets.reason, '')`)})`,
];
