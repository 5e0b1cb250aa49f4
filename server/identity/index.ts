export type { Invitation, PoolUser, UserPoolAdmin } from './admin';
export { NoSoftwareTokenError, UserExistsError, UserNotFoundError } from './admin';
export type { JudgePassword, PasswordProblem, PasswordSubject } from './password-policy';
export type { SeedUser } from './seed';
export type { IdentityTables, UserAttributes, UserStatus } from './tables';
export type { IdTokenClaims, IdTokenVerifier, IdTokenVerifierOptions, TokenRefusal } from './token-verifier';
export { TokenRefused } from './token-verifier';
export type { IdentityEvent, PasswordVerdict, UserPool, UserPoolOptions } from './user-pool';
