import type { Kysely } from 'kysely';
import type { JsonObject } from '../../engine/model';
import type { Database } from '../platform/database';
import type { Origin } from '../platform/http/origin';
import type { Actor } from '../session/session';
import type { Answer } from './answer';

/** A change by a user, as their page would send it. */
export interface InsideCall {
  readonly actor: Actor;
  readonly origin: Origin;
  readonly page: string | undefined;
  readonly params: Readonly<Record<string, string>>;
  readonly body: JsonObject;
  /** The portal in which they are. Default: the customers'. */
  readonly mode?: Actor['mode'];
  /** Values that name files which the record had, and may have again. */
  readonly files?: ReadonlySet<string>;
  /** As in `If-Match`. */
  readonly revision?: number;
  readonly reason?: string;
  /** Refuses the change inside its transaction, with its record locked and nothing written to the audit yet. */
  readonly refuse?: (db: Kysely<Database>) => Promise<void>;
  /** `form/step/mode`, as in the header `X-Portal-Form`. */
  readonly form?: string;
}

/**
 * Calls an operation that changes something from within: authorized, validated, executed and audited as if it had come by HTTP.
 * @throws ApiError as the API answers
 */
export type CallInside = (source: string, call: InsideCall) => Promise<Answer>;
