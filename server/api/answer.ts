import type { EventStream } from '../platform/http/event-stream';
import type { OpenedSession } from '../session/session';

/** What an operation returns. The router derives headers and cookies from it; operations never touch the reply. */
export type Answer<Body extends object = object> =
  | BodyAnswer<Body>
  | EmptyAnswer
  | DownloadAnswer
  | FileAnswer
  | StreamAnswer;

interface SessionChange {
  /** A session to set as cookie, or `ended` to clear the cookie. */
  readonly session?: OpenedSession | 'ended';
}

export interface BodyAnswer<Body extends object = object> extends SessionChange {
  readonly status: 200 | 201 | 202;
  readonly body: Body;
  /** For a versioned record: sent as the `ETag` that a later `If-Match` quotes. */
  readonly revision?: number;
}

export interface EmptyAnswer extends SessionChange {
  readonly status: 204;
}

/** Text that is streamed as a file. */
export interface DownloadAnswer {
  readonly status: 200;
  readonly type: 'text/csv' | 'text/markdown' | 'text/plain' | 'application/json';
  readonly fileName: string;
  readonly content: AsyncIterable<string> | Iterable<string>;
}

/** Bytes that somebody sent, to be saved: never drawn as a page. */
export interface FileAnswer {
  readonly status: 200;
  readonly file: {
    readonly type: string;
    readonly fileName: string;
    readonly size: number;
    readonly bytes: AsyncIterable<Buffer>;
  };
}

/** Server-sent events, until the client disconnects. */
export interface StreamAnswer {
  readonly status: 200;
  readonly follow: (stream: EventStream) => Promise<void>;
}

// The body is checked against what the operation's source answers, so that it is not itself where the type is taken from.
export const ok = <Body extends object>(body: NoInfer<Body>, revision?: number): BodyAnswer<Body> => ({
  status: 200,
  body,
  revision,
});
export const created = <Body extends object>(body: NoInfer<Body>, revision?: number): BodyAnswer<Body> => ({
  status: 201,
  body,
  revision,
});
export const accepted = <Body extends object>(body: NoInfer<Body>): BodyAnswer<Body> => ({ status: 202, body });
export const nothing: EmptyAnswer = { status: 204 };
export const download = (file: Omit<DownloadAnswer, 'status'>): DownloadAnswer => ({ status: 200, ...file });
export const fileAnswer = (file: FileAnswer['file']): FileAnswer => ({ status: 200, file });
export const stream = (follow: StreamAnswer['follow']): StreamAnswer => ({ status: 200, follow });
