/** The exceptions of the Cognito protocol that this pool throws, by their protocol names. */
export type CognitoErrorName =
  | 'CodeMismatchException'
  | 'EnableSoftwareTokenMFAException'
  | 'ExpiredCodeException'
  | 'InternalErrorException'
  | 'InvalidParameterException'
  | 'InvalidPasswordException'
  | 'LimitExceededException'
  | 'NotAuthorizedException'
  | 'PasswordResetRequiredException'
  | 'ResourceNotFoundException'
  | 'SerializationException'
  | 'SoftwareTokenMFANotFoundException'
  | 'TooManyRequestsException'
  | 'UnknownOperationException'
  | 'UserLambdaValidationException'
  | 'UserNotConfirmedException'
  | 'UsernameExistsException';

/** A refusal in the protocol's format. The client library passes `name` on as `code`. */
export class CognitoError extends Error {
  constructor(
    override readonly name: CognitoErrorName,
    message: string,
  ) {
    super(message);
  }
}

export function cognitoError(name: CognitoErrorName, message: string): CognitoError {
  return new CognitoError(name, message);
}

/** Refusals shared by several operations, in Cognito's wording. One message per fact, so that none reveals more than another. */
export const refusals = {
  wrongPassword: () => cognitoError('NotAuthorizedException', 'Incorrect username or password.'),
  locked: () => cognitoError('NotAuthorizedException', 'Password attempts exceeded'),
  invalidSession: () => cognitoError('NotAuthorizedException', 'Invalid session for the user.'),
  expiredSession: () => cognitoError('NotAuthorizedException', 'Invalid session for the user, session is expired.'),
  disabled: () => cognitoError('NotAuthorizedException', 'User is disabled.'),
  temporaryPasswordExpired: () =>
    cognitoError('NotAuthorizedException', 'Temporary password has expired and must be reset by an administrator.'),
  unconfirmed: () => cognitoError('UserNotConfirmedException', 'User is not confirmed.'),
  resetRequired: () => cognitoError('PasswordResetRequiredException', 'Password reset required for the user'),
  invalidAccessToken: () => cognitoError('NotAuthorizedException', 'Invalid Access Token'),
  revokedAccessToken: () => cognitoError('NotAuthorizedException', 'Access Token has been revoked'),
  freshSignInRequired: () => cognitoError('NotAuthorizedException', 'Access Token is not fresh, sign in again.'),
  expiredAccessToken: () => cognitoError('NotAuthorizedException', 'Access Token has expired'),
  invalidRefreshToken: () => cognitoError('NotAuthorizedException', 'Invalid Refresh Token'),
  revokedRefreshToken: () => cognitoError('NotAuthorizedException', 'Refresh Token has been revoked'),
  codeMismatch: () => cognitoError('CodeMismatchException', 'Invalid verification code provided, please try again.'),
  codeExpired: () => cognitoError('ExpiredCodeException', 'Invalid code provided, please request a code again.'),
  softwareTokenMismatch: () => cognitoError('CodeMismatchException', 'Invalid code received for user'),
  tooManyCodes: () => cognitoError('LimitExceededException', 'Attempt limit exceeded, please try after some time.'),
  unknownClient: () => cognitoError('ResourceNotFoundException', 'User pool client does not exist.'),
  invalidParameter: (message: string) => cognitoError('InvalidParameterException', message),
} as const;
