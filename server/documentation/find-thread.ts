import { createThread, type Thread, threadProgram } from '../platform/thread';
import type { Passage, SearchWords } from './page';
import type { Candidate } from './passages';

/** The passages of a language, and how they are searched. */
export interface Searched {
  readonly candidates: readonly Candidate[];
  readonly words: SearchWords;
}

/** What the thread hears: passages to find from now on, those that count no more, a question about some. */
export type Order =
  | ({ readonly does: 'open'; readonly at: number } & Searched)
  | { readonly does: 'close'; readonly at: number }
  | { readonly does: 'find'; readonly at: number; readonly question: string; readonly limit: number };

/** Finds passages in the thread. */
export interface ThreadFinder {
  /** Best first; at most `limit`. @throws if the thread ended; the next question begins another. */
  find(question: string, limit: number): Promise<readonly Passage[]>;
  /** The passages are searched no more. */
  close(): void;
}

/** One for the process: reading a language's pages takes hundreds of milliseconds, in which the server answers others. */
let thread: Thread<Order, readonly Passage[]> | undefined;
let last = 0;

/** Passages that are searched in the thread; they are read with the first question. */
export function findInThread(searched: Searched): ThreadFinder {
  const at = ++last;
  /** How often the thread had ended when it was told of them. */
  let opened: number | undefined;
  return {
    find(question, limit) {
      thread ??= createThread({ program: threadProgram(import.meta, 'find-worker', './find-worker.ts') });
      const { ask, ended } = thread;
      // Whether they can be read is said by the answer to the question.
      if (opened !== ended()) void ask({ does: 'open', at, ...searched }).catch(() => undefined);
      opened = ended();
      return ask({ does: 'find', at, question, limit });
    },
    close() {
      if (thread !== undefined && opened === thread.ended())
        void thread.ask({ does: 'close', at }).catch(() => undefined);
      opened = undefined;
    },
  };
}
