import type { WrittenLetter } from './letter-writer';

/** Sends a written email; rejects if it is not accepted, with one of the errors below or any other. */
export type Transport = (letter: WrittenLetter) => Promise<void>;

/** The email was permanently refused: a retry would be refused again. */
export class LetterRefused extends Error {
  override readonly name = 'LetterRefused';
}

/** The whole email was sent without a response: it is unknown whether it was accepted. */
export class DeliveryUncertain extends Error {
  override readonly name = 'DeliveryUncertain';
}
