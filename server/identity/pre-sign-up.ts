import { cognitoError } from './errors';
import type { UserAttributes } from './tables';

/** A sign-up request, as a pre sign-up trigger of Cognito receives it: without the password. */
export interface SignUpRequest {
  readonly email: string;
  readonly attributes: UserAttributes;
  /** Additional data from the client (`ClientMetadata`); not trustworthy. */
  readonly metadata: Readonly<Record<string, string>>;
}

/** Called before `SignUp` creates an account; throws to refuse, with the message for the client. */
export type PreSignUp = (request: SignUpRequest) => Promise<void>;

/** A pre sign-up trigger refuses. Anything else that it throws is an internal error. */
export class SignUpRefused extends Error {
  override readonly name = 'SignUpRefused';
}

/** Calls the trigger, if there is one. @throws UserLambdaValidationException in Cognito's format with the trigger's message */
export async function askBeforeSignUp(trigger: PreSignUp | undefined, request: SignUpRequest): Promise<void> {
  try {
    await trigger?.(request);
  } catch (error) {
    if (!(error instanceof SignUpRefused)) throw error;
    throw cognitoError('UserLambdaValidationException', `PreSignUp failed with error ${error.message}.`);
  }
}
