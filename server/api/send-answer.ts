import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ContractEntry } from '../definitions/contract';
import { notFound } from '../platform/http/api-error';
import { openEventStream } from '../platform/http/event-stream';
import type { SessionCookies } from '../session/cookies';
import type { Answer } from './answer';
import type { StoredAnswer } from './idempotency';

/** Sends an operation's answer: cookies, entity tag, file name. No cache on the way may store it. */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  entry: ContractEntry,
  result: Answer | StoredAnswer,
  cookies: SessionCookies,
): FastifyReply {
  reply.code(result.status).header('Cache-Control', 'no-store');
  if ('session' in result && result.session !== undefined) {
    if (result.session === 'ended') cookies.clear(reply);
    else cookies.set(reply, result.session);
  }
  if ('follow' in result) {
    // A batch of readings cannot contain one that never ends.
    if (request.headers['x-portal-batch'] !== undefined) throw notFound();
    const stream = openEventStream(request, reply);
    result.follow(stream).catch((error: unknown) => {
      request.log.error({ err: error }, 'A stream broke off');
      stream.close();
    });
    return reply;
  }
  if ('content' in result) {
    return reply
      .type(`${result.type}; charset=utf-8`)
      .header('Content-Disposition', `attachment; filename="${result.fileName.replaceAll(/[^\w.-]/g, '_')}"`)
      .send(Readable.from(result.content));
  }
  if ('file' in result) {
    if (request.headers['x-portal-batch'] !== undefined) throw notFound();
    const { type, fileName, size, bytes } = result.file;
    return (
      reply
        .type(type.startsWith('text/') ? `${type}; charset=utf-8` : type)
        .header('Content-Length', size)
        .header('Content-Disposition', attachment(fileName))
        // Even where a browser is made to show it, it runs nothing and belongs to no origin.
        .header('Content-Security-Policy', "sandbox; default-src 'none'")
        .send(Readable.from(bytes, { objectMode: false }))
    );
  }
  if (!('body' in result) || result.body === '') return reply.send();
  const text = typeof result.body === 'string' ? result.body : JSON.stringify(result.body);
  const revision = 'revision' in result ? result.revision : undefined;
  const tag = entityTag(text, revision);
  reply.header('ETag', tag).type('application/json; charset=utf-8');
  if (entry.method === 'GET' && request.headers['if-none-match'] === tag) return reply.code(304).send();
  return reply.send(text);
}

/** To be saved under this name, in whatever letters it is written (RFC 6266). */
function attachment(name: string): string {
  const plain = name.replaceAll(/[^\w.-]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** `"3-…"` for a record of revision 3, so that it can be quoted in `If-Match`; a weak tag for everything else. */
function entityTag(text: string, revision: number | undefined): string {
  const digest = hash('sha256', text, 'base64url').slice(0, 22);
  return revision === undefined ? `W/"${digest}"` : `"${revision}-${digest}"`;
}
