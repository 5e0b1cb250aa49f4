import { refusals } from '../errors';
import { type PoolOperationName, poolOperations } from '../proof-table';
import type { CallerOperation, Operation, Services } from '../services';
import { associateInSetup, associateSoftwareToken } from './associate-software-token';
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
import { verifyInSetup, verifySoftwareToken } from './verify-software-token';
import { verifyUserAttribute } from './verify-user-attribute';

type Table = typeof poolOperations;
/** Operations that the table opens to any caller, and those that it does not. */
type OpenName = { [Name in PoolOperationName]: Table[Name]['proof'] extends 'none' ? Name : never }[PoolOperationName];
type CallerName = Exclude<PoolOperationName, OpenName>;

/**
 * The operations by their protocol names. Only operations in this list are on HTTP, and none decides itself who may call it: the table of
 * proofs does, here.
 */
export function createOperations(services: Services): ReadonlyMap<string, Operation> {
  /** Operations open to any caller name the client they are called for. */
  const open = (name: OpenName, operation: Operation): [string, Operation] => [
    name,
    async (input) => {
      if (input.text('ClientId', 128) !== services.clientId) throw refusals.unknownClient();
      return operation(input);
    },
  ];
  /** The rest is for signed-in users, or inside a step of a sign-in whose session is bound to the client. */
  const bound = (name: CallerName, operation: CallerOperation, inStep?: Operation): [string, Operation] => [
    name,
    async (input) => {
      if (inStep && input.optionalText('AccessToken') === undefined) return inStep(input);
      const caller = await services.access.require(services.db, input.text('AccessToken'), poolOperations[name].proof);
      return operation(input, caller);
    },
  ];

  return new Map([
    open('SignUp', signUp(services)),
    open('ConfirmSignUp', confirmSignUp(services)),
    open('ResendConfirmationCode', resendConfirmationCode(services)),
    open('InitiateAuth', initiateAuth(services)),
    open('RespondToAuthChallenge', respondToAuthChallenge(services)),
    open('ForgotPassword', forgotPassword(services)),
    open('ConfirmForgotPassword', confirmForgotPassword(services)),
    open('RevokeToken', revokeToken(services)),
    bound('ChangePassword', changePassword(services)),
    bound('GetUser', getUser()),
    bound('UpdateUserAttributes', updateUserAttributes(services)),
    bound('GetUserAttributeVerificationCode', getUserAttributeVerificationCode(services)),
    bound('VerifyUserAttribute', verifyUserAttribute(services)),
    bound('AssociateSoftwareToken', associateSoftwareToken(services), associateInSetup(services)),
    bound('VerifySoftwareToken', verifySoftwareToken(services), verifyInSetup(services)),
    bound('SetUserMFAPreference', setUserMfaPreference(services)),
    bound('GlobalSignOut', globalSignOut(services)),
    bound('DeleteUser', deleteUser(services)),
  ]);
}
