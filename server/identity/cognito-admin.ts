import type {
  AdminGetUserCommandOutput,
  AttributeType,
  CognitoIdentityProviderClient,
  UserType,
} from '@aws-sdk/client-cognito-identity-provider';
import { NoSoftwareTokenError, type PoolUser, UserExistsError, UserNotFoundError, type UserPoolAdmin } from './admin';
import type { UserAttributes, UserStatus } from './tables';

export interface CognitoAdminOptions {
  readonly poolId: string;
  /** For tests; by default a client for the pool's region with the credentials of the environment. */
  readonly client?: CognitoIdentityProviderClient;
}

const statuses: readonly UserStatus[] = ['UNCONFIRMED', 'CONFIRMED', 'RESET_REQUIRED', 'FORCE_CHANGE_PASSWORD'];

/**
 * The same interface on a real Amazon Cognito pool. The SDK is loaded on the first call, so that an installation with the embedded pool
 * neither needs it nor pays for it. Cognito has no state "verified but not preferred": there, `hasVerifiedSoftwareToken` returns whether
 * the authenticator is active.
 */
export function createCognitoAdmin({ poolId, client }: CognitoAdminOptions): UserPoolAdmin {
  const UserPoolId = poolId;
  let loading: ReturnType<typeof load> | undefined;
  const ready = () => {
    loading ??= load(poolId, client);
    return loading;
  };

  /** Runs a call on one user and maps Cognito's "not found" to the interface's error. */
  async function on<Result>(
    sub: string,
    call: (loaded: Awaited<ReturnType<typeof load>>) => Promise<Result>,
  ): Promise<Result> {
    const loaded = await ready();
    try {
      return await call(loaded);
    } catch (error) {
      if (error instanceof loaded.sdk.UserNotFoundException) {
        throw new UserNotFoundError(`The pool has no user ${sub}.`, { cause: error });
      }
      throw error;
    }
  }

  const fetchUser = (sub: string) =>
    on(sub, ({ sdk, client: c }) => c.send(new sdk.AdminGetUserCommand({ UserPoolId, Username: sub })));

  const preferSoftwareToken = (sub: string, enabled: boolean) =>
    on(sub, ({ sdk, client: c }) =>
      c.send(
        new sdk.AdminSetUserMFAPreferenceCommand({
          UserPoolId,
          Username: sub,
          SoftwareTokenMfaSettings: { Enabled: enabled, PreferredMfa: enabled },
        }),
      ),
    );

  const findByEmail: UserPoolAdmin['findByEmail'] = async (email) => {
    const { sdk, client: c } = await ready();
    const { Users } = await c.send(
      new sdk.ListUsersCommand({
        UserPoolId,
        Limit: 1,
        Filter: `email = ${JSON.stringify(email.trim().toLowerCase())}`,
      }),
    );
    const user = Users?.[0];
    return user && fromList(user);
  };

  return {
    async invite({ email, attributes = {}, language, sendLetter = true }) {
      const { sdk, client: c } = await ready();
      const present = await findByEmail(email);
      const locale = language ?? attributes.locale;
      try {
        const { User } = await c.send(
          new sdk.AdminCreateUserCommand({
            UserPoolId,
            Username: email.trim().toLowerCase(),
            UserAttributes: toList({
              ...attributes,
              ...(locale === undefined ? {} : { locale }),
              email: email.trim().toLowerCase(),
              email_verified: 'true',
            }),
            DesiredDeliveryMediums: ['EMAIL'],
            MessageAction: sendLetter
              ? present?.status === 'FORCE_CHANGE_PASSWORD'
                ? 'RESEND'
                : undefined
              : 'SUPPRESS',
          }),
        );
        if (!User) throw new Error('Cognito created a user and did not say which.');
        return fromList(User);
      } catch (error) {
        if (error instanceof sdk.UsernameExistsException) {
          throw new UserExistsError('The pool already has a user with this address.', { cause: error });
        }
        throw error;
      }
    },

    async get(sub) {
      try {
        return fromGet(await fetchUser(sub));
      } catch (error) {
        if (error instanceof UserNotFoundError) return undefined;
        throw error;
      }
    },
    findByEmail,

    async attributeNames() {
      const { sdk, client: c } = await ready();
      const { UserPool } = await c.send(new sdk.DescribeUserPoolCommand({ UserPoolId }));
      return new Set((UserPool?.SchemaAttributes ?? []).flatMap(({ Name }) => Name ?? []));
    },

    async list({ limit = 60, after } = {}) {
      const { sdk, client: c } = await ready();
      const { Users = [], PaginationToken } = await c.send(
        new sdk.ListUsersCommand({ UserPoolId, Limit: Math.min(limit, 60), PaginationToken: after }),
      );
      return { users: Users.map(fromList), next: PaginationToken };
    },

    async enable(sub) {
      await on(sub, ({ sdk, client: c }) => c.send(new sdk.AdminEnableUserCommand({ UserPoolId, Username: sub })));
    },
    async disable(sub) {
      await on(sub, async ({ sdk, client: c }) => {
        await c.send(new sdk.AdminDisableUserCommand({ UserPoolId, Username: sub }));
        // Disabling alone leaves previously issued tokens valid.
        await c.send(new sdk.AdminUserGlobalSignOutCommand({ UserPoolId, Username: sub }));
      });
    },
    async resetPassword(sub) {
      await on(sub, async ({ sdk, client: c }) => {
        await c.send(new sdk.AdminUserGlobalSignOutCommand({ UserPoolId, Username: sub }));
        await c.send(new sdk.AdminResetUserPasswordCommand({ UserPoolId, Username: sub }));
      });
    },
    async delete(sub) {
      await on(sub, ({ sdk, client: c }) => c.send(new sdk.AdminDeleteUserCommand({ UserPoolId, Username: sub })));
    },
    async setMfaPreference(sub, enabled) {
      try {
        await preferSoftwareToken(sub, enabled);
      } catch (error) {
        const { sdk } = await ready();
        if (enabled && error instanceof sdk.InvalidParameterException) {
          throw new NoSoftwareTokenError(`User ${sub} has no verified authenticator.`, { cause: error });
        }
        throw error;
      }
    },
    async removeMfa(sub) {
      await preferSoftwareToken(sub, false);
    },
    async globalSignOut(sub) {
      await on(sub, ({ sdk, client: c }) =>
        c.send(new sdk.AdminUserGlobalSignOutCommand({ UserPoolId, Username: sub })),
      );
    },
    async setAttributes(sub, attributes) {
      await on(sub, ({ sdk, client: c }) =>
        c.send(
          new sdk.AdminUpdateUserAttributesCommand({ UserPoolId, Username: sub, UserAttributes: toList(attributes) }),
        ),
      );
    },
    async hasVerifiedSoftwareToken(sub) {
      return isMfaActive(await fetchUser(sub));
    },
  };
}

async function load(poolId: string, client: CognitoIdentityProviderClient | undefined) {
  const sdk = await import('@aws-sdk/client-cognito-identity-provider');
  const region = poolId.slice(0, poolId.indexOf('_'));
  return { sdk, client: client ?? new sdk.CognitoIdentityProviderClient({ region }) };
}

function isMfaActive(user: AdminGetUserCommandOutput): boolean {
  return user.UserMFASettingList?.includes('SOFTWARE_TOKEN_MFA') ?? false;
}

function fromGet(user: AdminGetUserCommandOutput): PoolUser {
  return {
    ...described(user.UserAttributes, user.UserStatus),
    enabled: user.Enabled ?? false,
    mfaEnabled: isMfaActive(user),
    createdAt: user.UserCreateDate ?? new Date(0),
    updatedAt: user.UserLastModifiedDate ?? new Date(0),
  };
}

/** A row of a list: Cognito omits the second factor, so `mfaEnabled` is false there; call `get` for it. */
function fromList(user: UserType): PoolUser {
  return {
    ...described(user.Attributes, user.UserStatus),
    enabled: user.Enabled ?? false,
    mfaEnabled: false,
    createdAt: user.UserCreateDate ?? new Date(0),
    updatedAt: user.UserLastModifiedDate ?? new Date(0),
  };
}

function described(list: readonly AttributeType[] = [], status: string | undefined) {
  const all = Object.fromEntries(list.map(({ Name, Value }) => [Name ?? '', Value ?? '']));
  const { sub = '', email = '', email_verified: verified, ...attributes } = all;
  return {
    sub,
    email,
    emailVerified: verified === 'true',
    status: statuses.find((known) => known === status) ?? ('CONFIRMED' as const),
    attributes,
  };
}

function toList(attributes: UserAttributes): AttributeType[] {
  return Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
}
