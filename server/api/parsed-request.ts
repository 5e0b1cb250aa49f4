import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { holdsFiles, isList, isObject, type JsonObject, rowColumns } from '../../engine/model';
import { filePartsOf, fileValuesIn, propertyFileLimits } from '../../engine/runtime';
import type { SentForm, Together } from '../definitions';
import { type Ask, recordSource } from '../definitions/ask';
import type { Contract, ContractEntry } from '../definitions/contract';
import type { Entities, SentValues } from '../entities';
import { usableFiles } from '../files';
import type { Database } from '../platform/database';
import { ApiError } from '../platform/http/api-error';
import { requirePlainText } from '../platform/http/plain-text';
import type { Actor } from '../session/session';
import type { ListedValues } from './list';
import type { AnyOperation } from './operation';
import type { Services } from './services';

/** A parsed, well-formed request. */
export interface ParsedRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly rawQuery: Readonly<Record<string, unknown>>;
  /** Query parameters that `sources.json` names. */
  readonly parameters: readonly string[];
  /** Values of the properties of a list's records, where the contract lists them. */
  readonly listed: ListedValues;
  readonly body: unknown;
  /** Values sent for properties that definitions add. */
  readonly sent: SentValues | undefined;
  /** Added properties that a form which the caller may open permits to write. */
  readonly leave: ReadonlySet<string>;
  /** Properties whose values were verified by a query to the API. */
  readonly verified: ReadonlySet<string>;
  /** Values sent that name files which the caller may put into a record. */
  readonly files: ReadonlySet<string>;
  readonly revision: number;
  readonly wants: 'json' | 'csv';
  readonly mode: Actor['mode'];
  readonly page: string | undefined;
  /** The form by which it was sent, if the sender named it. */
  readonly form?: SentForm;
  /** Reason given by the user. */
  readonly reason?: string;
  readonly lastEventId: string | undefined;
}

/** The parts of a request that are read, for an HTTP request or one record of many. */
export type SentRequest = Pick<FastifyRequest, 'params' | 'query' | 'body' | 'headers'>;

/** Reads a request, and refuses one that is malformed or that its form does not accept. */
export async function parseRequest(
  request: SentRequest,
  operation: AnyOperation,
  entry: ContractEntry,
  {
    actor,
    db,
    submissions,
    entities,
    clock,
    ask,
    contract,
    together,
    files = new Set(),
  }: {
    readonly actor: Actor | undefined;
    readonly db: Kysely<Database>;
    readonly ask: Ask;
    readonly contract: Contract;
    readonly together?: Together;
    /** Values that name files which may go into the record besides the caller's own. */
    readonly files?: ReadonlySet<string>;
  } & Pick<Services, 'submissions' | 'entities' | 'clock'>,
): Promise<ParsedRequest> {
  const params = request.params as Readonly<Record<string, string>>; // Fastify's router makes strings only
  const rawQuery = request.query as Readonly<Record<string, unknown>>;
  requirePlainText(params, '');
  requirePlainText(rawQuery, '');
  requirePlainText(request.body, '');
  const reason = readReason(request);
  const query = operation.list ? {} : readQuery(rawQuery, entry.query);
  const mode: Actor['mode'] = request.headers['x-portal-mode'] === 'admin' ? 'ADMIN' : (actor?.mode ?? 'USER');

  let body: unknown = request.body ?? {};
  let sent: SentValues | undefined;
  let leave: ReadonlySet<string> = new Set();
  let verified: ReadonlySet<string> = new Set();
  let form: SentForm | undefined;
  if (entry.method !== 'GET') {
    const problems =
      entry.payload === undefined && Object.keys(body as object).length > 0
        ? { '': { code: 'unknownField' } }
        : contractProblems(entry, entities, body);
    if (problems) throw new ApiError('INVALID_REQUEST', { fields: problems });
    if (entry.payload !== undefined) {
      const context = {
        db,
        actor,
        mode,
        form: request.headers['x-portal-form'],
        page: request.headers.referer,
        ask,
        stored: () => readRecord(entry, contract, params, ask),
        ...(together && { together }),
      };
      const present = entities.split(entry.writes, body as JsonObject); // JSON, as the parser made it
      const fields = present.sent && (await submissions.fields(entry.name, context));
      // A value without a field in any form is validated by its entity alone.
      const { asked, unasked } = partedBy(present, fields?.asked ?? new Set());
      leave = fields?.open ?? leave;
      const judged = await submissions.validate(entry.name, asked, context);
      ({ verified, form } = judged);
      ({ own: body, sent } = entities.split(entry.writes, { ...unasked, ...judged.payload }));
    }
  }
  return {
    params,
    query,
    rawQuery,
    parameters: entry.query,
    listed: entry.listed,
    body,
    sent,
    leave,
    verified,
    files:
      sent && actor
        ? new Set([...files, ...(await usableFiles(db, actor.id, fileValues(sent, entities), clock.now()))])
        : files,
    mode,
    page: request.headers.referer,
    ...(form && { form }),
    ...(reason !== undefined && { reason }),
    lastEventId: readLastEventId(request),
    revision: readRevision(request, operation),
    wants: prefersCsv(request) ? 'csv' : 'json',
  };
}

/** Values of properties that hold files. What is longer than its property takes is refused, so none of it is looked up. */
function fileValues({ entity, values }: SentValues, entities: Entities): readonly string[] {
  const { properties } = entities.model(entity);
  return Object.entries(values).flatMap(([name, value]) => {
    const schema = properties[name]?.schema;
    if (schema === undefined || !holdsFiles(schema)) return [];
    const rows = rowColumns(schema) !== undefined;
    if (rows && isList(value) && value.length > Number(schema.maxItems)) return [];
    return filePartsOf(schema, value).flatMap((part) => {
      const files = fileValuesIn(part.value);
      return files.length > Math.max(1, propertyFileLimits(part.schema).max) ? [] : files;
    });
  });
}

/** The record that the call changes, as the user may see it. Without access to it there is nothing to compare with. */
async function readRecord(
  entry: ContractEntry,
  contract: Contract,
  params: Readonly<Record<string, string>>,
  ask: Ask,
): Promise<JsonObject | undefined> {
  const found = recordSource(entry, contract);
  if (!found) return undefined;
  try {
    const answer = await ask(found.source, params);
    const items = isObject(answer) ? answer.items : undefined;
    const record = found.inList ? (isList(items) ? items[0] : undefined) : answer;
    return isObject(record) ? record : undefined;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** Problems of the part of a payload defined by the contract; a payload of added properties alone is not empty. */
function contractProblems(
  entry: ContractEntry,
  entities: Entities,
  body: unknown,
): ReturnType<ContractEntry['validatePayload']> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return entry.validatePayload(body);
  const { own, sent } = entities.split(entry.writes, body as JsonObject); // JSON, as the parser made it
  const problems = entry.validatePayload(own);
  return sent && problems?.['']?.code === 'minProperties' ? undefined : problems;
}

/** A payload under the current property names: a form opened before a rename still sends the old name. */
function partedBy({ own, sent }: ReturnType<Entities['split']>, asked: ReadonlySet<string>) {
  const values = Object.entries(sent?.values ?? {});
  return {
    asked: { ...own, ...Object.fromEntries(values.filter(([name]) => asked.has(name))) },
    unasked: Object.fromEntries(values.filter(([name]) => !asked.has(name))),
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

/** Maximum length of a reason in characters, the same as in payloads that contain one. */
const longestReason = 1000;

/** Reason from the header `X-Portal-Reason`, percent-encoded because headers are limited to ASCII. */
function readReason({ headers }: SentRequest): string | undefined {
  const written = headers['x-portal-reason'];
  if (typeof written !== 'string' || written === '') return undefined;
  const wrong = (code: string) => new ApiError('INVALID_REQUEST', { fields: { reason: { code } } });
  let said: string;
  try {
    said = decodeURIComponent(written).trim();
  } catch {
    throw wrong('type');
  }
  if (said.length > longestReason) throw wrong('maxLength');
  requirePlainText(said, 'reason');
  return said === '' ? undefined : said;
}

function readLastEventId({ headers }: SentRequest): string | undefined {
  const id = headers['last-event-id'];
  return typeof id === 'string' ? id : undefined;
}

/** The revision of `If-Match`: a number, alone or at the start of the entity tag of the answer. */
function readRevision(request: SentRequest, operation: AnyOperation): number {
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

/** Whether `Accept` names CSV and does not prefer JSON (RFC 9110, section 12.5.1). A wildcard does not select CSV. */
function prefersCsv(request: SentRequest): boolean {
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
