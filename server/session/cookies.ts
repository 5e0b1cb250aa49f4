import '@fastify/cookie'; // adds the types of `cookies` and `setCookie`
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SealingKeys } from '../platform/http/sealing';
import type { Random } from '../platform/ports';

/** The session's cookie and the XSRF cookie bound to it. */
export interface SessionCookies {
  token(request: FastifyRequest): string | undefined;
  set(reply: FastifyReply, session: { readonly id: string; readonly token: string; readonly expiresAt: Date }): void;
  clear(reply: FastifyReply): void;
  /** Records for two seconds that this browser has changed something, so that it does not read from a lagging standby. */
  noteWrite(reply: FastifyReply): void;
  hasWritten(request: FastifyRequest): boolean;
  /** Gives the browser an XSRF token for this session, or for a visitor without one, unless it has a valid one. */
  protect(request: FastifyRequest, reply: FastifyReply, sessionId: string | undefined): void;
  /** Whether the browser has an XSRF token at all. */
  hasXsrf(request: FastifyRequest): boolean;
  /** Whether cookie and header agree and were issued here, for this exact session (quality S26). */
  isProtected(request: FastifyRequest, sessionId: string | undefined): boolean;
}

export const xsrfCookie = 'XSRF-TOKEN';
export const xsrfHeader = 'x-xsrf-token';

/**
 * Over https the session's cookie is `__Host-portal_sid`, which no neighboring host can set. Its name requires the path `/`. Over plain
 * http, on loopback, browsers refuse that name: there it is `portal_sid` below the prefix.
 */
export function createSessionCookies(options: {
  readonly secure: boolean;
  readonly prefix: string;
  readonly keys: SealingKeys;
  readonly random: Random;
}): SessionCookies {
  const { secure, prefix, keys, random } = options;
  const name = secure ? '__Host-portal_sid' : 'portal_sid';
  const wrote = secure ? '__Host-portal_wrote' : 'portal_wrote';
  const place = { path: secure ? '/' : prefix || '/', secure, sameSite: 'lax' } as const;
  const xsrfPlace = { path: secure ? '/' : prefix || '/', secure, sameSite: 'strict', httpOnly: false } as const;

  const bound = (sessionId: string | undefined, nonce: string) => `${sessionId ?? 'anonymous'} ${nonce}`;
  function isGenuine(token: string, sessionId: string | undefined): boolean {
    const [nonce = '', signature = '', ...more] = token.split('.');
    return more.length === 0 && nonce !== '' && keys.isSigned('xsrf', bound(sessionId, nonce), signature);
  }
  function protect(reply: FastifyReply, sessionId: string | undefined): void {
    const nonce = random.bytes(16).toString('base64url');
    reply.setCookie(xsrfCookie, `${nonce}.${keys.sign('xsrf', bound(sessionId, nonce))}`, xsrfPlace);
  }

  return {
    token: (request) => request.cookies[name],
    set(reply, session) {
      reply.setCookie(name, session.token, { ...place, httpOnly: true, expires: session.expiresAt });
      protect(reply, session.id);
    },
    clear(reply) {
      reply.clearCookie(name, { ...place, httpOnly: true });
      protect(reply, undefined);
    },
    noteWrite: (reply) => void reply.setCookie(wrote, '1', { ...place, httpOnly: true, maxAge: 2 }),
    hasWritten: (request) => request.cookies[wrote] !== undefined,
    protect(request, reply, sessionId) {
      const present = request.cookies[xsrfCookie];
      if (present === undefined || !isGenuine(present, sessionId)) protect(reply, sessionId);
    },
    hasXsrf: (request) => request.cookies[xsrfCookie] !== undefined,
    isProtected(request, sessionId) {
      const cookie = request.cookies[xsrfCookie];
      const header = request.headers[xsrfHeader];
      return cookie !== undefined && cookie === header && isGenuine(cookie, sessionId);
    },
  };
}
