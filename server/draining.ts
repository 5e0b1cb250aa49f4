import type { FastifyInstance } from 'fastify';
import type { Connection } from './platform/database';

/** The time between reporting not ready and the stop: a load balancer checks only periodically. */
export interface Draining {
  readonly begun: boolean;
  begin(): void;
}

export function createDraining(): Draining {
  let begun = false;
  return {
    get begun() {
      return begun;
    },
    begin() {
      begun = true;
    },
  };
}

/** While draining, requests are served, and each connection closes after its next answer: no request arrives at a closed one. */
export function endConnections(server: FastifyInstance, draining: Draining): void {
  server.addHook('onSend', async (request, reply) => {
    // HTTP/2 has a separate message, which its sessions are sent at the stop.
    if (draining.begun && request.raw.httpVersionMajor < 2) reply.header('Connection', 'close');
  });
}

/**
 * `health`: the process runs. `ready`: it can serve, which needs the database, and is not about to stop (quality R28). Neither reveals
 * internals.
 */
export function registerHealthRoutes(
  app: FastifyInstance,
  { connection, draining }: { readonly connection: Connection; readonly draining: Draining },
): void {
  app.get('/health', (_request, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'ok' }));
  app.get('/ready', async (_request, reply) => {
    const ready = !draining.begun && (await connection.answers());
    return reply
      .code(ready ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send({ status: ready ? 'ready' : 'unavailable' });
  });
}
