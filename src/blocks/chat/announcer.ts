import type { Answer, ChatLog } from './log';

/** What screen readers announce instead of the log. */
export interface Announcement {
  /** In short, at the boundaries of an answer. */
  readonly status: 'none' | 'started' | 'still' | 'done' | 'stopped' | 'failed' | 'limited';
  /** The finished answer, to be read out once. */
  readonly answer: Answer | undefined;
}

/** Milliseconds between two announcements that an answer is still being written. */
export const stillEvery = 7_000;

/** Announces answers that are written while the page is open: never a part of one, and none of the earlier ones. */
export function createAnnouncer(say: (announcement: Announcement) => void): {
  take(log: ChatLog, running: string | undefined): void;
  dispose(): void;
} {
  let heard: string | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  return {
    take(log, running) {
      if (running !== undefined && running !== heard) {
        heard = running;
        clearInterval(timer);
        say({ status: 'started', answer: undefined });
        timer = setInterval(() => {
          say({ status: 'still', answer: undefined });
        }, stillEvery);
      }
      if (running === undefined && heard !== undefined) {
        const ended = log.items.findLast((item) => item.kind === 'answer' && item.turnId === heard) as
          | Answer
          | undefined;
        if (ended?.state === 'writing') return;
        heard = undefined;
        clearInterval(timer);
        if (ended === undefined || ended.state === 'broken') return say({ status: 'none', answer: undefined });
        say({ status: ended.state, answer: ended.state === 'limited' || ended.text === '' ? undefined : ended });
      }
    },
    dispose: () => clearInterval(timer),
  };
}
