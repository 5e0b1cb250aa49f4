import { randomUUID } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { describe, it } from 'vitest';
import { createCognitoAdmin } from '../../../server/identity';
import { holdToContract } from './contract';

const { COGNITO_TEST_POOL_ID: poolId, COGNITO_TEST_CLIENT_ID: clientId, AWS_ACCESS_KEY_ID, AWS_PROFILE } = process.env;

if (poolId && clientId && (AWS_ACCESS_KEY_ID || AWS_PROFILE)) {
  const client = new CognitoIdentityProviderClient({ region: poolId.slice(0, poolId.indexOf('_')) });
  // The pool under test: sign-in by address, SRP and refresh flows on, a second factor optional, existence errors prevented.
  holdToContract(
    `The Cognito pool ${poolId}`,
    async () => ({
      poolId,
      clientId,
      admin: createCognitoAdmin({ poolId, client }),
      now: () => Date.now(),
      nextTotpStep: () => new Promise((resolve) => setTimeout(resolve, 30_000 - (Date.now() % 30_000) + 500)),
      async makePerson(password) {
        const email = `contract-${randomUUID()}@example.org`;
        const made = await client.send(
          new AdminCreateUserCommand({
            UserPoolId: poolId,
            Username: email,
            MessageAction: 'SUPPRESS',
            UserAttributes: [
              { Name: 'email', Value: email },
              { Name: 'email_verified', Value: 'true' },
            ],
          }),
        );
        const sub = made.User?.Attributes?.find(({ Name }) => Name === 'sub')?.Value ?? '';
        await client.send(
          new AdminSetUserPasswordCommand({ UserPoolId: poolId, Username: sub, Password: password, Permanent: true }),
        );
        return { sub, email };
      },
    }),
    { readsMail: false },
  );
} else {
  describe('A real Cognito pool', () => {
    it.skip('is held to the same contract when COGNITO_TEST_POOL_ID, COGNITO_TEST_CLIENT_ID and AWS credentials are set', () => {});
  });
}
