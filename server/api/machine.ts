import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../platform/http/api-error';

/**
 * Whether a program calls that shows one of these tokens. A wrong token is refused, also beside a session: who sends one means it.
 * @throws UNAUTHENTICATED
 */
export function isMachine({ headers }: Pick<FastifyRequest, 'headers'>, tokens: readonly string[]): boolean {
  if (headers.authorization === undefined) return false;
  const given = digest(/^Bearer (\S+)$/.exec(headers.authorization)?.[1] ?? '');
  // All are compared: how long it takes tells nothing.
  if (tokens.filter((token) => timingSafeEqual(given, digest(token))).length === 0)
    throw new ApiError('UNAUTHENTICATED');
  return true;
}

/** Of one length, whatever was given. */
const digest = (text: string) => createHash('sha256').update(text).digest();
