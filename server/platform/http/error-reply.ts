import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiError } from './api-error';
import { failureOf } from './failure';

/** English messages by code, for clients without translations: `locales/en/errors.json`. */
export type ErrorSentences = Readonly<Record<string, string>>;

/** Sends a refusal as `schemas/data/error.schema.json` describes it. */
/** @param sentencesNow those that are live */
export function createErrorReply(sentencesNow: () => ErrorSentences) {
  function body({ code: own, details }: ApiError, requestId: string) {
    const sentences = sentencesNow();
    const code = details.said ?? own;
    const args = details.args ?? {};
    const message = (sentences[code] ?? code).replace(/\{\{(\w+)\}\}/g, (_whole, name: string) =>
      String(args[name] ?? ''),
    );
    return {
      error: {
        code,
        message,
        severity: 'ERROR',
        ...(details.args ? { args } : {}),
        ...(details.fields ? { fields: details.fields } : {}),
        requestId,
      },
    };
  }
  return (error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { refusal, unexpected } = failureOf(error);
    if (unexpected) request.log.error({ err: error }, refusal.code);
    else request.log.info({ code: refusal.code }, 'refused');
    if (refusal.details.retryAfter !== undefined) reply.header('Retry-After', String(refusal.details.retryAfter));
    return reply
      .code(refusal.status)
      .type('application/json; charset=utf-8')
      .header('Cache-Control', 'no-store')
      .send(body(refusal, request.id));
  };
}
