import type table from '../../schemas/letters.json';

/** Current time. The server's only source of time. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

/** Unpredictable values, from a cryptographic source; a fake gives repeatable ones to tests. */
export interface Random {
  /** `length` random bytes. */
  bytes(length: number): Buffer;
  /** A random integer from 0 up to, not including, `below`. */
  integer(below: number): number;
  /** A random UUID. */
  uuid(): string;
}

/** Kinds of emails, from the definition `schemas/letters.json`. */
export type LetterKind = keyof typeof table.letters;

/** An email to a user, identified by its kind. */
export interface Letter {
  readonly to: string;
  readonly template: LetterKind;
  /** The user's language according to the sender; the portal's own record takes precedence. */
  readonly language: string;
  /** Values of the template's variables. May contain codes: never logged. */
  readonly variables: Readonly<Record<string, string>>;
  /** What the email is about, such as `expiry:<license>:30:2027-01-01:<person>`: a second email for the same occasion is not queued. */
  readonly occasion?: string;
}

/** Accepts emails and delivers them outside the request (quality S55, R32). */
export interface Mailer {
  /**
   * Writes the email and queues it in the caller's transaction, unless something holds it back (`schemas/letters.json`).
   * @throws if the kind is not in the table, or a variable is missing
   */
  send(letter: Letter): Promise<void>;
}
