import { parentPort, type ResourceLimits, Worker } from 'node:worker_threads';

/** Another thread, begun with the first order and begun again after it ended. */
export interface Thread<Order, Answer> {
  /** @throws what the thread could not do; that it ended or took too long, after which the next order begins another */
  ask(order: Order): Promise<Answer>;
  /** How often it has ended: what it knew before is gone. */
  ended(): number;
}

export interface ThreadOptions {
  readonly program: URL;
  /** Beyond them only the thread ends. */
  readonly limits?: ResourceLimits;
  /** Milliseconds after which an order counts as one that is never answered. */
  readonly patience?: number;
}

interface Numbered<Content> {
  readonly number: number;
  readonly content: Content;
}
type Outcome<Answer> = { readonly answer: Answer } | { readonly failed: string };

/** Work that would hold up the server's own thread. The process lives as long as an answer is awaited, not as long as the thread. */
export function createThread<Order, Answer>({ program, limits, patience }: ThreadOptions): Thread<Order, Answer> {
  const waiting = new Map<number, (outcome: Outcome<Answer>) => void>();
  let worker: Worker | undefined;
  let timesEnded = 0;
  let asked = 0;

  function begin(): Worker {
    const present = new Worker(program, { resourceLimits: limits, env: {}, execArgv: [] });
    present.on('message', ({ number, content }: Numbered<Outcome<Answer>>) => waiting.get(number)?.(content));
    present.on('error', (error) => end(present, String(error)));
    present.on('exit', () => end(present, 'The thread ended.'));
    return present;
  }

  function end(ended: Worker, failed: string): void {
    if (worker !== ended) return;
    worker = undefined;
    timesEnded++;
    void ended.terminate();
    for (const finish of [...waiting.values()]) finish({ failed });
  }

  return {
    ended: () => timesEnded,
    async ask(order) {
      worker ??= begin();
      const present = worker;
      const number = ++asked;
      const outcome = await new Promise<Outcome<Answer>>((resolve) => {
        const late = () => end(present, 'The thread took too long.');
        const timer = patience === undefined ? undefined : setTimeout(late, patience);
        present.ref();
        waiting.set(number, (found) => {
          clearTimeout(timer);
          waiting.delete(number);
          if (waiting.size === 0) present.unref();
          resolve(found);
        });
        present.postMessage({ number, content: order } satisfies Numbered<Order>);
      });
      if ('failed' in outcome) throw new Error(outcome.failed);
      return outcome.answer;
    },
  };
}

/** The thread's side: answers each order in turn. */
export function answerOrders<Order, Answer>(answer: (order: Order) => Answer | Promise<Answer>): void {
  parentPort?.on('message', async ({ number, content }: Numbered<Order>) => {
    parentPort?.postMessage({ number, content: await outcomeOf(async () => answer(content)) });
  });
}

async function outcomeOf<Answer>(work: () => Promise<Answer>): Promise<Outcome<Answer>> {
  try {
    return { answer: await work() };
  } catch (error) {
    return { failed: String(error) };
  }
}

/**
 * The program of a thread: a file of the build beside the caller's, or its source, which a thread can read only after registering `tsx`.
 * @param meta the caller's `import.meta`
 * @param name the program's name in the build (`vite.config.ts`)
 * @param source its source, relative to the caller
 */
export function threadProgram(meta: ImportMeta, name: string, source: string): URL {
  if (meta.url.endsWith('.js')) return new URL(`./${name}.js`, meta.url);
  const [tsx, address] = [meta.resolve('tsx/esm/api'), new URL(source, meta.url).href];
  const text = `import { register } from ${JSON.stringify(tsx)}; register(); await import(${JSON.stringify(address)});`;
  return new URL(`data:text/javascript,${encodeURIComponent(text)}`);
}
