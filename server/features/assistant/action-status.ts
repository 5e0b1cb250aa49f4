import type { Call } from '../../api/operation';
import type { Actor } from '../../session/session';
import type { ActionRow } from './actions';
import { appendEvents } from './events';
import type { Changes } from './outdated';
import type { ActionStatus } from './tables';

type Deciding = Pick<Call<unknown, 'id', Actor>, 'db' | 'now' | 'services'>;

/** Moves a proposal from one status to another; false if another request was faster. */
export async function moveTo(
  { db, now }: Deciding,
  { id }: ActionRow,
  from: ActionStatus,
  to: ActionStatus,
): Promise<boolean> {
  const moved = await db
    .updateTable('agent_actions')
    .set({ status: to, decided_at: to === 'RUNNING' ? new Date(now) : null })
    .where('id', '=', id)
    .where('status', '=', from)
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}

/** Ends a proposal that can never be confirmed, and says what has changed since it was made. */
export async function expire(call: Deciding, row: ActionRow, from: ActionStatus, changed?: Changes): Promise<void> {
  const expired = await call.db
    .updateTable('agent_actions')
    .set({ status: 'EXPIRED', decided_at: null, ...(changed && { result: JSON.stringify({ changed }) }) })
    .where('id', '=', row.id)
    .where('status', '=', from)
    .returning('id')
    .executeTakeFirst();
  if (expired) await notifyStatus(call, row, 'EXPIRED', changed);
}

/** Notifies open tabs that the card has another status. */
export async function notifyStatus(
  { db, services }: Deciding,
  row: ActionRow,
  status: ActionStatus,
  changed?: Changes,
): Promise<void> {
  const content = { actionId: row.id, type: row.type, status, ...(changed && { changed: { ...changed } }) };
  const events = await db
    .transaction()
    .execute((trx) => appendEvents(trx, services.assistant.desk, row.chat_id, [{ type: 'ACTION', content }]));
  services.assistant.publish(row.chat_id, events);
}
