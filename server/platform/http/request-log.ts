import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

const current = new AsyncLocalStorage<FastifyBaseLogger | undefined>();

/** Remembers which request the program works for. */
export function rememberRequests(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => current.run(request.log, done));
}

/** A log whose lines carry the id of the request that they are written for, wherever in the program that is. */
export function joinedLog(log: FastifyBaseLogger): FastifyBaseLogger {
  return new Proxy(log, { get: (outside, name) => Reflect.get(current.getStore() ?? outside, name) });
}

/** Work that outlives the request by which it is begun, and is not its own. */
export function outsideRequests(work: () => void): () => void {
  return () => current.run(undefined, work);
}
