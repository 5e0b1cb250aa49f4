export type { Invitation, PoolUser, UserPoolAdmin } from './admin';
export { NoSoftwareTokenError, UserExistsError, UserNotFoundError } from './admin';
export { type CognitoAdminOptions, createCognitoAdmin } from './cognito-admin';
export { createUserPool } from './create-user-pool';
export { IdentityChangeRefused, type IdentityEvent, type IdentityFailure } from './identity-event';
export { maskAddress } from './mask';
export type { PasswordProblem, PasswordSubject, ValidatePassword } from './password-policy';
export { type PreSignUp, SignUpRefused, type SignUpRequest } from './pre-sign-up';

export {
  type ChangeRule,
  changeRules,
  type EndingScope,
  FRESH_FOR,
  type IdentityChange,
  type NoticeEvent,
  type OperationRule,
  type Proof,
  poolOperations,
  portalOperations,
} from './proof-table';
export { createKeyring, hashingKeyOf } from './seal';

export type { SeedUser } from './seed';
export type { SignIns } from './sign-ins';
export {
  freshKey,
  KeyTooYoung,
  keyContext,
  replaceSigningKeys,
  rotateSigningKeys,
  type SigningKeyFacts,
} from './signing-key';
export type { IdentityTables, UserAttributes, UserStatus } from './tables';
export type { IdTokenClaims, IdTokenVerifier, IdTokenVerifierOptions, TokenRefusal } from './token-verifier';
export { createTokenVerifier, SigningKeysUnreachable, TokenRefused } from './token-verifier';
export type { PasswordVerdict, UserPool, UserPoolOptions } from './user-pool';
