import type { Answer, ChatLog } from './log';
import { sentencesAfter } from './sentences';

/** What screen readers announce instead of the log. */
export interface Announcement {
  /** In short, at the boundaries of an answer. */
  readonly status: 'none' | 'started' | 'still' | 'done' | 'stopped' | 'failed' | 'limited';
  /** The finished answer, to be read out once. */
  readonly answer: Answer | undefined;
  /** A sentence of an answer that is read as it comes. */
  readonly sentence?: string;
  /** The answer's text was read as it came: only what belongs to it is still to be said. */
  readonly wasRead?: true;
}

/** Milliseconds between two announcements that an answer is still being written. */
export const stillEvery = 7_000;

/**
 * Announces answers that are written while the page is open, and none of the earlier ones: never a part of one, unless the user wants to
 * hear each sentence as soon as it is complete.
 */
export function createAnnouncer(
  say: (announcement: Announcement) => void,
  bySentence: () => boolean = () => false,
): {
  take(log: ChatLog, running: string | undefined): void;
  dispose(): void;
} {
  let heard: string | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  /** How far which answer was read. Another one of the same turn follows where an adapter took over. */
  let read = { key: '', to: 0 };

  function wait() {
    clearInterval(timer);
    timer = setInterval(() => say({ status: 'still', answer: undefined }), stillEvery);
  }

  function readOn(answer: Answer) {
    if (answer.key !== read.key) read = { key: answer.key, to: 0 };
    const { sentences, to } = sentencesAfter(answer.text, read.to, answer.state !== 'writing');
    read = { key: answer.key, to };
    for (const sentence of sentences) say({ status: 'none', answer: undefined, sentence });
    if (sentences.length > 0 && answer.state === 'writing') wait();
  }

  return {
    take(log, running) {
      if (running !== undefined && running !== heard) {
        heard = running;
        read = { key: '', to: 0 };
        say({ status: 'started', answer: undefined });
        wait();
      }
      if (heard === undefined) return;
      const answer = log.items.findLast((item) => item.kind === 'answer' && item.turnId === heard) as
        | Answer
        | undefined;
      if (answer && bySentence()) readOn(answer);
      if (running === undefined) {
        if (answer?.state === 'writing') return;
        heard = undefined;
        clearInterval(timer);
        if (answer === undefined || answer.state === 'broken') return say({ status: 'none', answer: undefined });
        const isSaid = answer.state === 'limited' || answer.text === '';
        say({
          status: answer.state,
          answer: isSaid ? undefined : answer,
          ...(bySentence() && { wasRead: true }),
        });
      }
    },
    dispose: () => clearInterval(timer),
  };
}
