import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../platform/http/api-error';

/**
 * Whether the caller is a program with one of these tokens. A wrong token is refused, even with a session, because it was sent on purpose.
 * @throws UNAUTHENTICATED
 */
export function isMachine({ headers }: Pick<FastifyRequest, 'headers'>, tokens: readonly string[]): boolean {
  if (headers.authorization === undefined) return false;
  const given = digest(/^Bearer (\S+)$/.exec(headers.authorization)?.[1] ?? '');
  // All are compared, so that timing reveals nothing.
  if (tokens.filter((token) => timingSafeEqual(given, digest(token))).length === 0)
    throw new ApiError('UNAUTHENTICATED');
  return true;
}

/** Of fixed length, whatever the input. */
const digest = (text: string) => createHash('sha256').update(text).digest();
