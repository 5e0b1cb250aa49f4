import fastifyCookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyServerFactory } from 'fastify';
import type { Random } from '../ports';
import { apiPolicy, securityHeaders } from '../static/security-headers';
import { ApiError } from './api-error';
import { createErrorReply, type ErrorSentences } from './error-reply';

/** What the HTTP server is made of. */
export interface ServerOptions {
  readonly log: FastifyBaseLogger;
  readonly random: Random;
  /** Whether people reach it by https. */
  readonly secure: boolean;
  /** Addresses of proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  /** What refusals say to clients without translations. */
  readonly sentences: ErrorSentences;
  /** A development server in front. */
  readonly serverFactory?: FastifyServerFactory | undefined;
}

/**
 * The HTTP server before it has any route: its limits (quality S58; Fastify's own are for ever), what it reads, and the headers
 * and refusals that all its answers have in common (quality S47, S48).
 */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { log, random, secure, trustedProxies, sentences, serverFactory } = options;
  const server: FastifyInstance = Fastify({
    loggerInstance: log,
    ...(serverFactory ? { serverFactory } : {}),
    genReqId: () => random.uuid(),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: 1024 * 1024,
    connectionTimeout: 60_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    routerOptions: { maxParamLength: 500 },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  });
  // A text body is what another site may send without asking (quality S26).
  server.removeContentTypeParser('text/plain');
  await server.register(fastifyCookie);

  const errorReply = createErrorReply(sentences);
  server.setErrorHandler(errorReply);
  server.setNotFoundHandler((request, reply) => errorReply(new ApiError('NOT_FOUND'), request, reply));
  const headers = securityHeaders(secure);
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('Content-Security-Policy', apiPolicy).header('X-Request-Id', request.id);
  });
  return server;
}
