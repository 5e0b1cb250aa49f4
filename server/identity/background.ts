import type { FastifyBaseLogger } from 'fastify';

/** Background work that no answer waits for. */
export interface Background {
  /** Starts the work; a failure is logged with the given message. */
  run(what: string, work: () => void | Promise<void>): void;
  /** Resolves when all work started so far, and what it started, has finished. */
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
