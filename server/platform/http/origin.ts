import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Origin of a call, for sessions and audit. */
export interface Origin {
  readonly ip: string;
  readonly userAgent: string;
  readonly requestId: string;
}

/** For events that no call caused. */
export const nowhere: Origin = { ip: '', userAgent: '', requestId: '' };

export function originOf(request: FastifyRequest): Origin {
  return {
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
  };
}

/** Origin of the call that is being answered, for parts without access to the request. */
export interface PresentOrigin {
  /** Work started by a call counts as its own. */
  now(): Origin;
  follow(server: FastifyInstance): void;
}

/** One for the process: each that there is costs every promise a little. */
const present = new AsyncLocalStorage<FastifyRequest>();

/** The user pool reports what happened to whom; the audit also needs the origin (quality S59). */
export function createPresentOrigin(): PresentOrigin {
  return {
    now() {
      const request = present.getStore();
      return request === undefined ? nowhere : originOf(request);
    },
    follow(server) {
      // After the body has been read, because events of a connection do not belong to one of its calls.
      server.addHook('preHandler', (request, _reply, done) => present.run(request, done));
    },
  };
}
