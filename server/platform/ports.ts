import type table from '../../schemas/letters.json';

/** Present time. The only place where the server learns what time it is. */
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

/** Kinds of letters, by the definition `schemas/letters.json`. */
export type LetterKind = keyof typeof table.letters;

/** A letter to a person, named by its kind. */
export interface Letter {
  readonly to: string;
  readonly template: LetterKind;
  /** Language in which the sender knows the person; the portal's own record of them goes before it. */
  readonly language: string;
  /** Values of the template's variables. May hold codes: never logged. */
  readonly variables: Readonly<Record<string, string>>;
  /** What the letter is about, such as `expiry:<license>:30:2027-01-01:<person>`: a second letter of the same occasion is not queued. */
  readonly occasion?: string;
}

/** Takes letters and delivers them outside the request (quality S55, R32). */
export interface Mailer {
  /**
   * Writes the letter and queues it in the caller's transaction, unless something holds it back (`schemas/letters.json`).
   * @throws when the kind is not in the table, or a variable is missing
   */
  send(letter: Letter): Promise<void>;
}
