import type { Kysely } from 'kysely';
import type { JsonObject } from '../../engine/model';
import type { AnswerBySource, PayloadBySource } from '../../schemas/types.gen';
import type { AuditEntry } from '../audit/audit-entry';
import type { Database } from '../platform/database';
import type { ApiError } from '../platform/http/api-error';
import type { Origin } from '../platform/http/origin';
import type { RateLimit } from '../platform/http/rate-limit';
import type { Actor } from '../session/session';
import type { AddedProperties } from './added-properties';
import type { Answer } from './answer';
import type { ListedValues } from './list';
import type { Services } from './services';

/**
 * One operation of the API: one file, one plain object. Method, path, query, payload and answer are in
 * `schemas/sources.json` under `source`, so that browser, server and OpenAPI document share one source.
 *
 * Around `handle` the router does what all operations share: parses and validates, checks session, XSRF and permission, runs
 * a mutation in a transaction with exactly one audit event, answers repeats, sets `ETag`.
 *
 * The first type argument is the source's name: with it, the compiler checks payload and answer against the schemas of `sources.json`.
 * `string` stands for a source that is not known to the compiler.
 */
export interface Operation<Source extends string, Parameter extends string = never, Body = PayloadOf<Source>>
  extends OperationFacts<Source> {
  /**
   * `session`: any signed-in user. A permission by its name in `permissions.json`: its least role is checked before `handle` runs; where it
   * covers own records only, `handle` must call `permit` with the owner, and the router enforces that.
   */
  readonly access: 'session' | { readonly permission: string };
  handle(call: Call<Body, Parameter, Actor>): Promise<Answer<AnswerOf<Source>>>;
  /**
   * Its file for spreadsheets, whose columns `sources.json` names (`csv`). Absent: the pages that `handle` answers, one after the other,
   * under a name made of the path.
   */
  file?(call: Call<Body, Parameter, Actor>): Promise<RowsOfFile>;
  /**
   * Refusals that many calls would get for what is stored now, in the order of their bodies; requested before the lines of a file are
   * imported.
   */
  foresee?(db: Kysely<Database>, bodies: readonly Body[]): Promise<readonly (ApiError | undefined)[]>;
  /** The existing records with these keys, for lines of a file that change them. */
  existing?(
    db: Kysely<Database>,
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly id: string; readonly revision: number; readonly values: JsonObject }>>;
}

/** Records of a file, in the order of its lines. */
export interface RowsOfFile {
  /** Name of the file, before the day and the ending. */
  readonly name: string;
  readonly rows: AsyncIterable<readonly object[]>;
}

/** An operation open to anonymous callers. The actor is known if there is a session. */
export interface AnonymousOperation<Source extends string, Parameter extends string = never, Body = PayloadOf<Source>>
  extends OperationFacts<Source> {
  readonly access: 'anonymous';
  handle(call: Call<Body, Parameter, Actor | undefined>): Promise<Answer<AnswerOf<Source>>>;
}

export type AnyOperation = Operation<string, string> | AnonymousOperation<string, string>;

/** What the schema of a source lets an operation answer. */
export type AnswerOf<Source extends string> = string extends Source
  ? object
  : Source extends keyof AnswerBySource
    ? Unchanging<AnswerBySource[Source]>
    : object;

/** What the schema of a source lets a caller send. */
export type PayloadOf<Source extends string> = string extends Source
  ? unknown
  : Source extends keyof PayloadBySource
    ? PayloadBySource[Source]
    : unknown;

/** The same, read only at every depth. */
type Unchanging<Value> = Value extends object ? { readonly [Key in keyof Value]: Unchanging<Value[Key]> } : Value;

interface OperationFacts<Source extends string> {
  /** Name in `schemas/sources.json`. */
  readonly source: Source;
  /** Name in the audit, subject first: `license.suspend`. Every mutation has one; readings have none. */
  readonly action?: string;
  /** A mutation that is not worth an audit event (a touched session, a reported error). Default true for mutations. */
  readonly audited?: false;
  /** Follows the conventions of lists: every query parameter reaches `rawQuery` unchecked. */
  readonly list?: true;
  /** `If-Match` with the revision that was read. Required: without it 428. */
  readonly ifMatch?: 'required' | 'optional';
  /** Takes `Idempotency-Key`: the same key returns the same answer and has one effect. For creating operations. */
  readonly idempotent?: true;
  /**
   * `own`: `handle` works with the user pool or another external service, so it opens its transactions itself with `transaction`, and the
   * audit event is written at the end of the transaction in which it was reported. Inside a transaction nothing may use another connection:
   * the embedded database has only one.
   */
  readonly transaction?: 'own';
  /**
   * A reading that may be a second old, and may come from a standby: for administrators, or for everyone. A caller who has changed
   * something in the last two seconds reads the current state.
   */
  readonly mayLag?: 'administrators' | 'everybody';
  /** A program may call it as well, with a token of this kind instead of a session. Then there is no actor. */
  readonly machine?: 'meter';
  /** Bytes of a body that are accepted, if more than those of every other call. */
  readonly bytes?: number;
  /** Rate limit by address. */
  readonly limit?: RateLimit;
  /** False for the one-click unsubscribe of RFC 8058, which is sent by a mail program. */
  readonly xsrf?: false;
}

/** Argument of `handle`. */
export interface Call<Body, Parameter extends string, Who extends Actor | undefined> {
  readonly actor: Who;
  readonly params: Readonly<Record<Parameter, string>>;
  /** Parameters named in `sources.json`. */
  readonly query: Readonly<Record<string, string | undefined>>;
  /** The raw query string; a repeated parameter is an array. For lists. */
  readonly rawQuery: Readonly<Record<string, unknown>>;
  /** Names of the query parameters in `sources.json`. */
  readonly parameters: readonly string[];
  /** Values of the properties of a list's records, where the contract lists them. */
  readonly listed: ListedValues;
  /** Matches the payload's schema. */
  readonly body: Body;
  /** Properties of the body, and of records, that are not columns: added by definitions. */
  readonly kept: AddedProperties;
  /** The requested format: `text/csv` where the header `Accept` prefers it. */
  readonly wants: 'json' | 'csv';
  /** The call reads one of the pages that make up a file of a whole list. */
  readonly inFull?: true;
  /** A list counts exactly up to this number. */
  readonly countTo?: number;
  /** The revision of `If-Match`; always present where it is required. */
  readonly revision: number;
  /** The transaction of a mutation; the database itself when reading, or with `transaction: 'own'`. */
  readonly db: Kysely<Database>;
  /** For `transaction: 'own'`. */
  transaction<Result>(work: (db: Kysely<Database>) => Promise<Result>): Promise<Result>;
  readonly services: Services;
  /** Current time in milliseconds; constant during the call. */
  readonly now: number;
  /** Returns whether the actor may; records nothing. */
  may(permission: string, record?: { readonly ownerId: string }): boolean;
  /** Throws the permission's exact denial (403), which the audit records, when the actor may not. */
  permit(permission: string, record?: { readonly ownerId: string }): void;
  /** What the audit event of this call contains. If not called, only the action is recorded. */
  audit(entry: AuditEntry): void;
  /** Counts this call for its actor; throws TOO_MANY_REQUESTS beyond the limit. For parts of an operation. */
  limit(name: string, limit: RateLimit): Promise<void>;
  readonly origin: Origin;
  /** Id of the last event that the client of a stream has received. */
  readonly lastEventId: string | undefined;
  /** Address of the page that sent the request, as reported by the browser. */
  readonly page: string | undefined;
  /** Reason given by the user; added to the audit automatically. */
  readonly reason?: string;
  /** The portal that the call comes from. It grants no rights. */
  readonly mode: Actor['mode'];
}
