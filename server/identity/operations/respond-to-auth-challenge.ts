import { refusals } from '../errors';
import type { Operation, Services } from '../services';
import { answerMfaSetup } from './answer-mfa-setup';
import { answerNewPassword } from './answer-new-password';
import { answerPassword } from './answer-password';
import { answerSoftwareToken } from './answer-software-token';
import { type ChallengeAnswer, isOwnerNamed } from './challenge-answer';

/** Answers an open step of a sign-in; one file for each step. */
export function respondToAuthChallenge(
  services: Pick<
    Services,
    | 'db'
    | 'clock'
    | 'poolName'
    | 'clientId'
    | 'accounts'
    | 'attempts'
    | 'challenges'
    | 'changes'
    | 'notices'
    | 'passwords'
    | 'signIn'
    | 'softwareTokens'
  >,
): Operation {
  const { db, clientId, challenges, accounts } = services;
  const steps = {
    PASSWORD_VERIFIER: answerPassword(services),
    NEW_PASSWORD_REQUIRED: answerNewPassword(services),
    SOFTWARE_TOKEN_MFA: answerSoftwareToken(services),
    MFA_SETUP: answerMfaSetup(services),
  };

  return async (input) => {
    const name = input.text('ChallengeName', 64);
    if (!isStep(steps, name)) throw refusals.invalidParameter(`Unrecognized challenge name ${name}`);
    const responses = input.object('ChallengeResponses');
    const username = responses.text('USERNAME', 2048);
    const claim = { session: input.optionalText('Session'), name, clientId };
    const challenge = await challenges.look(db, claim);
    if (!(await isOwnerNamed({ db, accounts }, challenge, username))) throw refusals.invalidSession();
    const answer: ChallengeAnswer = { claim, challenge, responses };
    return services.signIn.answer(await steps[name](answer));
  };
}

function isStep<Steps extends object>(steps: Steps, name: string): name is keyof Steps & string {
  return Object.hasOwn(steps, name);
}
