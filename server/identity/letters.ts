import { languageOfAttributes } from '../../kinds';
import type { Letter, Mailer } from '../platform/ports';
import type { User } from './accounts';
import type { Background } from './background';

/** Passes emails to the mailer without delaying any answer. */
export interface Letters {
  /**
   * Sends an email to the user. Returns at once: an answer must not arrive later for an existing address (quality S55), nor fail because of
   * the mail server (R32). Call it after the transaction. Every email has `firstName`, `lastName` and `email` in addition to its own
   * variables.
   */
  send(
    user: Pick<User, 'email' | 'attributes'>,
    template: Letter['template'],
    variables: Readonly<Record<string, string>>,
    language?: string,
  ): void;
  /**
   * Queues an email and waits until it is stored. For invitations: a caller that is interrupted before invites again, and one that goes on
   * knows that the letter is not lost with the process.
   */
  queue(
    user: Pick<User, 'email' | 'attributes'>,
    template: Letter['template'],
    variables: Readonly<Record<string, string>>,
    language?: string,
  ): Promise<void>;
}

export function createLetters({ mailer, background }: { mailer: Mailer; background: Background }): Letters {
  const queue: Letters['queue'] = (user, template, variables, language) =>
    mailer.send({
      to: user.email,
      template,
      language: language ?? languageOfAttributes(user.attributes) ?? 'en',
      variables: {
        firstName: user.attributes.given_name ?? '',
        lastName: user.attributes.family_name ?? '',
        email: user.email,
        ...variables,
      },
    });
  return {
    queue,
    send(user, template, variables, language) {
      // The variables contain codes: a failure reports the template only.
      background.run(`Queueing a letter ${template}`, () => queue(user, template, variables, language));
    },
  };
}
