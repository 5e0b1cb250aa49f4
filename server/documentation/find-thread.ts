import { Worker } from 'node:worker_threads';
import { threadProgram } from '../platform/thread-program';
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
  | {
      readonly does: 'find';
      readonly at: number;
      readonly id: number;
      readonly question: string;
      readonly limit: number;
    };

/** What the thread answers to a question. */
export interface Answer {
  readonly id: number;
  readonly found: readonly Passage[];
}

/** Finds passages in the thread. */
export interface ThreadFinder {
  /** Best first; at most `limit`. @throws if the thread ended; the next question begins another. */
  find(question: string, limit: number): Promise<readonly Passage[]>;
  /** The passages are searched no more. */
  close(): void;
}

interface Waiting {
  resolve(found: readonly Passage[]): void;
  reject(error: Error): void;
}

interface Thread {
  readonly worker: Worker;
  /** What it was told to open. */
  readonly opened: Set<number>;
  readonly waiting: Map<number, Waiting>;
}

/** One for the process: reading a language's pages takes hundreds of milliseconds, in which the server answers others. */
let thread: Thread | undefined;
let last = 0;

/** Passages that are searched in the thread; they are read with the first question. */
export function findInThread(searched: Searched): ThreadFinder {
  const at = ++last;
  return {
    find(question, limit) {
      thread ??= begin();
      const { worker, opened, waiting } = thread;
      const order = (told: Order) => worker.postMessage(told);
      if (!opened.has(at)) order({ does: 'open', at, ...searched });
      opened.add(at);
      const id = ++last;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        // The process lives as long as somebody waits.
        worker.ref();
        order({ does: 'find', at, id, question, limit });
      });
    },
    close() {
      if (thread?.opened.delete(at)) thread.worker.postMessage({ does: 'close', at } satisfies Order);
    },
  };
}

function begin(): Thread {
  const worker = new Worker(threadProgram(import.meta, 'find-worker', './find-worker.ts'), { env: {}, execArgv: [] });
  worker.unref();
  const begun: Thread = { worker, opened: new Set(), waiting: new Map() };
  const end = (error: Error) => {
    if (thread === begun) thread = undefined;
    for (const { reject } of begun.waiting.values()) reject(error);
    begun.waiting.clear();
  };
  worker.on('message', ({ id, found }: Answer) => {
    begun.waiting.get(id)?.resolve(found);
    begun.waiting.delete(id);
    if (begun.waiting.size === 0) worker.unref();
  });
  worker.on('error', end);
  worker.on('exit', () => end(new Error('The thread that finds passages ended.')));
  return begun;
}
