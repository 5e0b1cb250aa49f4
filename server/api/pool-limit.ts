import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../platform/http/api-error';
import type { RateLimiter } from '../platform/http/rate-limit';

/**
 * Limits calls to the user pool's protocol by address, regardless of the account (quality S3). The refusal follows the protocol, so that
 * the client library understands it.
 */
export function limitPoolCalls(limiter: RateLimiter, perMinute: number) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    try {
      await limiter.count('user pool', request.ip, { times: perMinute, seconds: 60 });
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return reply
        .code(error.status)
        .header('Retry-After', String(error.details.retryAfter ?? 60))
        .type('application/x-amz-json-1.1')
        .send(JSON.stringify({ __type: 'TooManyRequestsException', message: 'Too many requests' }));
    }
  };
}
