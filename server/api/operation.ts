import type { Kysely } from 'kysely';
import type { JsonObject } from '../../engine/model';
import type { AuditEntry } from '../audit/audit-entry';
import type { Database } from '../platform/database';
import type { ApiError } from '../platform/http/api-error';
import type { Origin } from '../platform/http/origin';
import type { RateLimit } from '../platform/http/rate-limit';
import type { Actor } from '../session/session';
import type { Answer } from './answer';
import type { KeptCall } from './kept-call';
import type { Services } from './services';

/**
 * One operation of the API: one file, one plain object. Method, path, query, payload and answer stand in
 * `schemas/sources.json` under `source`, so that browser, server and OpenAPI document read one truth.
 *
 * Around `handle` the router does what is the same for all: parses and validates, checks session, XSRF and permission, runs
 * a mutation in a transaction with exactly one audit event, answers repeats, sets `ETag`.
 */
export interface Operation<Body = unknown, Parameter extends string = never> extends OperationFacts {
  /**
   * `session`: anybody signed in. A permission by its name in `permissions.json`: its least role is checked before `handle`
   * runs; where it is for one's own records only, `handle` must call `permit` with the owner, and the router sees to it.
   */
  readonly access: 'session' | { readonly permission: string };
  handle(call: Call<Body, Parameter, Actor>): Promise<Answer>;
  /** Refusals that many calls would meet for what is stored now, in the order of their bodies; asked before the lines of a file are taken. */
  foresee?(db: Kysely<Database>, bodies: readonly Body[]): Promise<readonly (ApiError | undefined)[]>;
  /** The records that are there already under these keys, for lines of a file that change them. */
  existing?(
    db: Kysely<Database>,
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly id: string; readonly revision: number; readonly values: JsonObject }>>;
}

/** An operation that strangers may call. The actor is known where there is a session all the same. */
export interface AnonymousOperation<Body = unknown, Parameter extends string = never> extends OperationFacts {
  readonly access: 'anonymous';
  handle(call: Call<Body, Parameter, Actor | undefined>): Promise<Answer>;
}

export type AnyOperation = Operation<unknown, string> | AnonymousOperation<unknown, string>;

interface OperationFacts {
  /** Name in `schemas/sources.json`. */
  readonly source: string;
  /** What the audit calls it, subject first: `license.suspend`. Every mutation has one; reading has none. */
  readonly action?: string;
  /** A mutation that is no event worth keeping (a touched session, a reported error). Default true for mutations. */
  readonly audited?: false;
  /** Takes the conventions of lists: every query parameter reaches `rawQuery`; nothing is checked before. */
  readonly list?: true;
  /** `If-Match` with the revision that was read. Required: without it 428. */
  readonly ifMatch?: 'required' | 'optional';
  /** Takes `Idempotency-Key`: the same key answers the same, and has one effect. For creates. */
  readonly idempotent?: true;
  /**
   * `own`: `handle` works with the user pool or another party, so it opens its transactions itself with `transaction`, and
   * the audit event is written at the end of the one in which it was told. Inside a transaction nothing may use another connection: the
   * embedded database has only one.
   */
  readonly transaction?: 'own';
  /**
   * A reading that may be a second old, and may come from a standby: for administrators, or for everybody. Who has changed something in the last
   * two seconds reads what is.
   */
  readonly mayLag?: 'administrators' | 'everybody';
  /** A program may call it as well, which shows a token of this kind and has no session. Then there is no actor. */
  readonly machine?: 'meter';
  /** At most so many calls in so many seconds from one address. */
  readonly limit?: RateLimit;
  /** False for the one-click unsubscribe of RFC 8058, which comes from a mail program. */
  readonly xsrf?: false;
}

/** What `handle` is given. */
export interface Call<Body, Parameter extends string, Who extends Actor | undefined> {
  readonly actor: Who;
  readonly params: Readonly<Record<Parameter, string>>;
  /** Parameters named in `sources.json`. */
  readonly query: Readonly<Record<string, string | undefined>>;
  /** The query string as it came; a repeated parameter is an array. For lists. */
  readonly rawQuery: Readonly<Record<string, unknown>>;
  /** Names of the query parameters in `sources.json`. */
  readonly parameters: readonly string[];
  /** Fits the payload's schema. */
  readonly body: Body;
  /** What of the body, and of records, is no column: added by definitions. */
  readonly kept: KeptCall;
  /** What the caller wants: `text/csv` where the header `Accept` prefers it. */
  readonly wants: 'json' | 'csv';
  /** The revision of `If-Match`; always there where it is required. */
  readonly revision: number;
  /** The transaction of a mutation; the database itself when reading, or with `transaction: 'own'`. */
  readonly db: Kysely<Database>;
  /** For `transaction: 'own'`. */
  transaction<Result>(work: (db: Kysely<Database>) => Promise<Result>): Promise<Result>;
  readonly services: Services;
  /** Present time in milliseconds; the same all through the call. */
  readonly now: number;
  /** Answers whether the actor may; records nothing. */
  may(permission: string, record?: { readonly ownerId: string }): boolean;
  /** Throws the permission's exact denial (403), which the audit keeps, when the actor may not. */
  permit(permission: string, record?: { readonly ownerId: string }): void;
  /** What the audit event of this call says. Not called: the action alone is kept. */
  audit(entry: AuditEntry): void;
  /** Counts this call for its actor; throws TOO_MANY_REQUESTS past so many in so many seconds. For parts of an operation. */
  limit(name: string, limit: RateLimit): Promise<void>;
  readonly origin: Origin;
  /** Number of the last event that the reader of a stream knows. */
  readonly lastEventId: string | undefined;
  /** Address of the page the call comes from, as the browser says it. */
  readonly page: string | undefined;
  /** Why it is done, as the person wrote it: the audit has it by itself. */
  readonly reason?: string;
  /** Which portal the call comes from. It grants nothing by itself. */
  readonly mode: Actor['mode'];
}
