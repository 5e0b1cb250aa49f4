import { created } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { ApiError } from '../../../platform/http/api-error';
import { insertChat, visibleChat } from '../chats';
import { countChat } from '../limits';
import { requireRunning } from '../stop-switch';

/** Creates a chat, unless the limit is reached. */
export const createAgentChat: Operation<'createAgentChat'> = {
  source: 'createAgentChat',
  access: 'session',
  action: 'agentChat.create',
  idempotent: true,
  async handle(call) {
    const { db, actor, now } = call;
    await call.limit('chats', { times: 60, seconds: 60 });
    await requireRunning(call);
    const person = { id: actor.id, accountType: actor.user.account_type };
    const reached = await countChat(db, person, now);
    if (reached)
      throw new ApiError('AGENT_LIMIT_REACHED', {
        args: { ...reached },
        retryAfter: Math.ceil((Date.parse(reached.resetsAt) - now) / 1_000),
      });
    const id = call.services.random.uuid();
    await insertChat(db, { id, userId: actor.id }, now);
    call.audit({ targetType: 'agentChat', targetId: id });
    return created(await visibleChat(db, { userId: actor.id, everything: false }, id));
  },
};
