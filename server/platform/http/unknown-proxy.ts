import type { FastifyInstance } from 'fastify';

/** Warns once about a proxy that is not configured: all its clients share one rate limit and one address in the audit. */
export function warnOfUnknownProxy(server: FastifyInstance, warn: (sentence: string) => void): void {
  let warned = false;
  server.addHook('onRequest', async ({ headers, ip, socket }) => {
    if (warned || (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined)) return;
    // From a trusted proxy, the address would be that of the client behind it.
    if (ip !== socket.remoteAddress) return;
    warned = true;
    warn(
      `A request came through a proxy at ${ip}, which TRUSTED_PROXIES does not name: everybody behind it counts as one visitor for the limits of calls, and has its address in the audit. If it is yours, add ${ip} to TRUSTED_PROXIES.`,
    );
  });
}
