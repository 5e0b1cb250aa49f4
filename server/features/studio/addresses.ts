import { type RawBuilder, sql } from 'kysely';

/** Addresses of the users in a list of ids, for reading beside a row; null where there is none. */
export function addressesOf(ids: string): RawBuilder<string | null> {
  return sql<string | null>`(select string_agg(users.email, ', ' order by users.email)
    from jsonb_array_elements_text(${sql.ref(ids)}) as one(id) join users on users.id = one.id)`;
}

/** The address of a user, for reading beside a row. */
export function addressOf(id: string): RawBuilder<string | null> {
  return sql<string | null>`(select users.email from users where users.id = ${sql.ref(id)})`;
}

/** The address of who approved something without having written it: who wrote it is no second person. */
export function reviewerOf(row: {
  readonly approved_by: string | null;
  readonly approver: string | null;
  readonly editors: readonly string[];
}): string | null {
  return row.approved_by !== null && row.editors.includes(row.approved_by) ? null : row.approver;
}
