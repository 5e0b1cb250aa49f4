import { sql } from 'kysely';

/** Files are looked up by what records name, wherever it is in their stored values: definitions may change. */
export const indices = async () =>
  ['users', 'licenses', 'api_keys', 'posts'].map((table) => ({
    name: `${table}_named_files`,
    table,
    on: sql`using gin
      (jsonb_path_query_array(properties, 'strict $.** ? (@ like_regex "^[0-9a-f]{8}-[0-9a-f-]{27}/")') jsonb_path_ops)`,
  }));
