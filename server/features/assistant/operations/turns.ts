import { nothing, ok, stream } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { notFound } from '../../../platform/http/api-error';
import { visibleChat } from '../chats';
import { appendEvents } from '../events';
import { endTurn, ownTurn } from '../turns';

/** Stops an answer. The text so far stays; idempotent. */
export const stopAgentTurn: Operation<'stopAgentTurn', 'id'> = {
  source: 'stopAgentTurn',
  access: 'session',
  audited: false,
  transaction: 'own',
  async handle(call) {
    const { assistant } = call.services;
    const turn = await ownTurn(call.db, call.actor.id, call.params.id);
    const events = await call.transaction((db) =>
      endTurn(db, assistant.desk, turn.id, { status: 'STOPPED', type: 'STOPPED' }),
    );
    assistant.abandon(turn.id);
    if (events) assistant.publish(turn.chatId, events);
    const { seq, status } = await ownTurn(call.db, call.actor.id, turn.id);
    return ok({ turnId: turn.id, seq, status });
  },
};

/** Events of a chat as they happen. */
export const streamAgentChat: Operation<'streamAgentChat', 'id'> = {
  source: 'streamAgentChat',
  access: 'session',
  async handle({ actor, db, params, query, lastEventId, services }) {
    const chat = await visibleChat(db, { userId: actor.id, everything: false }, params.id);
    const said = lastEventId ?? query.after;
    const after = said !== undefined && /^\d{1,9}$/.test(said) ? Number(said) : chat.lastSeq;
    // A user who signs out, or may no longer use it, receives no more events.
    const isAllowed = async () => {
      const session = await db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select('users.agent_enabled')
        .where('sessions.id', '=', actor.sessionId)
        .executeTakeFirst();
      return session?.agent_enabled === true;
    };
    return stream((reader) => services.assistant.follow(reader, chat.id, after, isAllowed));
  },
};

/** Rates an answer. */
export const rateAgentEvent: Operation<
  'rateAgentEvent',
  'id',
  { readonly rating: 'UP' | 'DOWN'; readonly reason?: string }
> = {
  source: 'rateAgentEvent',
  access: 'session',
  audited: false,
  transaction: 'own',
  async handle(call) {
    const { params, actor, body, services } = call;
    const { rating, reason } = body;
    const [chatId, events] = await call.transaction(async (db) => {
      const event = await db
        .selectFrom('agent_events')
        .innerJoin('agent_chats', 'agent_chats.id', 'agent_events.chat_id')
        .select('agent_events.chat_id')
        .where('agent_events.id', '=', params.id)
        .where('agent_events.type', 'in', ['ASSISTANT_MESSAGE', 'STOPPED'])
        .where('agent_chats.user_id', '=', actor.id)
        .executeTakeFirst();
      if (event === undefined) throw notFound();
      await db
        .updateTable('agent_events')
        .set({ rating, rating_reason: reason ?? null })
        .where('id', '=', params.id)
        .execute();
      const content = { eventId: params.id, rating, ...(reason !== undefined && { reason }) };
      const told = await appendEvents(db, services.assistant.desk, event.chat_id, [{ type: 'FEEDBACK', content }]);
      return [event.chat_id, told] as const;
    });
    services.assistant.publish(chatId, events);
    return nothing;
  },
};
