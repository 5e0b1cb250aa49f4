import { describe, expect, it } from 'vitest';
import { goodPassword, type RunningPool } from '../support/running-pool';

const headers = {
  'content-type': 'application/x-amz-json-1.1',
  'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
};

/** The protocol as bytes: what it reads, and that nothing breaks it. */
export function describeWire(running: () => RunningPool): void {
  const post = (body: string, changed: Record<string, string> = {}) =>
    fetch(running().endpoint, { method: 'POST', headers: { ...headers, ...changed }, body });

  describe('The wire', () => {
    it('gives refusals a type and a message, is never cached, and names the request', async () => {
      const { email } = await running().person();
      const answer = await running().signIn(email, 'Wrong-Password-1');
      expect(answer).toMatchObject({ status: 400, type: 'NotAuthorizedException' });
      const response = await post('{}');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('content-type')).toContain('application/x-amz-json-1.1');
      expect(response.headers.get('x-amzn-errortype')).toBe('InvalidParameterException');
    });

    it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/json'])(
      'does not read %s, which a page elsewhere could send',
      async (type) => {
        const { email } = await running().person();
        const body = JSON.stringify({ ClientId: running().pool.clientId, Username: email });
        const target = 'AWSCognitoIdentityProviderService.ForgotPassword';
        const response = await post(body, { 'content-type': type, 'x-amz-target': target });
        expect(response.status).toBe(400);
        await running().pool.settled();
        expect(running().mailbox.to(email)).toEqual([]);
      },
    );

    it('grants no other origin anything', async () => {
      const response = await post('{}', { origin: 'https://evil.example' });
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
      const preflight = await fetch(running().endpoint, {
        method: 'OPTIONS',
        headers: { origin: 'https://evil.example' },
      });
      expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
      expect(preflight.ok).toBe(false);
    });

    it.each(['AdminCreateUser', 'AdminSetUserPassword', 'ListUsers', 'AdminGetUser', 'constructor', '__proto__', ''])(
      'has no operation "%s"',
      async (operation) => {
        const response = await post('{}', { 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}` });
        expect(response.status).toBe(400);
        expect(await response.json()).toMatchObject({ __type: 'UnknownOperationException' });
      },
    );

    it('refuses what it cannot read with 400 and shows nothing of its inside', async () => {
      const bodies = [
        '',
        '{',
        '[]',
        'null',
        '"text"',
        '5',
        '{"__proto__":{"ClientId":"x"}}',
        '{"constructor":{"prototype":{"x":1}}}',
        `{"ClientId":${'['.repeat(5000)}${']'.repeat(5000)}}`,
        JSON.stringify({ AuthFlow: 'x'.repeat(70_000) }),
      ];
      for (const body of bodies) {
        const response = await post(body);
        expect(response.status, body.slice(0, 40)).toBe(400);
        const text = await response.text();
        expect(text).toMatch(/^\{"__type":"\w+","message":"/);
        expect(text).not.toMatch(/node_modules|\.ts\b|Error:|select |:\d+:\d+/);
      }
    });

    it('answers unfit values of every member with 400, never 500', async () => {
      const unfit = [null, 5, true, [], {}, '\0', '\ud800', 'x'.repeat(10_000), 'é\u0000', ['a'], { a: 1 }];
      const { access } = await running().tokens((await running().person()).email);
      const ClientId = running().pool.clientId;
      const fit: Record<string, Record<string, unknown>> = {
        SignUp: {
          ClientId,
          Username: 'fuzz@example.org',
          Password: goodPassword,
          UserAttributes: [{ Name: 'name', Value: 'x' }],
        },
        ConfirmSignUp: { ClientId, Username: 'fuzz@example.org', ConfirmationCode: '123456' },
        ResendConfirmationCode: { ClientId, Username: 'fuzz@example.org' },
        ForgotPassword: { ClientId, Username: 'fuzz@example.org' },
        ConfirmForgotPassword: {
          ClientId,
          Username: 'fuzz@example.org',
          ConfirmationCode: '123456',
          Password: goodPassword,
        },
        InitiateAuth: {
          ClientId,
          AuthFlow: 'USER_SRP_AUTH',
          AuthParameters: { USERNAME: 'fuzz@example.org', SRP_A: 'abc' },
        },
        RespondToAuthChallenge: {
          ClientId,
          ChallengeName: 'PASSWORD_VERIFIER',
          Session: 'x',
          ChallengeResponses: { USERNAME: 'x' },
        },
        RevokeToken: { ClientId, Token: 'x' },
        UpdateUserAttributes: { AccessToken: access, UserAttributes: [{ Name: 'name', Value: 'x' }] },
        VerifyUserAttribute: { AccessToken: access, AttributeName: 'email', Code: '123456' },
        VerifySoftwareToken: { AccessToken: access, UserCode: '123456' },
        SetUserMFAPreference: { AccessToken: access, SoftwareTokenMfaSettings: { Enabled: false } },
        AssociateSoftwareToken: { AccessToken: access },
        GetUser: { AccessToken: access },
      };
      const failures: string[] = [];
      for (const [operation, body] of Object.entries(fit)) {
        for (const member of Object.keys(body)) {
          for (const value of unfit) {
            const { status } = await running().call(operation, { ...body, [member]: value });
            if (status >= 500) failures.push(`${operation} ${member} ${JSON.stringify(value).slice(0, 30)}: ${status}`);
          }
        }
        for (const [name, value] of [
          ['Name', '\0'],
          ['Value', '\0'],
          ['Value', 7],
          ['Name', null],
        ] as const) {
          const { status } = await running().call(operation, {
            ...body,
            UserAttributes: [{ Name: 'name', Value: 'x', [name]: value }],
            AuthParameters: { USERNAME: value, SRP_A: value },
            ChallengeResponses: { USERNAME: value },
          });
          if (status >= 500) failures.push(`${operation} nested ${name}: ${status}`);
        }
      }
      expect(failures).toEqual([]);
    });

    it('publishes its public keys, of now and of next, and nothing of the private ones', async () => {
      const { origin, pool } = running();
      const response = await fetch(`${origin}/iam/cognito/${pool.poolId}/.well-known/jwks.json`);
      const { keys } = (await response.json()) as { keys: Record<string, string>[] };
      expect(keys).toHaveLength(2);
      for (const key of keys) expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
      const about = await fetch(`${origin}/iam/cognito/${pool.poolId}/.well-known/openid-configuration`);
      expect(await about.json()).toMatchObject({
        issuer: `https://portal.example/iam/cognito/${pool.poolId}`,
        jwks_uri: `https://portal.example/iam/cognito/${pool.poolId}/.well-known/jwks.json`,
      });
    });

    it('S57: builds links and issuer from configuration, whatever host the request names', async () => {
      const { email } = await running().person();
      const { id } = await running().tokens(email);
      expect(Buffer.from(id.split('.')[1] ?? '', 'base64url').toString()).toContain('"iss":"https://portal.example/');
    });
  });

  describe('R36: two hundred sign-ins at once', () => {
    it('all succeed: a hundred people, and one person a hundred times', async () => {
      const people = await Promise.all(Array.from({ length: 100 }, () => running().person()));
      const crowd = await running().person();
      const emails = people.flatMap(({ email }) => [email, crowd.email]);
      const answers = await Promise.all(emails.map((email) => running().signIn(email)));
      expect(answers.filter(({ body }) => body.AuthenticationResult)).toHaveLength(200);
    });
  });
}
