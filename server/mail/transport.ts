import type { WrittenLetter } from './letter-writer';

/** Hands a written letter to what carries it; rejects when they would not take it, with one of the errors below or any other. */
export type Transport = (letter: WrittenLetter) => Promise<void>;

/** The letter was refused for good: trying again would be refused again. */
export class LetterRefused extends Error {
  override readonly name = 'LetterRefused';
}

/** The whole letter was handed over, and no answer came: nobody can tell whether it was taken. */
export class DeliveryUncertain extends Error {
  override readonly name = 'DeliveryUncertain';
}
