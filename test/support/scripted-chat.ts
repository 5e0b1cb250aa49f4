import type { ChatEvent } from '../../src/blocks/chat/events';
import type { ChatSettings } from '../../src/blocks/chat/settings';

/** Settings of a chat whose operations are called by their own names. */
export const chatSettings: ChatSettings = {
  sources: { chats: 'chats', chat: 'chat', events: 'events', stream: 'stream', limits: 'limits' },
  operations: {
    create: 'create',
    rename: 'rename',
    remove: 'remove',
    send: 'send',
    stop: 'stop',
    retry: 'retry',
    rate: 'rate',
    confirm: 'confirm',
    reject: 'reject',
  },
  texts: { title: 'title', greeting: 'greeting', hint: 'hint', placeholder: 'placeholder', person: 'person' },
  examples: ['example'],
  reasons: ['reason'],
  cards: { CREATE_API_KEY: 'createKey' },
  warnAt: 0.2,
  longest: 4000,
};

/** An event as the server sends it. */
export function told(seq: number, type: string, content: ChatEvent['content'] = {}, turnId = 't1'): ChatEvent {
  return { id: `e${seq}`, seq, type, at: '2026-11-22T10:00:00.000Z', turnId, content };
}
