import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { codeAt } from '../../../../server/identity/totp';
import type { Clock, Letter, Mailer, Random } from '../../../../server/platform/ports';

/** A clock that stands still until it is moved. */
export class FakeClock implements Clock {
  constructor(private time: number) {}
  now = () => this.time;
  forward({ seconds = 0, minutes = 0, hours = 0, days = 0 }): void {
    this.time += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
  }
}

/** True randomness: codes and salts must differ between people, and nothing in these tests needs to foresee them. */
export const systemRandom: Random = {
  bytes: (length) => randomBytes(length),
  integer: (below) => randomInt(below),
  uuid: () => randomUUID(),
};

/** Keeps letters as a recipient would find them. */
export class FakeMailbox implements Mailer {
  readonly letters: Letter[] = [];
  send = async (letter: Letter): Promise<void> => {
    this.letters.push(letter);
  };
  to = (email: string): Letter[] => this.letters.filter((letter) => letter.to === email);
  /** The code in the latest letter to the address. */
  latestCode(email: string): string {
    const code = this.to(email).findLast((letter) => letter.variables.code !== undefined)?.variables.code;
    if (code === undefined) throw new Error(`No letter with a code was sent to ${email}.`);
    return code;
  }
}

/** A six-digit code that is none of the given ones. */
export function otherCode(...codes: readonly string[]): string {
  let other = Number(codes[0]);
  do other = (other + 1) % 1_000_000;
  while (codes.some((code) => Number(code) === other));
  return String(other).padStart(6, '0');
}

/** A code that an authenticator with this secret shows neither at the time nor in the steps beside it, which are accepted as well. */
export function wrongCodeAt(secret: string, time: number): string {
  return otherCode(...[-1, 0, 1].map((steps) => codeAt(secret, time + steps * 30_000)));
}
