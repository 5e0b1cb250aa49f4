import type { AgentEvent } from './events';

/** Hears what happens in one chat. */
export type Listener = (events: readonly AgentEvent[]) => void;

/** Tells streams of this process what was written. What is told was stored before: who misses it reads it. */
export interface EventBus {
  listen(chatId: string, listener: Listener): () => void;
  publish(chatId: string, events: readonly AgentEvent[]): void;
  /** Chats that somebody listens to. */
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
