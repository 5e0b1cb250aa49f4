import type { FastifyInstance } from 'fastify';
import type { Draining } from './draining';
import type { Connection } from './platform/database';

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
