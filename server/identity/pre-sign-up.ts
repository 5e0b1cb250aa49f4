import { cognitoError } from './errors';
import type { UserAttributes } from './tables';

/** Somebody who wants to sign up, as a pre sign-up trigger of Cognito hears of them: without the password. */
export interface SignUpRequest {
  readonly email: string;
  readonly attributes: UserAttributes;
  /** What the client says besides (`ClientMetadata`); nobody's word to be trusted. */
  readonly metadata: Readonly<Record<string, string>>;
}

/** Asked before an account is made by `SignUp`; throws to refuse, with the message that the client is told. */
export type PreSignUp = (request: SignUpRequest) => Promise<void>;

/** A pre sign-up trigger says no. Anything else that it throws is a fault of ours. */
export class SignUpRefused extends Error {
  override readonly name = 'SignUpRefused';
}

/** Asks the trigger, if there is one. @throws UserLambdaValidationException in Cognito's words around those of the trigger */
export async function askBeforeSignUp(trigger: PreSignUp | undefined, request: SignUpRequest): Promise<void> {
  try {
    await trigger?.(request);
  } catch (error) {
    if (!(error instanceof SignUpRefused)) throw error;
    throw cognitoError('UserLambdaValidationException', `PreSignUp failed with error ${error.message}.`);
  }
}
