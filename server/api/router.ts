import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { PermissionsModel } from '../../engine/model';
import type { Audit } from '../audit/audit';
import type { Ask, Asker } from '../definitions/ask';
import type { Contract, ContractEntry } from '../definitions/contract';
import type { Database } from '../platform/database';
import { ApiError } from '../platform/http/api-error';
import { originOf } from '../platform/http/origin';
import type { RateLimiter } from '../platform/http/rate-limit';
import { isFromOurPages } from '../platform/http/trusted-origin';
import type { SessionCookies } from '../session/cookies';
import type { Actor } from '../session/session';
import { type FreshProof, requireProof } from './fresh-proof';
import { withFile } from './list/list-file';
import type { AnyOperation } from './operation';
import { parseRequest } from './parsed-request';
import { createRights } from './rights';
import { runChange, runReading } from './run-operation';
import { sendAnswer } from './send-answer';
import type { Services } from './services';

/** What the router works with. */
export interface RouterOptions {
  readonly db: Kysely<Database>;
  /** A standby for readings that may lag behind. */
  readonly reading?: (() => Kysely<Database> | undefined) | undefined;
  readonly services: Services;
  readonly contract: Contract;
  readonly cookies: SessionCookies;
  readonly limiter: RateLimiter;
  readonly audit: Audit;
  /** The permissions in force now. */
  readonly permissions: () => PermissionsModel;
  /** Queries the API from within on behalf of a user. */
  readonly ask: (asker: Asker) => Ask;
}

const ndjson = 'application/x-ndjson';

/**
 * Registers operations below the API's base. What is the same for all operations happens here, in this order: rate limit, authentication,
 * origin, authorization, parsing, validation by the form; then the operation, in a transaction with its audit event.
 */
export function registerOperations(
  app: FastifyInstance,
  operations: readonly AnyOperation[],
  options: RouterOptions,
): void {
  const free = operations.filter((operation) => operation.xsrf === false);
  const lines = operations.filter(({ source }) => options.contract.entries.get(source)?.lines);
  for (const operation of operations)
    if (!free.includes(operation) && !lines.includes(operation)) route(app, operation, options);
  for (const operation of lines) app.register(async (scope) => routeLines(scope, operation, options));
  // Mail programs send one-click requests as a form of either kind (RFC 8058, section 3.2); only these operations accept one, and ignore
  // its content.
  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];
  app.register(async (scope) => {
    scope.addContentTypeParser(forms, { parseAs: 'string' }, (_request, _body, done) => done(null, {}));
    for (const operation of free) route(scope, operation, options);
  });
}

/** Accepts lines of JSON as the list that they are. An invalid line is passed on as text: it is refused with its index. */
function routeLines(app: FastifyInstance, operation: AnyOperation, options: RouterOptions): void {
  const property = options.contract.entries.get(operation.source)?.lines?.property ?? '';
  app.addContentTypeParser(ndjson, { parseAs: 'string' }, (_request, body, done) => {
    const lines = String(body).split(/\r?\n/);
    // The last line also ends with a newline; an empty one between lines keeps its number.
    if (lines.at(-1) === '') lines.pop();
    done(null, { [property]: lines.map(readLine) });
  });
  route(app, operation, options);
}

function readLine(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function route(app: FastifyInstance, operation: AnyOperation, options: RouterOptions): void {
  const entry = options.contract.entries.get(operation.source);
  if (entry === undefined) throw new Error(`schemas/sources.json has no source "${operation.source}".`);
  const mutates = entry.method !== 'GET';
  if (mutates && operation.action === undefined && operation.audited !== false)
    throw new Error(`The operation "${operation.source}" changes something and has no action for the audit.`);
  const served = entry.csv === undefined ? operation : withFile(operation, entry, entry.csv);
  const bytes = entry.lines?.bytes ?? operation.bytes;
  app.route({
    method: entry.method,
    url: `/${entry.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    ...(bytes !== undefined && { bodyLimit: bytes }),
    handler: (request, reply) => answer(request, reply, served, entry, options),
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
  const origin = originOf(request);
  if (operation.limit) await limiter.count(operation.source, origin.ip, operation.limit);

  const machine = operation.machine !== undefined && isMachine(request, services.configuration.meterTokens);
  const token = machine ? undefined : cookies.token(request);
  const actor = token === undefined ? undefined : await whoHolds(token, request, options);
  // A client whose session has ended is a visitor again, and needs a visitor's XSRF cookie to sign in without reloading the page.
  if (token !== undefined && actor === undefined) cookies.clear(reply);
  if (operation.access !== 'anonymous' && actor === undefined && !machine) throw new ApiError('UNAUTHENTICATED');
  // A tab that still shows one user's pages must not act in the session of another (quality R16).
  const owner = request.headers['x-portal-person'];
  if (operation.access !== 'anonymous' && !machine && owner !== undefined && owner !== actor?.id)
    throw new ApiError('OTHER_PERSON');
  // Browsers never send a token.
  if (mutates && operation.xsrf !== false && !machine) {
    if (!isFromOurPages(request, services.configuration.publicOrigin)) throw new ApiError('ORIGIN_REFUSED');
    if (!cookies.isProtected(request, actor?.sessionId)) throw new ApiError('XSRF_INVALID');
  }

  // For a page that is a file, the browser keeps the session longer than the XSRF cookie, which ends with it.
  if (!mutates && actor !== undefined && !cookies.hasXsrf(request)) cookies.protect(request, reply, actor.sessionId);

  const rights = createRights(actor, options.permissions);
  try {
    if (operation.access !== 'anonymous' && actor?.impersonatorId && !entry.whileActing)
      throw new ApiError('ACTING_REFUSED');
    if (typeof operation.access === 'object' && !machine) rights.permit(operation.access.permission);
    const mode: Actor['mode'] = request.headers['x-portal-mode'] === 'admin' ? 'ADMIN' : (actor?.mode ?? 'USER');
    const ask = options.ask({ actor, mode, page: request.headers.referer, origin });
    const { submissions, entities, clock } = services;
    const parsed = await parseRequest(request, operation, entry, {
      actor,
      db,
      submissions,
      entities,
      clock,
      ask,
      contract: options.contract,
    });
    await requireProof(services, operation.source, actor, parsed.body as FreshProof);
    const reading = cookies.hasWritten(request) ? undefined : options.reading;
    const running = {
      operation,
      parsed,
      actor,
      origin,
      rights,
      key: keyOf(request, operation),
      options: { ...options, reading },
    };
    const result = await (mutates ? runChange(running) : runReading(running));
    if (mutates && options.reading) cookies.noteWrite(reply);
    return sendAnswer(request, reply, entry, result, cookies);
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) {
      const action = operation.action ?? `read.${operation.source}`;
      await audit.write(db, { action, result: 'DENIED', reason: error.code, targetId: idOf(request) }, actor, origin);
    }
    throw error;
  }
}

/** Who calls, by the session; undefined: a visitor. */
export async function callerOf(request: FastifyRequest, options: RouterOptions): Promise<Actor | undefined> {
  const token = options.cookies.token(request);
  return token === undefined ? undefined : await whoHolds(token, request, options);
}

async function whoHolds(
  token: string,
  request: FastifyRequest,
  { db, services }: RouterOptions,
): Promise<Actor | undefined> {
  const settings = await services.settings.current(db);
  const idle = Number(settings.public.idleTimeout);
  // A poll sends this header: it must not keep an unused session alive.
  const active = request.headers['x-portal-activity'] !== 'none';
  const actor = await services.sessions.find(db, token, idle, { active });
  const wished = request.headers['x-portal-mode'];
  return actor && wished !== undefined ? { ...actor, mode: wished === 'admin' ? 'ADMIN' : 'USER' } : actor;
}

function keyOf(request: FastifyRequest, operation: AnyOperation): string | undefined {
  const key = request.headers['idempotency-key'];
  return operation.idempotent && typeof key === 'string' ? key : undefined;
}

function idOf(request: FastifyRequest): string | undefined {
  return (request.params as { readonly id?: string }).id?.slice(0, 200);
}

/**
 * Whether the caller is a program with one of these tokens. A wrong token is refused, even with a session, because it was sent on purpose.
 * @throws UNAUTHENTICATED
 */
function isMachine({ headers }: Pick<FastifyRequest, 'headers'>, tokens: readonly string[]): boolean {
  if (headers.authorization === undefined) return false;
  const given = digest(/^Bearer (\S+)$/.exec(headers.authorization)?.[1] ?? '');
  // All are compared, so that timing reveals nothing.
  if (tokens.filter((token) => timingSafeEqual(given, digest(token))).length === 0)
    throw new ApiError('UNAUTHENTICATED');
  return true;
}

/** Of fixed length, whatever the input. */
const digest = (text: string) => createHash('sha256').update(text).digest();
