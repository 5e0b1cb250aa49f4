import { randomUUID } from 'node:crypto';
import type { User } from '../../../../server/users/user';
import type { ServerApp, SignedIn, Visitor } from '../../../support/server-app';
import type { Answer, Wire } from './running-pool';
import { createSrpClient, type VerifierChallenge } from './srp-client';

export const password = 'Walnut-Harbour-77';

/** Tokens of one sign-in at the pool. */
export interface Tokens {
  readonly access: string;
  readonly id: string;
  readonly refresh: string;
}

/** A person of both sides: the pool knows their password, the portal their account. */
export interface BothSides {
  readonly sub: string;
  readonly email: string;
  readonly user: User;
  /** A session that stands on no sign-in at the pool. */
  readonly session: SignedIn;
  /** Signs in at the pool, with a second factor where there is one. */
  signIn(): Promise<Tokens>;
  /** Another code that is as good as one of the authenticator. */
  code(): Promise<string>;
}

/** Calls the embedded pool of a whole application over its protocol. */
export function poolOf(server: ServerApp) {
  const { pool } = server.app;
  const poolName = pool.poolId.slice(pool.poolId.indexOf('_') + 1);

  async function call(operation: string, body: object): Promise<Answer> {
    const answer = await server.app.server.inject({
      method: 'POST',
      url: pool.endpoint ?? '',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      payload: JSON.stringify(body),
    });
    const read = JSON.parse(answer.payload) as Wire & { __type?: string; message?: string };
    return { status: answer.statusCode, type: read.__type, message: read.message, body: read };
  }

  const respond = (ChallengeName: string, Session: string | undefined, ChallengeResponses: object) =>
    call('RespondToAuthChallenge', { ClientId: pool.clientId, ChallengeName, Session, ChallengeResponses });

  /** Shows the password; what comes back are tokens or the next step. */
  async function showPassword(email: string): Promise<Answer> {
    const client = createSrpClient(987654321987654321n);
    const AuthParameters = { USERNAME: email, SRP_A: client.publicValue };
    const begun = await call('InitiateAuth', { ClientId: pool.clientId, AuthFlow: 'USER_SRP_AUTH', AuthParameters });
    const parameters = begun.body.ChallengeParameters as unknown as VerifierChallenge; // the wire gives text for every member
    return respond('PASSWORD_VERIFIER', begun.body.Session, client.answer(poolName, password, parameters));
  }

  async function signIn(email: string, code: () => Promise<string>): Promise<Tokens> {
    let given = await showPassword(email);
    if (given.body.ChallengeName === 'SOFTWARE_TOKEN_MFA') {
      const shown = { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: await code() };
      given = await respond('SOFTWARE_TOKEN_MFA', given.body.Session, shown);
    }
    const result = given.body.AuthenticationResult;
    if (!result?.RefreshToken) throw new Error(`${email} could not sign in: ${given.type} ${given.message}`);
    return { access: result.AccessToken, id: result.IdToken, refresh: result.RefreshToken };
  }

  const refresh = (token: string) =>
    call('InitiateAuth', {
      ClientId: pool.clientId,
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: token },
    });

  const validate = async (jwt: string): Promise<{ status: number; code: string | undefined; visitor: Visitor }> => {
    const visitor = server.visitor();
    await visitor.call('GET', 'settings');
    const { status, body } = await visitor.call('POST', 'sso/validate', { payload: { jwt } });
    return { status, code: body?.error?.code, visitor };
  };

  return {
    call,
    signIn,
    refresh,
    validate,
    /** The tokens that a refresh token gives. */
    async refreshed({ refresh: token }: Tokens): Promise<Tokens> {
      const result = (await refresh(token)).body.AuthenticationResult;
      if (!result) throw new Error('The refresh token gives nothing.');
      return { access: result.AccessToken, id: result.IdToken, refresh: token };
    },
    /** Replaces a temporary password. */
    async chooseFirst(email: string, chosen: string): Promise<Answer> {
      const { body } = await showPassword(email);
      return respond('NEW_PASSWORD_REQUIRED', body.Session, { USERNAME: email, NEW_PASSWORD: chosen });
    },
    /** A session of the portal that stands on a sign-in. */
    async enter({ id }: Tokens): Promise<Visitor> {
      const { status, code, visitor } = await validate(id);
      if (status !== 200) throw new Error(`The identity token opens no session: ${code}`);
      return visitor;
    },
    /** What each token of a sign-in still opens. */
    async opens(tokens: Tokens): Promise<{ id: boolean; access: boolean; refresh: boolean }> {
      return {
        access: (await call('GetUser', { AccessToken: tokens.access })).status === 200,
        refresh: (await refresh(tokens.refresh)).status === 200,
        id: (await validate(tokens.id)).status === 200,
      };
    },
    /** Somebody new, with or without a second factor. */
    async person({ withFactor = false, role = 'USER' }: { withFactor?: boolean; role?: string } = {}) {
      const about = { sub: randomUUID(), email: `${randomUUID()}@example.com` };
      await pool.seed?.({ ...about, password, totpSecret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' });
      if (!withFactor) await pool.admin.setMfaPreference(about.sub, false);
      const session = await server.signIn({ ...about, roleName: role, mfa_enabled: withFactor });
      const codes: string[] = [];
      const code = async () => {
        if (codes.length === 0) codes.push(...((await pool.admin.makeRecoveryCodes?.(about.sub)) ?? []));
        return codes.shift() ?? '';
      };
      const person: BothSides = {
        ...about,
        user: session.user,
        session,
        code,
        signIn: () => signIn(about.email, code),
      };
      return person;
    },
  };
}
