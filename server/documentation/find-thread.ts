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
  /** Reads the passages if they are not yet, so that the first question need not wait. */
  prepare(): Promise<void>;
  /** Best first; at most `limit`. @throws if the thread ended; the next question begins another. */
  find(question: string, limit: number): Promise<readonly Passage[]>;
  /** The passages are searched no more. */
  close(): void;
}

/** One for the process: reading a language's pages takes hundreds of milliseconds, in which the server answers others. */
let thread: Thread<Order, readonly Passage[]> | undefined;
let last = 0;

/** Passages that are searched in the thread; they are read when told to, or with the first question. */
export function findInThread(searched: Searched): ThreadFinder {
  const at = ++last;
  /** How often the thread had ended when it was told of them. */
  let opened: number | undefined;
  let reading = Promise.resolve();
  function open(): Thread<Order, readonly Passage[]> {
    thread ??= createThread({ program: threadProgram(import.meta, 'find-worker', './find-worker.ts') });
    if (opened !== thread.ended())
      // Whether they can be read is said by the answer to the question.
      reading = thread.ask({ does: 'open', at, ...searched }).then(
        () => undefined,
        () => undefined,
      );
    opened = thread.ended();
    return thread;
  }
  return {
    prepare() {
      open();
      return reading;
    },
    find: (question, limit) => open().ask({ does: 'find', at, question, limit }),
    close() {
      if (thread !== undefined && opened === thread.ended())
        void thread.ask({ does: 'close', at }).catch(() => undefined);
      opened = undefined;
    },
  };
}
