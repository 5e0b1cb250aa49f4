import type { AgentEvent } from './events';

/** Receives the events of one chat. */
export type Listener = (events: readonly AgentEvent[]) => void;

/** Notifies streams of this process of written events. Events are stored first: a client that misses one reads it. */
export interface EventBus {
  listen(chatId: string, listener: Listener): () => void;
  publish(chatId: string, events: readonly AgentEvent[]): void;
  /** Chats with listeners. */
  readonly heard: ReadonlySet<string>;
}

export function createEventBus(): EventBus {
  const listeners = new Map<string, Set<Listener>>();
  return {
    listen(chatId, listener) {
      const own = listeners.get(chatId) ?? new Set();
      listeners.set(chatId, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0 && listeners.get(chatId) === own) listeners.delete(chatId);
      };
    },
    publish(chatId, events) {
      if (events.length === 0) return;
      for (const listener of [...(listeners.get(chatId) ?? [])]) listener(events);
    },
    get heard() {
      return new Set(listeners.keys());
    },
  };
}
