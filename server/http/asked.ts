import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../database';
import type { Services } from '../services';
import type { Actor } from '../session/session';
import { ApiError } from './api-error';
import type { ContractEntry } from './contract';
import type { AnyOperation } from './operation';
import { requirePlainText } from './plain-text';

/** What was asked, well-formed. */
export interface Asked {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly rawQuery: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly revision: number;
  readonly wants: 'json' | 'csv';
  readonly mode: Actor['mode'];
  readonly page: string | undefined;
}

/** Reads a request, and refuses one that is not well-formed or that the form it comes from does not accept. */
export async function readAsked(
  request: FastifyRequest,
  operation: AnyOperation,
  entry: ContractEntry,
  {
    actor,
    db,
    submissions,
  }: { readonly actor: Actor | undefined; readonly db: Kysely<Database> } & Pick<Services, 'submissions'>,
): Promise<Asked> {
  const params = request.params as Readonly<Record<string, string>>; // Fastify's router makes strings only
  const rawQuery = request.query as Readonly<Record<string, unknown>>;
  requirePlainText(params, '');
  requirePlainText(rawQuery, '');
  requirePlainText(request.body, '');
  const query = operation.list ? {} : readQuery(rawQuery, entry.query);
  const mode: Actor['mode'] = request.headers['x-portal-mode'] === 'admin' ? 'ADMIN' : (actor?.mode ?? 'USER');

  let body: unknown = request.body ?? {};
  if (entry.method !== 'GET') {
    const problems =
      entry.payload === undefined && Object.keys(body as object).length > 0
        ? { '': { code: 'unknownField' } }
        : entry.judgePayload(body);
    if (problems) throw new ApiError('INVALID_REQUEST', { fields: problems });
    if (entry.payload !== undefined) {
      body = await submissions.judge(entry.name, body as object, {
        db,
        actor,
        mode,
        form: request.headers['x-portal-form'],
        page: request.headers.referer,
      });
    }
  }
  return {
    params,
    query,
    rawQuery,
    body,
    mode,
    page: request.headers.referer,
    revision: readRevision(request, operation),
    wants: prefersCsv(request) ? 'csv' : 'json',
  };
}

function readQuery(
  raw: Readonly<Record<string, unknown>>,
  known: readonly string[],
): Readonly<Record<string, string | undefined>> {
  for (const [name, value] of Object.entries(raw)) {
    if (!known.includes(name))
      throw new ApiError('UNKNOWN_PARAMETER', { fields: { [name]: { code: 'unknownField' } } });
    if (typeof value !== 'string') throw new ApiError('INVALID_REQUEST', { fields: { [name]: { code: 'type' } } });
  }
  return raw as Readonly<Record<string, string>>;
}

/** The revision of `If-Match`: a number, alone or at the start of the entity tag that was answered with it. */
function readRevision(request: FastifyRequest, operation: AnyOperation): number {
  if (operation.ifMatch === undefined) return 0;
  const written = request.headers['if-match'];
  if (written === undefined) {
    if (operation.ifMatch === 'optional') return 0;
    throw new ApiError('REVISION_REQUIRED');
  }
  const revision = /^"?(\d{1,9})(?:-[\w-]+)?"?$/.exec(written)?.[1];
  if (revision === undefined) throw new ApiError('STALE_REVISION');
  return Number(revision);
}

/** Whether `Accept` names CSV, and does not like JSON better (RFC 9110, section 12.5.1). A star is no wish for a file. */
function prefersCsv(request: FastifyRequest): boolean {
  const liking = (wanted: string) => {
    for (const entry of (request.headers.accept ?? '').split(',')) {
      const [type, ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
      if (type !== wanted) continue;
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return quality === undefined ? 1 : Number(quality.slice(2)) || 0;
    }
    return 0;
  };
  const csv = liking('text/csv');
  return csv > 0 && csv >= liking('application/json');
}
