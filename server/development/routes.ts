import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import { clearDemo, describeDemo } from '../demo';
import type { Outbox } from '../mail/outbox';
import type { Database } from '../platform/database';
import { ApiError } from '../platform/http/api-error';
import { contentSecurityPolicy } from '../platform/http/security-headers';
import { isFromOurPages } from '../platform/http/trusted-origin';
import type { Random } from '../platform/ports';
import type { SettableClock } from '../platform/system-ports';
import { writeMailPage } from './mail-page';

/**
 * Routes for exploring the portal: emails, demo accounts, the clock, and a reset. Only with demo data on loopback, never in
 * production (decision D13); a request that changes something must come from this machine's own pages or from a program.
 */
export function registerDevelopmentRoutes(
  app: FastifyInstance,
  options: {
    readonly db: Kysely<Database>;
    readonly outbox: Outbox;
    readonly clock: SettableClock;
    readonly origin: string;
    readonly prefix: string;
    readonly random: Random;
    /** Fills in the demo data, if there is any. */
    readonly fill: () => Promise<unknown>;
  },
): void {
  const { db, outbox, clock, origin, prefix, random, fill } = options;
  const letters = async () =>
    (await outbox.latest(db, 50)).map(({ written, queuedAt, template }) => ({ ...written, at: queuedAt, template }));

  app.get('/dev/mail', async (_request, reply) => {
    const nonce = random.bytes(16).toString('base64url');
    return html(reply, nonce).send(
      writeMailPage({ letters: await letters(), demo: describeDemo(origin, prefix), nonce }),
    );
  });
  app.get('/dev/mail.json', async (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send({ items: await letters() }),
  );

  app.post<{ Body: { forward?: unknown } }>('/dev/clock', async (request, reply) => {
    if (!isFromOurPages(request, undefined)) throw new ApiError('ORIGIN_REFUSED');
    const forward = request.body?.forward;
    if (typeof forward !== 'number' || !Number.isSafeInteger(forward) || forward < 0)
      throw new ApiError('INVALID_REQUEST');
    clock.forward(forward);
    return reply.send({ now: new Date(clock.now()).toISOString() });
  });
  app.post('/dev/reset', async (request, reply) => {
    if (!isFromOurPages(request, undefined)) throw new ApiError('ORIGIN_REFUSED');
    clock.reset();
    await clearDemo(db);
    await fill();
    return reply.code(204).send();
  });
}

function html(reply: FastifyReply, nonce: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('Cache-Control', 'no-store')
    .header('Content-Security-Policy', contentSecurityPolicy({ nonce }));
}
