import { type Kysely, sql } from 'kysely';

/**
 * What is active, or was, also gets nothing more: no prices, no entries, no other terms. Corrections may name no wrong version: their usage
 * had no price.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

/** Rows that belong to a record and change only while it is a draft. Gone with the record, they are deleted as well. */
const parts = [
  { table: 'rate_prices', owner: 'rate_configurations', key: 'configuration_id', what: 'prices' },
  { table: 'rate_version_configurations', owner: 'rate_versions', key: 'version_id', what: 'price lists' },
  { table: 'rate_plan_versions', owner: 'rate_plans', key: 'plan_id', what: 'entries' },
] as const;

/** What a record says itself. */
const terms = {
  rate_configurations: ['kind', 'unit', 'currency'],
  rate_plans: ['label', 'included_credit', 'credit_limit', 'discount_percent'],
} as const;

const statements = [
  sql`alter table rate_corrections alter column wrong_version_id drop not null`,

  sql`drop trigger rate_prices_kept on rate_prices`,
  sql`drop function keep_active_prices()`,
  ...parts.flatMap(({ table, owner, key, what }) => {
    const name = sql.ref(`keep_${table}`);
    // The lock waits for an activation that is under way, and sees its number.
    const held = (row: string) =>
      sql.raw(`select number into given from ${owner} where id = ${row}.${key} for share;
          if given is not null then raise exception 'only ${what} of drafts change'; end if;`);
    return [
      sql`create function ${name}() returns trigger language plpgsql as $$
        declare given integer;
        begin
          if tg_op <> 'INSERT' then
            ${held('old')}
          end if;
          if tg_op = 'DELETE' then return old; end if;
          ${held('new')}
          return new;
        end $$`,
      sql`create trigger ${sql.ref(`${table}_kept`)} before insert or update or delete on ${sql.ref(table)}
        for each row execute function ${name}()`,
    ];
  }),
  ...Object.entries(terms).flatMap(([table, columns]) => {
    const name = sql.ref(`keep_${table}`);
    const differs = sql.raw(columns.map((column) => `new.${column} is distinct from old.${column}`).join(' or '));
    return [
      sql`create function ${name}() returns trigger language plpgsql as $$
        begin
          if old.number is not null and (${differs}) then raise exception 'terms that were active do not change'; end if;
          return new;
        end $$`,
      sql`create trigger ${sql.ref(`${table}_terms_kept`)} before update on ${sql.ref(table)}
        for each row execute function ${name}()`,
    ];
  }),

  // An edition that was active wrote emails: what it says stays, and so does its place in the row of numbers.
  sql`create function keep_letter_edition() returns trigger language plpgsql as $$
    declare last integer;
    begin
      if tg_op = 'INSERT' then
        select coalesce(max(edition), 0) into last from letter_editions where template_id = new.template_id;
        if new.edition is not null and new.edition <> last + 1 then raise exception 'numbers of editions have no gaps'; end if;
        return new;
      end if;
      if tg_op = 'DELETE' then
        if old.edition is not null and exists (select 1 from letter_templates where id = old.template_id) then
          raise exception 'editions that were active are kept';
        end if;
        return old;
      end if;
      if old.edition is not null and (new.edition is distinct from old.edition or new.template_id <> old.template_id
        or new.subject <> old.subject or new.body <> old.body) then
        raise exception 'editions that were active do not change';
      end if;
      return new;
    end $$`,
  sql`create trigger letter_editions_kept before insert or update or delete on letter_editions
    for each row execute function keep_letter_edition()`,
];
