import type { FieldProblem } from '../model';

/** A file while it is sent. */
export interface FileSending {
  /** Called with the number of bytes that have arrived. */
  readonly onProgress: (arrived: number) => void;
  readonly signal: AbortSignal;
  /** Of an attempt that broke off: what has arrived is not sent again. */
  readonly resume?: string | undefined;
}

/** The value of a file that was sent; or why it was not, and whether another attempt may help, which can resume this one. */
export type SentFile =
  | { readonly ok: true; readonly value: string }
  | {
      readonly ok: false;
      readonly problem: FieldProblem;
      readonly again: boolean;
      readonly resume?: string | undefined;
    };

/** Sends the files of forms, and knows where they are. */
export interface FilePort {
  /** Never rejects, except when it is aborted: what has arrived by then is deleted. */
  send(file: File, sending: FileSending): Promise<SentFile>;
  /** Deletes what has arrived in an attempt that broke off and is not resumed, as well as it can. */
  discard?(resume: string): void;
  /** Where a file is read, by its value. */
  address(value: string): string;
}
