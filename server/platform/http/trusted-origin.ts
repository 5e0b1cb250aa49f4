import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../loopback';

/**
 * Whether a mutation comes from the portal's own pages. Browsers send the source of a request in `Origin` and `Sec-Fetch-Site`; other
 * programs send neither, and have only cookies that were given to them.
 */
export function isFromOurPages(request: FastifyRequest, publicOrigin: string | undefined): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const origin = request.headers.origin;
  if (origin === undefined) return true;
  if (publicOrigin !== undefined) return origin === publicOrigin;
  // Without a configured origin the server is on loopback, which has several names.
  if (!URL.canParse(origin)) return false;
  const { host, hostname } = new URL(origin);
  return isLoopback(hostname) && host === request.headers.host;
}
