import type { FastifyBaseLogger } from 'fastify';

/** Work that no answer waits for. */
export interface Background {
  /** Starts the work; a failure is logged under the words given. */
  run(what: string, work: () => void | Promise<void>): void;
  /** Resolves when all work started so far, and what it started, is done. */
  settled(): Promise<void>;
}

export function createBackground(log: Pick<FastifyBaseLogger, 'error'>): Background {
  const underway = new Set<Promise<void>>();
  return {
    run(what, work) {
      const running = Promise.resolve()
        .then(work)
        .catch((error: unknown) => log.error({ err: error }, `${what} failed`))
        .finally(() => underway.delete(running));
      underway.add(running);
    },
    async settled() {
      while (underway.size > 0) await Promise.all(underway);
    },
  };
}
