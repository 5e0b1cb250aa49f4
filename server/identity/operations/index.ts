import { refusals } from '../errors';
import type { Operation, Services } from '../services';
import { associateSoftwareToken } from './associate-software-token';
import { changePassword } from './change-password';
import { confirmForgotPassword } from './confirm-forgot-password';
import { confirmSignUp } from './confirm-sign-up';
import { deleteUser } from './delete-user';
import { forgotPassword } from './forgot-password';
import { getUser } from './get-user';
import { getUserAttributeVerificationCode } from './get-user-attribute-verification-code';
import { globalSignOut } from './global-sign-out';
import { initiateAuth } from './initiate-auth';
import { resendConfirmationCode } from './resend-confirmation-code';
import { respondToAuthChallenge } from './respond-to-auth-challenge';
import { revokeToken } from './revoke-token';
import { setUserMfaPreference } from './set-user-mfa-preference';
import { signUp } from './sign-up';
import { updateUserAttributes } from './update-user-attributes';
import { verifySoftwareToken } from './verify-software-token';
import { verifyUserAttribute } from './verify-user-attribute';

/** The operations by their wire names. Nothing that is not in this list is on HTTP. */
export function createOperations(services: Services): ReadonlyMap<string, Operation> {
  /** Operations that anybody may call name the client they are called for. */
  const forClient =
    (operation: Operation): Operation =>
    async (input) => {
      if (input.text('ClientId', 128) !== services.clientId) throw refusals.unknownClient();
      return operation(input);
    };

  return new Map([
    ['SignUp', forClient(signUp(services))],
    ['ConfirmSignUp', forClient(confirmSignUp(services))],
    ['ResendConfirmationCode', forClient(resendConfirmationCode(services))],
    ['InitiateAuth', forClient(initiateAuth(services))],
    ['RespondToAuthChallenge', forClient(respondToAuthChallenge(services))],
    ['ForgotPassword', forClient(forgotPassword(services))],
    ['ConfirmForgotPassword', forClient(confirmForgotPassword(services))],
    ['RevokeToken', forClient(revokeToken(services))],
    // The rest is for people who are signed in, or inside a step whose session is bound to the client.
    ['ChangePassword', changePassword(services)],
    ['GetUser', getUser(services)],
    ['UpdateUserAttributes', updateUserAttributes(services)],
    ['GetUserAttributeVerificationCode', getUserAttributeVerificationCode(services)],
    ['VerifyUserAttribute', verifyUserAttribute(services)],
    ['AssociateSoftwareToken', associateSoftwareToken(services)],
    ['VerifySoftwareToken', verifySoftwareToken(services)],
    ['SetUserMFAPreference', setUserMfaPreference(services)],
    ['GlobalSignOut', globalSignOut(services)],
    ['DeleteUser', deleteUser(services)],
  ]);
}
