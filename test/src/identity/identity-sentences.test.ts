import { describe, expect, test } from 'vitest';
import en from '../../../locales/en/iam.json';
import es from '../../../locales/es/iam.json';
import fr from '../../../locales/fr/iam.json';
import ja from '../../../locales/ja/iam.json';

/** What the calls of the portal can be refused with, after the vendor's reference of each call, and what the adapter makes of it. */
const codes = [
  'AliasExistsException',
  'CodeDeliveryFailureException',
  'CodeMismatchException',
  'ConcurrentModificationException',
  'EnableSoftwareTokenMFAException',
  'ExpiredCodeException',
  'ForbiddenException',
  'InternalErrorException',
  'InvalidEmailRoleAccessPolicyException',
  'InvalidLambdaResponseException',
  'InvalidParameterException',
  'InvalidPasswordException',
  'InvalidSmsRoleAccessPolicyException',
  'InvalidSmsRoleTrustRelationshipException',
  'InvalidUserPoolConfigurationException',
  'LimitExceededException',
  'MFAMethodNotFoundException',
  'MFARequiredException',
  'NewPasswordRequiredException',
  'NotAuthorizedException',
  'PasswordHistoryPolicyViolationException',
  'PasswordResetRequiredException',
  'ResourceNotFoundException',
  'SerializationException',
  'SoftwareTokenMFANotFoundException',
  'TooManyFailedAttemptsException',
  'TooManyRequestsException',
  'UnexpectedLambdaException',
  'UnknownOperationException',
  'UnsupportedOperationException',
  'UnsupportedUserStateException',
  'UserLambdaValidationException',
  'UserNotConfirmedException',
  'UserNotFoundException',
  'UsernameExistsException',
  // What one code of the vendor's stands for.
  'PasswordAttemptsExceeded',
  'SessionExpired',
  'TemporaryPasswordExpired',
  'UserDisabled',
  // The portal's own.
  'COOKIES_BLOCKED',
  'SSO_INIT_FAILED',
  'SSO_NOT_ACCESSIBLE',
  'UnsupportedChallenge',
];

describe.each(Object.entries({ en, es, fr, ja }))('In %s', (_language, { onboardingForm }) => {
  const sentences: Readonly<Record<string, string>> = onboardingForm.errors;

  test.each(codes)('%s has a sentence of its own', (code) => {
    expect(sentences[code]).toMatch(/\S{2,}/);
  });
});
