import { sql } from 'kysely';
import type { ListDefinition } from '../../api/list';
import { postText } from '../../api/list/search';

const column = (name: string) => () => sql.ref(`posts.${name}`);

/** Status from stored values and moments as an SQL expression; a test verifies that it equals `postStatus`. */
export const postStatusSql = (now: number) => {
  const moment = sql`${new Date(now).toISOString()}::timestamptz`;
  return sql`(case
    when posts.status = 'DRAFT' then 'DRAFT'
    when posts.status = 'CLOSED' or posts.close_at <= ${moment} then 'CLOSED'
    when posts.publish_at > ${moment} then 'SCHEDULED'
    else 'PUBLISHED' end)`;
};

/** Queries that the list of posts accepts. */
export const postList: ListDefinition = {
  entity: 'post',
  keyset: true,
  id: column('id'),
  sorts: {
    publishAt: column('publish_at'),
    createdAt: column('created_at'),
    updatedAt: column('updated_at'),
    severity: () => sql`array_position(array['LOW', 'MEDIUM', 'HIGH'], posts.severity)`,
  },
  defaultSort: '-publishAt',
  filters: {
    severity: { kind: 'oneOf', column: column('severity') },
    type: { kind: 'oneOf', column: column('type') },
    status: { kind: 'oneOf', column: postStatusSql },
    read: { kind: 'boolean', column: () => sql`(post_states.read_at is not null)` },
    from: { kind: 'from', column: column('publish_at') },
    before: { kind: 'before', column: column('publish_at') },
  },
  search: (finds) => finds(postText),
};
