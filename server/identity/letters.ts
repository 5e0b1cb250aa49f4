import { languageOfAttributes } from '../../kinds';
import type { Letter, Mailer } from '../platform/ports';
import type { User } from './accounts';
import type { Background } from './background';

/** Hands letters to the mailer without making anybody wait. */
export interface Letters {
  /**
   * Sends a letter to the person. Returns at once: an answer must not come later for an address that exists (quality S55), nor fail
   * because the mail does (R32). Call it after the transaction. Every letter has the variables `firstName` and `email` beside
   * its own.
   */
  send(
    user: Pick<User, 'email' | 'attributes'>,
    template: Letter['template'],
    variables: Readonly<Record<string, string>>,
    language?: string,
  ): void;
}

export function createLetters({ mailer, background }: { mailer: Mailer; background: Background }): Letters {
  return {
    send(user, template, variables, language) {
      const letter: Letter = {
        to: user.email,
        template,
        language: language ?? languageOfAttributes(user.attributes) ?? 'en',
        variables: { firstName: user.attributes.given_name ?? '', email: user.email, ...variables },
      };
      // The variables hold codes: a failure names the template alone.
      background.run(`Queueing a letter ${template}`, () => mailer.send(letter));
    },
  };
}
