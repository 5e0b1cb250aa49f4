import type { JsonObject } from '../../../../engine/model';
import { ok } from '../../../api/answer';
import type { Call, Operation } from '../../../api/operation';
import { ApiError } from '../../../platform/http/api-error';
import type { Actor } from '../../../session/session';
import { expire, moveTo, notifyStatus } from '../action-status';
import { type ActionRow, actionOf, formUse, ownAction } from '../actions';
import { changesSince } from '../outdated';
import { requireRunning } from '../stop-switch';

type Deciding = Call<unknown, 'id', Actor>;

/**
 * Executes a proposal exactly as the form's own submission would: the client sends values, never the action or the record. The proposal is
 * executed once; a second request gets the result.
 */
export const confirmAgentAction: Operation<'confirmAgentAction', 'id', { readonly values: JsonObject }> = {
  source: 'confirmAgentAction',
  access: 'session',
  action: 'agentAction.confirm',
  transaction: 'own',
  async handle(call) {
    const { db, actor, params, body, services } = call;
    const row = await ownAction(db, actor.id, params.id);
    if (row.status === 'REJECTED') throw new ApiError('AGENT_ACTION_SETTLED');
    if (row.status !== 'PROPOSED' && row.status !== 'EXPIRED') return ok({ action: actionOf(row) });
    // The proposal stays as it is, for when the assistant runs again.
    await requireRunning(call);
    await requireCurrent(call, row);
    if (!(await moveTo(call, row, 'PROPOSED', 'RUNNING')))
      return ok({ action: actionOf(await ownAction(db, actor.id, params.id)) });
    const tool = services.assistant.table.tools.get(row.tool);
    const source = tool?.does === 'propose' ? tool.source : undefined;
    const model = row.form_name === null ? undefined : services.definitions.edition().forms[row.form_name];
    let answer: JsonObject | undefined;
    try {
      if (source !== undefined) {
        const { origin, page } = call;
        const done = await services.callInside(source, {
          actor: { ...actor, mode: 'USER' },
          origin,
          page,
          params: row.target_id === null ? {} : { id: row.target_id },
          body: body.values,
          // Another change since the look above is found here, with the record locked.
          ...(row.target_revision !== null && { revision: row.target_revision }),
          ...(model?.kind === 'fields' && { form: formUse(model.id, model) }),
        });
        answer = 'body' in done ? (JSON.parse(JSON.stringify(done.body)) as JsonObject) : {};
      }
    } catch (error) {
      if (error instanceof ApiError && error.code === 'STALE_REVISION') {
        await expire(call, row, 'RUNNING', await changesSince(call, row));
        throw new ApiError('AGENT_ACTION_OUTDATED');
      }
      // What validation refuses can be corrected on the card.
      await moveTo(call, row, 'RUNNING', 'PROPOSED');
      throw error;
    }
    const result = { ...(typeof answer?.id === 'string' && { id: answer.id }), ...labelOf(answer) };
    await call.transaction(async (trx) => {
      call.audit({
        targetType: 'agentAction',
        targetId: row.id,
        targetLabel: row.type,
        before: row.proposed,
        after: body.values,
      });
      await trx
        .updateTable('agent_actions')
        .set({
          status: 'SUCCEEDED',
          submitted: JSON.stringify(withoutSecrets(body.values)),
          result: JSON.stringify(result),
          decided_at: new Date(call.now),
        })
        .where('id', '=', row.id)
        .execute();
    });
    await notifyStatus(call, row, 'SUCCEEDED');
    const action = actionOf(await ownAction(db, actor.id, params.id));
    // The secret of a key is in this answer and nowhere else.
    return ok({ action, ...(answer && { answer }) });
  },
};

/** A card that is too old, or whose form or record has changed, is never sent: it expires, and its page offers to ask again. */
async function requireCurrent(call: Deciding, row: ActionRow): Promise<void> {
  const isOld = row.status === 'EXPIRED' || row.expires_at.getTime() <= call.now;
  const changed = isOld ? undefined : await changesSince(call, row);
  if (!isOld && changed === undefined) return;
  await expire(call, row, 'PROPOSED', changed);
  throw new ApiError(isOld ? 'AGENT_ACTION_EXPIRED' : 'AGENT_ACTION_OUTDATED');
}

const labelOf = (answer: JsonObject | undefined) => {
  const label = answer?.number ?? answer?.name;
  return typeof label === 'string' ? { label } : {};
};

/** User input is stored with the proposal, except for names that may contain a secret. */
function withoutSecrets(values: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !/secret|password|token|code/i.test(name)));
}
