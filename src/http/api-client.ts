import type { Json, JsonObject } from '../../engine/model';

/** A call that did not succeed, as data: what the server's error body says, or that there was no answer. */
export interface ApiFailure {
  /** HTTP status; absent when no answer came. */
  readonly status?: number;
  /** Code of the error body, for instance `EDIT_PROFILE_DISABLED`; `NetworkError` when no answer came. */
  readonly code?: string;
  /** The server's own sentence, a last resort for display. */
  readonly message?: string;
  /** Problems by field name. */
  readonly fields?: Readonly<Record<string, FieldFailure>>;
  readonly args?: JsonObject;
  /** Seconds to wait, from `Retry-After`. */
  readonly retryAfter?: number;
}

export interface FieldFailure {
  readonly code: string;
  readonly message?: string;
  readonly args?: JsonObject;
}

export type ApiAnswer<T = Json> =
  | {
      readonly ok: true;
      readonly data: T;
      /** Entity tag of the answer, to be sent back as {@link CallOptions.tag}. */
      readonly tag?: string;
      /** The answer is what the sent tag names; there are no data. */
      readonly unchanged?: true;
      /** Where a file was asked for. */
      readonly file?: { readonly content: Blob; readonly name: string };
    }
  | { readonly ok: false; readonly failure: ApiFailure };

export interface CallOptions {
  /** A list stands for a repeated parameter. */
  readonly query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
  readonly payload?: JsonObject;
  readonly signal?: AbortSignal;
  /** Sent as `Idempotency-Key`, so that a repeated create has one effect. */
  readonly attempt?: string;
  /** Instead of the portal that calls: somebody signs in for the other one. */
  readonly mode?: 'user' | 'admin';
  /** Revision that is changed, sent as `If-Match`: somebody else's change in between is answered by 412. */
  readonly revision?: number;
  /** Milliseconds after which the call is given up. Default: 20 seconds for reading, 60 for a change. */
  readonly timeout?: number;
  /** True: anyone who is signed in may answer; otherwise only the person this page belongs to. */
  readonly anyone?: true;
  /** Form and step the payload comes from, as `formId/stepId/formMode`: the server judges it by the same form. */
  readonly form?: string;
  /** Why it is done, as the person wrote it; it stands in the audit. */
  readonly reason?: string;
  /** Entity tag of an earlier answer: the same again is answered by 304. */
  readonly tag?: string;
  /** True when nobody asked for it: it does not keep the session alive. */
  readonly poll?: boolean;
  /** A file is wanted, of this media type. */
  readonly file?: string;
  /** A reading that may travel with others that are asked in the same moment. */
  readonly together?: true;
}

/** The portal's way to its backend. Never throws for an answer the server can give. */
export interface ApiClient {
  call<T = Json>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options?: CallOptions): Promise<ApiAnswer<T>>;
}
