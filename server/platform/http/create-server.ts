import {
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { createSecureServer, type Http2Session } from 'node:http2';
import type { Socket } from 'node:net';
import fastifyCookie from '@fastify/cookie';
import Fastify, {
  type ConnectionError,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerFactory,
} from 'fastify';
import type { Random } from '../ports';
import { ApiError } from './api-error';
import { createErrorReply, type ErrorSentences } from './error-reply';
import { apiPolicy, securityHeaders } from './security-headers';

/** Options of the HTTP server. */
export interface ServerOptions {
  readonly log: FastifyBaseLogger;
  readonly random: Random;
  /** Whether the portal is reached by https. */
  readonly secure: boolean;
  /** Certificate and key: with them it terminates TLS itself, with HTTP/2 for clients that support it and HTTP/1.1 for others. */
  readonly tls?: { readonly cert: string; readonly key: string } | undefined;
  /** Addresses of proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
  /** Messages of refusals for clients without translations. */
  readonly sentences: () => ErrorSentences;
  /** A development server in front. */
  readonly serverFactory?: FastifyServerFactory | undefined;
}

/** Milliseconds after which an HTTP/2 connection without requests is closed, as for HTTP/1.1. */
const idleSession = 72_000;

/**
 * The HTTP server without routes: its limits (quality S58; Fastify has none by default), its parsers, and the headers and refusals common
 * to all answers (quality S47, S48).
 */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { log, random, secure, tls, trustedProxies, sentences, serverFactory } = options;
  const always: Readonly<Record<string, string>> = {
    ...securityHeaders(secure),
    'Content-Security-Policy': apiPolicy,
  };
  const errorReply = createErrorReply(sentences);
  const common = {
    loggerInstance: log,
    // A malformed URL reaches no hook.
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      errorReply(error, request, reply.headers(always).header('X-Request-Id', request.id));
    },
    clientErrorHandler: (error: ConnectionError, socket: Socket) => refuseUnread(error, socket, always, sentences()),
    genReqId: () => random.uuid(),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: 1024 * 1024,
    connectionTimeout: 60_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    routerOptions: { maxParamLength: 500 },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    // Requests that arrive before the stop are still served, and notified that the connection ends.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  } as const;
  const secured = tls && secureServer(tls);
  const factory = secured?.factory ?? serverFactory;
  const server: FastifyInstance = Fastify({
    ...common,
    // Refused below, with the headers of every answer; Node's own refusal has none.
    ...(factory ? { serverFactory: factory } : { http: { requireHostHeader: false } }),
  });
  if (secured) server.addHook('preClose', async () => secured.end());
  // A text body can be sent by another site without a preflight (quality S26).
  server.removeContentTypeParser('text/plain');
  await server.register(fastifyCookie);

  server.setErrorHandler(errorReply);
  server.setNotFoundHandler((request, reply) => errorReply(new ApiError('NOT_FOUND'), request, reply));
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(always).header('X-Request-Id', request.id);
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      throw new ApiError('MALFORMED_REQUEST');
  });
  // Answers below the routes: to an `Expect` header that the server does not support.
  server.server.prependListener('request', ({ headers }: IncomingMessage, response: ServerResponse) => {
    // HTTP/2 has the host in a separate header: copied to where code that reads requests expects it.
    const named = headers[':authority'];
    if (headers.host === undefined && typeof named === 'string') headers.host = named;
    for (const [name, value] of Object.entries(always)) response.setHeader(name, value);
  });
  server.server.on('checkExpectation', (_request, response: ServerResponse) => {
    response
      .writeHead(417, { ...always, 'Content-Length': 0, 'Cache-Control': 'no-store' } satisfies OutgoingHttpHeaders)
      .end();
  });
  return server;
}

/** HTTP/2 over TLS for clients that support it, HTTP/1.1 for others; to routes and hooks both are the same requests. */
function secureServer(tls: NonNullable<ServerOptions['tls']>) {
  const sessions = new Set<Http2Session>();
  const factory: FastifyServerFactory = (handler) => {
    const server = createSecureServer({ ...tls, allowHTTP1: true });
    // Uses the emitter's own type: the compatible requests of HTTP/2 are used like those of HTTP/1.1.
    server.on('request', handler as (...args: readonly unknown[]) => void);
    server.on('session', (session) => {
      sessions.add(session);
      session.setTimeout(idleSession, () => session.close());
      session.once('close', () => sessions.delete(session));
    });
    if (!isServer(server)) throw new Error('Node has no secure server that listens.');
    return server;
  };
  const end = () => {
    // Each ends with its last answer.
    for (const session of sessions) session.close();
  };
  return { factory, end };
}

function isServer(server: unknown): server is Server {
  return typeof server === 'object' && server !== null && 'listen' in server && 'closeIdleConnections' in server;
}

/** Answers data that is not an HTTP request, of which only the connection is known. */
function refuseUnread(
  error: Error & { readonly code?: string },
  socket: Socket,
  headers: Readonly<Record<string, string>>,
  sentences: ErrorSentences,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, code] =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? ([408, 'REQUEST_TIMEOUT'] as const)
      : ([error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400, 'MALFORMED_REQUEST'] as const);
  const body = JSON.stringify({ error: { code, message: sentences[code] ?? code, severity: 'ERROR' } });
  const lines = Object.entries({
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  socket.destroy(error);
}
