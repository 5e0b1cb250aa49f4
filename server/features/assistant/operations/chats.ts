import { nothing, ok } from '../../../api/answer';
import { listRequest, type Reading, readerOf } from '../../../api/list/list-call';
import type { Reader } from '../../../api/list/reader';
import type { Operation } from '../../../api/operation';
import { chatList, listChats, requireLockedChat, visibleChat } from '../chats';
import { eventPage } from '../events';
import { endTurn } from '../turns';

/** Whose chats are read: in the administrators' portal those of others as well, with the permission. */
const chatReader = (call: Reading & { readonly mode: Reading['actor']['mode'] }): Reader =>
  call.mode === 'ADMIN' ? readerOf(call, 'readAgent') : { userId: call.actor.id, everything: false };

/** The user's own chats; in the administrators' portal all of them. */
export const listAgentChats: Operation<'listAgentChats'> = {
  source: 'listAgentChats',
  access: 'session',
  list: true,
  async handle(call) {
    const request = listRequest(chatList, call);
    // Who opens the assistant is about to ask.
    if (call.mode === 'USER') void call.services.documentation.prepare(call.actor.user.language);
    const reader = chatReader(call);
    return ok(await listChats(call.db, reader, request, call.now));
  },
};

/** One chat. */
export const getAgentChat: Operation<'getAgentChat', 'id'> = {
  source: 'getAgentChat',
  access: 'session',
  async handle(call) {
    return ok(await visibleChat(call.db, chatReader(call), call.params.id));
  },
};

/** Renames a chat. */
export const renameAgentChat: Operation<'renameAgentChat', 'id'> = {
  source: 'renameAgentChat',
  access: 'session',
  action: 'agentChat.rename',
  async handle({ db, actor, params, body, audit }) {
    await requireLockedChat(db, actor.id, params.id);
    await db.updateTable('agent_chats').set({ title: body.title }).where('id', '=', params.id).execute();
    audit({ targetType: 'agentChat', targetId: params.id });
    return ok(await visibleChat(db, { userId: actor.id, everything: false }, params.id));
  },
};

/** Deletes a chat with all its messages; counters stay. */
export const deleteAgentChat: Operation<'deleteAgentChat', 'id'> = {
  source: 'deleteAgentChat',
  access: 'session',
  action: 'agentChat.delete',
  async handle({ db, actor, params, audit, services }) {
    const chat = await visibleChat(db, { userId: actor.id, everything: false }, params.id);
    if (chat.runningTurn !== undefined) {
      await endTurn(db, services.assistant.desk, chat.runningTurn, { status: 'STOPPED', type: 'STOPPED' });
      services.assistant.abandon(chat.runningTurn);
    }
    await db.deleteFrom('agent_chats').where('id', '=', params.id).execute();
    audit({ targetType: 'agentChat', targetId: params.id });
    return nothing;
  },
};

/** A page of a chat. Reading another user's messages is audited. */
export const listAgentChatEvents: Operation<'listAgentChatEvents', 'id'> = {
  source: 'listAgentChatEvents',
  access: 'session',
  action: 'agentChat.read',
  async handle(call) {
    const { actor, db, params, query, audit } = call;
    const chat = await visibleChat(db, chatReader(call), params.id);
    if (chat.userId !== actor.id)
      audit({ targetType: 'agentChat', targetId: chat.id, targetLabel: chat.userEmail ?? '' });
    const before = query.before === undefined || !/^\d{1,9}$/.test(query.before) ? undefined : Number(query.before);
    const q = query.q === undefined || query.q.trim() === '' ? undefined : query.q.slice(0, 200);
    const { items, total } = await eventPage(db, chat.id, {
      ...(before !== undefined && { before }),
      ...(q !== undefined && { q }),
    });
    return ok({ items, total, page: 1, size: 50 });
  },
};
