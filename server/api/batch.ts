import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, invalid } from '../platform/http/api-error';

/** One answer among several. */
interface PartialAnswer {
  readonly status: number;
  readonly tag?: string;
  readonly retryAfter?: string;
  readonly body?: unknown;
}

/** Maximum that a screen reads at once; a caller who needs more sends another request. */
const most = 24;
/** A path of the API with its query: plain-text segments, none of which is empty or a parent reference, even when encoded. */
const readable =
  /^(?!batch(?:[/?]|$))[\w-]+(?:\/(?!(?:\.|%2e){1,2}(?:[/?]|$))(?:(?!%2f|%5c)[\w.~%@:-])+)*(?:\?[^#]*)?$/i;
/** Headers that belong to one request alone. */
const own =
  /^(?::|connection$|content-|host$|if-|keep-alive$|te$|transfer-encoding$|upgrade$|accept$|accept-encoding$|idempotency-key$|x-portal-form$)/;

/**
 * Answers several readings in one request: `GET /batch?get=licenses%3Flimit%3D5&get=auth%2Fkeys`. Each goes through the same routes as if
 * requested alone, with the caller's cookies and headers, so that rights, limits, audit and log are the same. Each has its own status, so
 * that one failure does not affect the others.
 */
export function registerBatch(api: FastifyInstance, base: string): void {
  api.get<{ Querystring: { readonly get?: string | readonly string[] } }>('/batch', async (request, reply) => {
    const wanted = [request.query.get ?? []].flat();
    if (wanted.length === 0 || wanted.length > most || !wanted.every((path) => readable.test(path)))
      throw invalid({ get: { code: 'pattern' } });
    if (request.headers['x-portal-batch'] !== undefined) throw new ApiError('NOT_FOUND');
    const answers = await Promise.all(wanted.map((path) => ask(api, request, `${base}/${path}`)));
    const cookies = new Set(answers.flatMap((answer) => answer.cookies));
    if (cookies.size > 0) reply.header('Set-Cookie', [...cookies]);
    return reply.header('Cache-Control', 'no-store').send({ answers: answers.map(({ answer }) => answer) });
  });
}

async function ask(api: FastifyInstance, request: FastifyRequest, url: string) {
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !own.test(name)));
  const {
    statusCode,
    headers: said,
    payload,
  } = await api.inject({
    method: 'GET',
    url,
    remoteAddress: request.socket.remoteAddress ?? '',
    headers: {
      ...headers,
      host: request.headers.host ?? request.host,
      accept: 'application/json',
      'x-portal-batch': '1',
    },
  });
  const tag = said.etag;
  const retryAfter = said['retry-after'];
  const isJson = String(said['content-type'] ?? '').startsWith('application/json');
  const answer: PartialAnswer = {
    status: statusCode,
    ...(typeof tag === 'string' && { tag }),
    ...(retryAfter !== undefined && { retryAfter: String(retryAfter) }),
    ...(isJson && payload !== '' && { body: JSON.parse(payload) as unknown }),
  };
  return { answer, cookies: [said['set-cookie'] ?? []].flat() };
}
