import type { Clock } from '../platform/ports';
import type { User } from './accounts';
import type { ChallengeName, Challenges } from './challenges';
import { type CognitoError, refusals } from './errors';
import type { Grant, Grants } from './grants';
import type { Notices } from './notices';
import { TOKEN_SECONDS, type Tokens } from './tokens';
import type { Work } from './transaction';

/** State of a sign-in after a step: another step, or done. */
export type Progress =
  | {
      readonly kind: 'challenge';
      readonly name: ChallengeName;
      readonly session: string;
      readonly parameters: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'granted'; readonly user: User; readonly grant: Grant; readonly refreshToken: string };

/** What the user has proven so far in this sign-in. */
export type Proven = 'password' | 'newPassword' | 'softwareToken';

/**
 * The order of a sign-in. Each step gets the next one here, so that none can be skipped: the result depends on the user's current row,
 * never on the client's claims.
 */
export interface SignIn {
  /** The next step once `proven` has been verified. A refusal reveals the user's status: call it only after the right password. */
  advance(trx: Work, user: User, proven: Proven): Promise<Progress | CognitoError>;
  /** The protocol's answer. Signs tokens: outside the transaction. */
  answer(progress: Progress): Promise<object>;
}

export function createSignIn(services: {
  clock: Clock;
  clientId: string;
  challenges: Challenges;
  grants: Grants;
  notices: Notices;
  tokens: Tokens;
  mfaRequired: boolean;
}): SignIn {
  const { clock, clientId, challenges, grants, notices, tokens, mfaRequired } = services;

  async function challenge(
    trx: Work,
    user: User,
    name: ChallengeName,
    parameters: Readonly<Record<string, string>>,
  ): Promise<Progress> {
    const session = await challenges.open(trx, { subject: user.sub, clientId, name, state: {} });
    return { kind: 'challenge', name, session, parameters };
  }

  return {
    async advance(trx, user, proven) {
      const refusal = standingRefusal(user, clock.now());
      if (refusal) return refusal;
      if (user.status === 'FORCE_CHANGE_PASSWORD') {
        return challenge(trx, user, 'NEW_PASSWORD_REQUIRED', {
          USER_ID_FOR_SRP: user.sub,
          userAttributes: JSON.stringify({
            email: user.email,
            email_verified: String(user.email_verified),
            ...user.attributes,
          }),
          requiredAttributes: '[]',
        });
      }
      if (proven !== 'softwareToken') {
        if (user.mfa_enabled) {
          return challenge(trx, user, 'SOFTWARE_TOKEN_MFA', {
            USER_ID_FOR_SRP: user.sub,
            FRIENDLY_DEVICE_NAME: '',
          });
        }
        if (mfaRequired) {
          return challenge(trx, user, 'MFA_SETUP', {
            USER_ID_FOR_SRP: user.sub,
            MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]',
          });
        }
      }
      await notices.notify(trx, 'signedIn', user);
      const { refreshToken, ...grant } = await grants.open(trx, {
        subject: user.sub,
        clientId,
        withCode: proven === 'softwareToken',
      });
      return { kind: 'granted', user, grant, refreshToken };
    },

    async answer(progress) {
      if (progress.kind === 'challenge') {
        return {
          ChallengeName: progress.name,
          Session: progress.session,
          ChallengeParameters: progress.parameters,
        };
      }
      const { idToken, accessToken } = await tokens.issue(progress.user, progress.grant, 'signIn');
      return {
        ChallengeParameters: {},
        AuthenticationResult: {
          AccessToken: accessToken,
          IdToken: idToken,
          RefreshToken: progress.refreshToken,
          ExpiresIn: TOKEN_SECONDS,
          TokenType: 'Bearer',
        },
      };
    },
  };
}

/** Why a user with the right password may still not sign in; undefined if they may. */
export type Obstacle = 'disabled' | 'unconfirmed' | 'resetRequired' | 'temporaryPasswordExpired';

export function obstacleOf(user: User, now: number): Obstacle | undefined {
  if (!user.enabled) return 'disabled';
  if (user.status === 'UNCONFIRMED') return 'unconfirmed';
  if (user.status === 'RESET_REQUIRED') return 'resetRequired';
  const expired = user.password_expires_at !== null && user.password_expires_at.getTime() <= now;
  return expired ? 'temporaryPasswordExpired' : undefined;
}

/** The same as a refusal. It reveals the user's status: only after the right password (quality S54). */
export function standingRefusal(user: User, now: number): CognitoError | undefined {
  const obstacle = obstacleOf(user, now);
  return obstacle && refusals[obstacle]();
}
