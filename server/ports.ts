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

/** A letter to a person, named by its template; the words are found in the recipient's language. */
export interface Letter {
  readonly to: string;
  readonly template:
    | 'SIGN_UP_CODE'
    | 'RESEND_CODE'
    | 'FORGOT_PASSWORD'
    | 'INVITATION'
    | 'LICENSE_GRANTED'
    | 'LICENSE_EXPIRING'
    | 'KEY_CREATED'
    | 'SECURITY_NOTICE'
    | 'WELCOME';
  readonly language: string;
  /** Values of the template's variables. May hold codes: never logged. */
  readonly variables: Readonly<Record<string, string>>;
}

/** Takes letters and delivers them outside the request (quality S55, R32). */
export interface Mailer {
  /** Queues the letter in the caller's transaction; delivery is tried and tried again in the background. */
  send(letter: Letter): Promise<void>;
}
