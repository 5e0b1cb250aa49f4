import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Where a call came from, for sessions and audit. */
export interface Origin {
  readonly ip: string;
  readonly userAgent: string;
  readonly requestId: string;
}

/** Of what no call caused. */
export const nowhere: Origin = { ip: '', userAgent: '', requestId: '' };

export function originOf(request: FastifyRequest): Origin {
  return {
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
  };
}

/** Where the call came from that is being answered, for parts that see no request. */
export interface PresentOrigin {
  /** Work that a call leaves behind counts as its own. */
  now(): Origin;
  follow(server: FastifyInstance): void;
}

/** The user pool tells what happened to whom; the audit wants to know from where (quality S59). */
export function createPresentOrigin(): PresentOrigin {
  const present = new AsyncLocalStorage<FastifyRequest>();
  return {
    now() {
      const request = present.getStore();
      return request === undefined ? nowhere : originOf(request);
    },
    follow(server) {
      // After the body has been read: the events of a connection do not belong to one of its calls.
      server.addHook('preHandler', (request, _reply, done) => present.run(request, done));
    },
  };
}
