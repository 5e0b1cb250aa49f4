import { refusals } from '../errors';
import type { Input } from '../input';
import type { Operation, Services } from '../services';
import { openHandshake, readClientPublic } from '../srp/handshake';
import { TOKEN_SECONDS } from '../tokens';

/** Starts a sign-in by SRP, or extends one with its refresh token. Flows that send the password over the wire are disabled. */
export function initiateAuth(
  services: Pick<
    Services,
    'db' | 'random' | 'clientId' | 'accounts' | 'challenges' | 'grants' | 'standings' | 'tokens'
  >,
): Operation {
  return async (input) => {
    const flow = input.text('AuthFlow', 64);
    const parameters = input.object('AuthParameters');
    switch (flow) {
      case 'USER_SRP_AUTH':
        return beginSrp(services, parameters);
      case 'REFRESH_TOKEN_AUTH':
      case 'REFRESH_TOKEN':
        return refresh(services, parameters);
      default:
        throw refusals.invalidParameter(`${flow} flow not enabled for this client`);
    }
  };
}

async function beginSrp(
  {
    db,
    random,
    clientId,
    accounts,
    challenges,
  }: Pick<Services, 'db' | 'random' | 'clientId' | 'accounts' | 'challenges'>,
  parameters: Input,
): Promise<object> {
  const username = parameters.text('USERNAME', 2048);
  const clientPublic = readClientPublic(parameters.text('SRP_A'));
  if (clientPublic === undefined) throw refusals.invalidParameter('SRP_A is not an acceptable value.');

  const account = await accounts.find(db, username);
  const handshake = openHandshake(clientPublic, account.credential, random.bytes(32));
  const secretBlock = random.bytes(64).toString('base64');
  const session = await challenges.open(db, {
    subject: account.sub,
    clientId,
    name: 'PASSWORD_VERIFIER',
    state: { ...handshake, secretBlock },
  });
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    Session: session,
    ChallengeParameters: {
      USERNAME: account.sub,
      USER_ID_FOR_SRP: account.sub,
      SRP_B: handshake.serverPublic,
      SALT: account.credential.salt,
      SECRET_BLOCK: secretBlock,
    },
  };
}

async function refresh(
  { db, clientId, grants, standings, tokens }: Pick<Services, 'db' | 'clientId' | 'grants' | 'standings' | 'tokens'>,
  parameters: Input,
): Promise<object> {
  const { subject: sub, family } = await grants.byRefreshToken(db, parameters.text('REFRESH_TOKEN'), clientId);
  const { user, grant } = await standings.require(db, { sub, family }, { revoked: refusals.revokedRefreshToken });
  const { idToken, accessToken } = await tokens.issue(user, grant, 'refreshToken');
  return {
    ChallengeParameters: {},
    AuthenticationResult: {
      AccessToken: accessToken,
      IdToken: idToken,
      ExpiresIn: TOKEN_SECONDS,
      TokenType: 'Bearer',
    },
  };
}
