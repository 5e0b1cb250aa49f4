import type { Call } from '../../api/operation';
import type { Actor } from '../../session/session';
import type { ActionRow } from './actions';
import { appendEvents } from './events';
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

/** Notifies open tabs that the card has another status. */
export async function notifyStatus({ db, services }: Deciding, row: ActionRow, status: ActionStatus): Promise<void> {
  const content = { actionId: row.id, type: row.type, status };
  const events = await db
    .transaction()
    .execute((trx) => appendEvents(trx, services.assistant.desk, row.chat_id, [{ type: 'ACTION', content }]));
  services.assistant.publish(row.chat_id, events);
}
