import type { UserAttributes, UserStatus } from './tables';

/** A demo person, as it shall stand in the pool. */
export interface SeedUser {
  /** A fixed UUID, so that the portal's own rows can refer to it. */
  readonly sub: string;
  readonly email: string;
  readonly password: string;
  /** `FORCE_CHANGE_PASSWORD` makes `password` the temporary one of an invitation. Default `CONFIRMED`. */
  readonly status?: UserStatus;
  /** Default true. */
  readonly enabled?: boolean;
  /** Base32 key of an authenticator; the second factor is on when given. */
  readonly totpSecret?: string;
  readonly attributes?: UserAttributes;
}
