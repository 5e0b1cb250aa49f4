import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

const current = new AsyncLocalStorage<FastifyBaseLogger | undefined>();

/** Tracks the request that code runs for. */
export function rememberRequests(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => current.run(request.log, done));
}

/** A log whose lines carry the id of the request they are written for, anywhere in the program. */
export function joinedLog(log: FastifyBaseLogger): FastifyBaseLogger {
  return new Proxy(log, { get: (outside, name) => Reflect.get(current.getStore() ?? outside, name) });
}

/** Runs work that outlives the request that started it, without belonging to it. */
export function outsideRequests(work: () => void): () => void {
  return () => current.run(undefined, work);
}
