import type { Json, JsonObject } from '../../engine/model';

/** A failed call, as data: the content of the server's error body, or that there was no answer. */
export interface ApiFailure {
  /** HTTP status; absent when no answer came. */
  readonly status?: number;
  /** Code of the error body, for instance `EDIT_PROFILE_DISABLED`; `NetworkError` when no answer came. */
  readonly code?: string;
  /** The server's own message, a last resort for display. */
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
      /** Entity tag of the response, to be sent back as {@link CallOptions.tag}. */
      readonly tag?: string;
      /** The response is what the sent tag names; there are no data. */
      readonly unchanged?: true;
      /** If a file was requested. */
      readonly file?: { readonly content: Blob; readonly name: string };
    }
  | { readonly ok: false; readonly failure: ApiFailure };

export interface CallOptions {
  /** A list is a repeated parameter. */
  readonly query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
  readonly payload?: JsonObject;
  readonly signal?: AbortSignal;
  /** Sent as `Idempotency-Key`, so that a repeated create has one effect. */
  readonly attempt?: string;
  /** Instead of the portal that calls: the user signs in to the other one. */
  readonly mode?: 'user' | 'admin';
  /** Revision that is changed, sent as `If-Match`: another user's change in between returns 412. */
  readonly revision?: number;
  /** Milliseconds after which the call is given up. Default: 20 seconds for reading, 60 for a change. */
  readonly timeout?: number;
  /** True: any signed-in user may be answered; otherwise only the one this page belongs to. */
  readonly anyone?: true;
  /** Form and step the payload comes from, as `formId/stepId/formMode/hash`: the server validates it with the same form. */
  readonly form?: string;
  /** Reason for the call, as the user wrote it; it is stored in the audit. */
  readonly reason?: string;
  /** Entity tag of an earlier response: an unchanged one returns 304. */
  readonly tag?: string;
  /** True if no user requested it: it does not keep the session alive. */
  readonly poll?: boolean;
  /** A file of this media type is requested. */
  readonly file?: string;
  /** A read that may be batched with others of the same moment. */
  readonly together?: true;
}

/** The portal's client of its backend. Never throws for a response the server can give. */
export interface ApiClient {
  call<T = Json>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options?: CallOptions): Promise<ApiAnswer<T>>;
}
