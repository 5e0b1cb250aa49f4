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

/** What the HTTP server is made of. */
export interface ServerOptions {
  readonly log: FastifyBaseLogger;
  readonly random: Random;
  /** Whether people reach it by https. */
  readonly secure: boolean;
  /** Certificate and key: with them it speaks TLS itself, HTTP/2 with all who can and HTTP/1.1 with the others. */
  readonly tls?: { readonly cert: string; readonly key: string } | undefined;
  /** Addresses of proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  /** What refusals say to clients without translations. */
  readonly sentences: () => ErrorSentences;
  /** A development server in front. */
  readonly serverFactory?: FastifyServerFactory | undefined;
}

/** Milliseconds after which a connection of HTTP/2 on which nothing is asked is closed, as those of HTTP/1.1 are. */
const idleSession = 72_000;

/**
 * The HTTP server before it has any route: its limits (quality S58; Fastify's own are for ever), what it reads, and the headers
 * and refusals that all its answers have in common (quality S47, S48).
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
    // An address that cannot be read reaches no hook.
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
    // Who was sent here before the stop is still served, and told that the connection ends.
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
  // A text body is what another site may send without asking (quality S26).
  server.removeContentTypeParser('text/plain');
  await server.register(fastifyCookie);

  server.setErrorHandler(errorReply);
  server.setNotFoundHandler((request, reply) => errorReply(new ApiError('NOT_FOUND'), request, reply));
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(always).header('X-Request-Id', request.id);
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      throw new ApiError('MALFORMED_REQUEST');
  });
  // What is answered below the routes: to an expectation that the server does not know.
  server.server.prependListener('request', ({ headers }: IncomingMessage, response: ServerResponse) => {
    // HTTP/2 names the host in a header of its own: whatever reads requests finds it where it always was.
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

/** HTTP/2 over TLS with all who can, HTTP/1.1 with the others; to routes and hooks both are the same requests. */
function secureServer(tls: NonNullable<ServerOptions['tls']>) {
  const sessions = new Set<Http2Session>();
  const factory: FastifyServerFactory = (handler) => {
    const server = createSecureServer({ ...tls, allowHTTP1: true });
    // By the emitter's own type: the compatible requests of HTTP/2 are used as those of HTTP/1.1.
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

/** Answers what is no request of HTTP, of which only the connection is known. */
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
