import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { PermissionsModel } from '../../engine/model';
import { permitted } from '../../engine/runtime';
import type { Audit } from '../audit/audit';
import type { AuditEntry } from '../audit/audit-entry';
import type { Database } from '../database';
import type { Services } from '../services';
import type { SessionCookies } from '../session/cookies';
import type { Actor } from '../session/session';
import type { Answer } from './answer';
import { ApiError } from './api-error';
import type { Contract, ContractEntry } from './contract';
import { isErrorCode } from './error-codes';
import { type KeptAnswer, once, onceAround } from './idempotency';
import type { AnyOperation, Call } from './operation';
import type { Origin } from './origin';
import { requirePlainText } from './plain-text';
import type { RateLimiter } from './rate-limit';
import { isFromOurPages } from './trusted-origin';

/** What the router works with. */
export interface RouterOptions {
  readonly db: Kysely<Database>;
  readonly services: Services;
  readonly contract: Contract;
  readonly cookies: SessionCookies;
  readonly limiter: RateLimiter;
  readonly audit: Audit;
  /** The permissions in force now. */
  readonly permissions: () => PermissionsModel;
}

/**
 * Registers operations below the API's base. What is the same for all operations happens here, in this order: limit, who is
 * asking, where from, may they, is it well-formed, does the form accept it; then the operation, in a transaction with its
 * audit event.
 */
export function registerOperations(
  app: FastifyInstance,
  operations: readonly AnyOperation[],
  options: RouterOptions,
): void {
  const free = operations.filter((operation) => operation.xsrf === false);
  for (const operation of operations) if (!free.includes(operation)) route(app, operation, options);
  // Mail programs send one-click requests as a form of either kind (RFC 8058, section 3.2); only these operations take one,
  // and do not look inside.
  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];
  app.register(async (scope) => {
    scope.addContentTypeParser(forms, { parseAs: 'string' }, (_request, _body, done) => done(null, {}));
    for (const operation of free) route(scope, operation, options);
  });
}

function route(app: FastifyInstance, operation: AnyOperation, options: RouterOptions): void {
  const entry = options.contract.entries.get(operation.source);
  if (entry === undefined) throw new Error(`schemas/sources.json has no source "${operation.source}".`);
  const mutates = entry.method !== 'GET';
  if (mutates && operation.action === undefined && operation.audited !== false)
    throw new Error(`The operation "${operation.source}" changes something and has no action for the audit.`);
  app.route({
    method: entry.method,
    url: `/${entry.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    handler: (request, reply) => answer(request, reply, operation, entry, options),
  });
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  operation: AnyOperation,
  entry: ContractEntry,
  options: RouterOptions,
): Promise<FastifyReply> {
  const { db, services, cookies, limiter, audit } = options;
  const mutates = entry.method !== 'GET';
  const origin: Origin = {
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
  };
  if (operation.limit) limiter.count(operation.source, origin.ip, operation.limit);

  const token = cookies.token(request);
  const actor = token === undefined ? undefined : await whoHolds(token, request, options);
  // Whose session is over is a visitor again, and needs the XSRF cookie of one to sign in without loading the page anew.
  if (token !== undefined && actor === undefined) cookies.clear(reply);
  if (operation.access !== 'anonymous' && actor === undefined) throw new ApiError('UNAUTHENTICATED');
  // A tab that still shows one person's pages must not act in the session of another (quality R16).
  const owner = request.headers['x-portal-person'];
  if (operation.access !== 'anonymous' && owner !== undefined && owner !== actor?.id)
    throw new ApiError('OTHER_PERSON');
  if (mutates && operation.xsrf !== false) {
    if (!isFromOurPages(request, services.configuration.publicOrigin)) throw new ApiError('ORIGIN_REFUSED');
    if (!cookies.isProtected(request, actor?.sessionId)) throw new ApiError('XSRF_INVALID');
  }

  const rights = createRights(actor, options.permissions);
  try {
    if (typeof operation.access === 'object') rights.permit(operation.access.permission);
    const asked = await read(request, operation, entry, { actor, options });
    const work = (within: Kysely<Database>, ledger: Ledger) =>
      perform(operation, { ...asked, actor, origin, db: within, rights, ledger, options });
    const running = { options, work, actor, origin, key: keyOf(request, operation), asked };
    const result = mutates ? await change(operation, running) : await work(db, createLedger(operation, running));
    return send(request, reply, entry, result, cookies);
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) {
      const action = operation.action ?? `read.${operation.source}`;
      await audit.write(db, { action, result: 'DENIED', reason: error.code, targetId: idOf(request) }, actor, origin);
    }
    throw error;
  }
}

async function whoHolds(
  token: string,
  request: FastifyRequest,
  { db, services }: RouterOptions,
): Promise<Actor | undefined> {
  const settings = await services.settings.current(db);
  const idle = Number(settings.public.idleTimeout);
  // A poll says so: it must not keep a session alive that nobody uses.
  const active = request.headers['x-portal-activity'] !== 'none';
  const actor = await services.sessions.find(db, token, idle, { active });
  const wished = request.headers['x-portal-mode'];
  return actor && wished !== undefined ? { ...actor, mode: wished === 'admin' ? 'ADMIN' : 'USER' } : actor;
}

/** The permissions of one call: asks the engine, and remembers what has been asked. */
interface Rights {
  may(permission: string, record?: { readonly ownerId: string }): boolean;
  permit(permission: string, record?: { readonly ownerId: string }): void;
  /** True once the owner of a record was judged. */
  readonly ownerAsked: boolean;
  /** Whether this permission is for one's own records only. */
  isForOwn(permission: string): boolean;
}

function createRights(actor: Actor | undefined, permissions: () => PermissionsModel): Rights {
  const model = permissions();
  let ownerAsked = false;
  const judge = (permission: string, record?: { readonly ownerId: string }) => {
    if (record) ownerAsked = true;
    const person = { role: actor?.role ?? '', adminMode: actor?.mode === 'ADMIN' };
    return permitted(model, permission, person, { own: record && record.ownerId === actor?.id });
  };
  return {
    may: (permission, record) => judge(permission, record).allowed,
    permit(permission, record) {
      const { allowed, reason } = judge(permission, record);
      if (allowed) return;
      const code = reason?.replace(/^errors:/, '') ?? '';
      throw new ApiError(isErrorCode(code) ? code : 'PERMISSION_DENIED');
    },
    get ownerAsked() {
      return ownerAsked;
    },
    isForOwn: (permission) => model.permissions[permission]?.own === true,
  };
}

/** What was asked, well-formed. */
interface Asked {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly rawQuery: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly revision: number;
  readonly wants: 'json' | 'csv';
  readonly mode: Actor['mode'];
  readonly page: string | undefined;
}

async function read(
  request: FastifyRequest,
  operation: AnyOperation,
  entry: ContractEntry,
  { actor, options }: { readonly actor: Actor | undefined; readonly options: RouterOptions },
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
      body = await options.services.submissions.judge(entry.name, body as object, {
        db: options.db,
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

function prefersCsv(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '').split(',').some((type) => type.trim().split(';')[0] === 'text/csv');
}

function keyOf(request: FastifyRequest, operation: AnyOperation): string | undefined {
  const key = request.headers['idempotency-key'];
  return operation.idempotent && typeof key === 'string' ? key : undefined;
}

function idOf(request: FastifyRequest): string | undefined {
  return (request.params as { readonly id?: string }).id?.slice(0, 200);
}

interface Performance extends Asked {
  readonly actor: Actor | undefined;
  readonly origin: Origin;
  readonly db: Kysely<Database>;
  readonly rights: Rights;
  readonly ledger: Ledger;
  readonly options: RouterOptions;
}

async function perform(operation: AnyOperation, { ledger, rights, options, ...asked }: Performance): Promise<Answer> {
  const { services, db, limiter } = options;
  const call: Call<unknown, string, Actor> = {
    ...asked,
    // An operation with access has an actor: a call without one was refused before.
    actor: asked.actor as Actor,
    services,
    now: services.clock.now(),
    may: rights.may,
    permit: rights.permit,
    audit: ledger.tell,
    limit: (name, limit) => limiter.count(`${operation.source} ${name}`, asked.actor?.id ?? asked.origin.ip, limit),
    transaction: (work) =>
      db.transaction().execute(async (trx) => {
        const result = await work(trx);
        if (ledger.told()) await ledger.write(trx);
        return result;
      }),
  };
  const answer = await operation.handle(call);
  if (typeof operation.access === 'object' && rights.isForOwn(operation.access.permission) && !rights.ownerAsked)
    throw new Error(`The operation "${operation.source}" did not ask whose record it is.`);
  return answer;
}

/** The one audit event of a call. */
interface Ledger {
  tell(entry: AuditEntry): void;
  told(): boolean;
  /** Writes the event, once; an operation that told nothing is kept by its action alone. */
  write(db: Kysely<Database>): Promise<void>;
}

function createLedger(
  operation: AnyOperation,
  { options, actor, origin }: Pick<Running, 'options' | 'actor' | 'origin'>,
): Ledger {
  let entry: AuditEntry | undefined;
  let written = operation.audited === false || operation.action === undefined;
  return {
    tell(told) {
      if (entry) throw new Error(`The operation "${operation.source}" told the audit twice.`);
      entry = told;
    },
    told: () => entry !== undefined,
    async write(db) {
      if (written) return;
      written = true;
      // A stranger's call that came to nothing (a sign-out of nobody) must not fill the audit.
      if (entry === undefined && actor === undefined) return;
      await options.audit.write(db, { action: operation.action ?? '', ...entry }, actor, origin);
    },
  };
}

interface Running {
  readonly options: RouterOptions;
  readonly work: (db: Kysely<Database>, ledger: Ledger) => Promise<Answer>;
  readonly actor: Actor | undefined;
  readonly origin: Origin;
  readonly key: string | undefined;
  readonly asked: Asked;
}

/** A mutation and its audit event, in one transaction; work with the user pool opens its own. */
async function change(operation: AnyOperation, running: Running): Promise<Answer | KeptAnswer> {
  const { options, work, actor, origin, key, asked } = running;
  const { db, services } = options;
  const audited = async (within: Kysely<Database>): Promise<Answer> => {
    const ledger = createLedger(operation, running);
    const answer = await work(within, ledger);
    await ledger.write(within);
    return answer;
  };
  const within = <Result>(run: (db: Kysely<Database>) => Promise<Result>) =>
    operation.transaction === 'own' ? run(db) : db.transaction().execute(run);
  if (key === undefined) return within(audited);

  const request = [asked.params, asked.rawQuery, asked.body];
  const attempt = { key, scope: `${actor?.id ?? origin.ip} ${operation.source}`, request };
  const keeping = { keys: services.keys, now: services.clock.now() };
  const answered = async (inside: Kysely<Database>): Promise<KeptAnswer> => {
    const answer = await audited(inside);
    return { status: answer.status, body: 'body' in answer ? JSON.stringify(answer.body) : '' };
  };
  if (operation.transaction !== 'own') return within((trx) => once(trx, attempt, keeping, () => answered(trx)));
  return onceAround(db, attempt, keeping, () => answered(db));
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  entry: ContractEntry,
  result: Answer | KeptAnswer,
  cookies: SessionCookies,
): FastifyReply {
  reply.code(result.status).header('Cache-Control', 'no-store');
  if ('session' in result && result.session !== undefined) {
    if (result.session === 'ended') cookies.clear(reply);
    else cookies.set(reply, result.session);
  }
  if ('content' in result) {
    return reply
      .type(`${result.type}; charset=utf-8`)
      .header('Content-Disposition', `attachment; filename="${result.fileName.replaceAll(/[^\w.-]/g, '_')}"`)
      .send(Readable.from(result.content));
  }
  if (!('body' in result) || result.body === '') return reply.send();
  const text = typeof result.body === 'string' ? result.body : JSON.stringify(result.body);
  const revision = 'revision' in result ? result.revision : undefined;
  const tag = entityTag(text, revision);
  reply.header('ETag', tag).type('application/json; charset=utf-8');
  if (entry.method === 'GET' && request.headers['if-none-match'] === tag) return reply.code(304).send();
  return reply.send(text);
}

/** `"3-…"` for a record of revision 3, so that it can be quoted in `If-Match`; a weak tag for everything else. */
function entityTag(text: string, revision: number | undefined): string {
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  return revision === undefined ? `W/"${digest}"` : `"${revision}-${digest}"`;
}
