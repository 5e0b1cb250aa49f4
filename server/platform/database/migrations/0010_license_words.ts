import { type Kysely, sql } from 'kysely';

/** Licenses are found by the words of their comment too, and by their number without its zeros: `dem0 15` for LIC-DEM0-0015. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index if exists licenses_words`.execute(db);
  await sql`create index licenses_words on licenses using gin (to_tsvector('simple'::regconfig, translate(lower(
    number || ' ' || regexp_replace(number, '(^|[^0-9])0+([0-9])', '\\1\\2', 'g') || ' ' || product || ' ' || license_type
    || ' ' || coalesce(comment, '')), '@._+-/:;,#()[]''"&', '                 ')))`.execute(db);
}
