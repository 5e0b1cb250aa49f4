import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { createCognitoAdmin } from '../../../server/identity';
import { missingAttributes, reportMissingAttributes } from '../../../server/user-pool/missing-attributes';

const poolId = 'eu-west-1_Example12';

/** Plays Amazon's side of the wire: what was asked, and the answers by operation. */
function playCognito(answers: Record<string, object | { fault: string }>) {
  const asked: { operation: string; body: Record<string, unknown> }[] = [];
  const client = new CognitoIdentityProviderClient({
    region: 'eu-west-1',
    maxAttempts: 1,
    credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
    requestHandler: {
      async handle(request: { headers: Record<string, string>; body: Uint8Array | string }) {
        const operation = (request.headers['x-amz-target'] ?? '').split('.').at(-1) ?? '';
        asked.push({ operation, body: JSON.parse(Buffer.from(request.body).toString()) });
        const answer = answers[operation] ?? {};
        const fault = 'fault' in answer ? answer.fault : undefined;
        const body = fault === undefined ? answer : { __type: fault, message: fault };
        return {
          response: {
            statusCode: fault === undefined ? 200 : 400,
            headers: { 'content-type': 'application/x-amz-json-1.1' },
            body: new TextEncoder().encode(JSON.stringify(body)),
          },
        };
      },
    },
  });
  return { admin: createCognitoAdmin({ poolId, client }), asked };
}

const attributes = [
  { Name: 'sub', Value: 'a-person' },
  { Name: 'email', Value: 'ana@example.org' },
  { Name: 'email_verified', Value: 'true' },
  { Name: 'given_name', Value: 'Ana' },
];
const moment = 1_800_000_000;
const listed = {
  Username: 'a-person',
  Attributes: attributes,
  Enabled: true,
  UserStatus: 'CONFIRMED',
  UserCreateDate: moment,
  UserLastModifiedDate: moment,
};

describe('The administration of a real Cognito pool', () => {
  it('reads a person', async () => {
    const { admin, asked } = playCognito({
      AdminGetUser: { ...listed, UserAttributes: attributes, UserMFASettingList: ['SOFTWARE_TOKEN_MFA'] },
    });
    expect(await admin.get('a-person')).toEqual({
      sub: 'a-person',
      email: 'ana@example.org',
      emailVerified: true,
      status: 'CONFIRMED',
      enabled: true,
      mfaEnabled: true,
      attributes: { given_name: 'Ana' },
      createdAt: new Date(moment * 1000),
      updatedAt: new Date(moment * 1000),
    });
    expect(await admin.hasVerifiedSoftwareToken('a-person')).toBe(true);
    expect(asked[0]).toEqual({ operation: 'AdminGetUser', body: { UserPoolId: poolId, Username: 'a-person' } });
  });

  it('answers undefined for nobody, and throws where a change was asked for', async () => {
    const missing = { fault: 'UserNotFoundException' };
    const { admin } = playCognito({ AdminGetUser: missing, AdminDisableUser: missing, ListUsers: { Users: [] } });
    expect(await admin.get('nobody')).toBeUndefined();
    expect(await admin.findByEmail('nobody@example.org')).toBeUndefined();
    await expect(admin.disable('nobody')).rejects.toMatchObject({ name: 'UserNotFoundError' });
  });

  it('keeps an address from breaking out of the filter', async () => {
    const { admin, asked } = playCognito({ ListUsers: { Users: [listed] } });
    await admin.findByEmail('x" or email ^= "');
    expect(asked[0]?.body.Filter).toBe('email = "x\\" or email ^= \\""');
  });

  it('invites, sends an open invitation again, and refuses a person who has a password', async () => {
    const fresh = playCognito({ ListUsers: { Users: [] }, AdminCreateUser: { User: listed } });
    await fresh.admin.invite({ email: 'Ana@Example.org', language: 'es', attributes: { given_name: 'Ana' } });
    expect(fresh.asked.at(-1)).toMatchObject({
      operation: 'AdminCreateUser',
      body: {
        Username: 'ana@example.org',
        DesiredDeliveryMediums: ['EMAIL'],
        UserAttributes: expect.arrayContaining([
          { Name: 'given_name', Value: 'Ana' },
          { Name: 'locale', Value: 'es' },
          { Name: 'email', Value: 'ana@example.org' },
        ]),
      },
    });
    expect(fresh.asked.at(-1)?.body.MessageAction).toBeUndefined();

    const open = { ...listed, UserStatus: 'FORCE_CHANGE_PASSWORD' };
    const again = playCognito({ ListUsers: { Users: [open] }, AdminCreateUser: { User: open } });
    await again.admin.invite({ email: 'ana@example.org' });
    expect(again.asked.at(-1)?.body.MessageAction).toBe('RESEND');

    const taken = playCognito({
      ListUsers: { Users: [listed] },
      AdminCreateUser: { fault: 'UsernameExistsException' },
    });
    await expect(taken.admin.invite({ email: 'ana@example.org' })).rejects.toMatchObject({ name: 'UserExistsError' });
  });

  it('ends the sessions of a person who is disabled or must reset', async () => {
    const { admin, asked } = playCognito({});
    await admin.disable('a-person');
    await admin.resetPassword('a-person');
    await admin.enable('a-person');
    await admin.globalSignOut('a-person');
    await admin.delete('a-person');
    await admin.setAttributes('a-person', { given_name: 'Eva' });
    expect(asked.map(({ operation }) => operation)).toEqual([
      'AdminDisableUser',
      'AdminUserGlobalSignOut',
      'AdminUserGlobalSignOut',
      'AdminResetUserPassword',
      'AdminEnableUser',
      'AdminUserGlobalSignOut',
      'AdminDeleteUser',
      'AdminUpdateUserAttributes',
    ]);
  });

  it('turns the second factor on and off, and says when there is no authenticator', async () => {
    const { admin, asked } = playCognito({});
    await admin.setMfaPreference('a-person', true);
    await admin.removeMfa('a-person');
    expect(asked.map(({ body }) => body.SoftwareTokenMfaSettings)).toEqual([
      { Enabled: true, PreferredMfa: true },
      { Enabled: false, PreferredMfa: false },
    ]);
    const none = playCognito({ AdminSetUserMFAPreference: { fault: 'InvalidParameterException' } });
    await expect(none.admin.setMfaPreference('a-person', true)).rejects.toMatchObject({ name: 'NoSoftwareTokenError' });
  });

  it('lists page by page with Cognito’s own token', async () => {
    const { admin, asked } = playCognito({ ListUsers: { Users: [listed], PaginationToken: 'more' } });
    expect(await admin.list({ limit: 500, after: 'before' })).toMatchObject({
      next: 'more',
      users: [{ sub: 'a-person' }],
    });
    expect(asked[0]?.body).toMatchObject({ Limit: 60, PaginationToken: 'before' });
  });

  it('passes on what it does not know', async () => {
    const { admin } = playCognito({ AdminDisableUser: { fault: 'TooManyRequestsException' } });
    await expect(admin.disable('a-person')).rejects.toMatchObject({ name: 'TooManyRequestsException' });
  });

  it('says which attributes the pool has, so that those it lacks are named', async () => {
    const answers = {
      DescribeUserPool: { UserPool: { SchemaAttributes: [{ Name: 'locale' }, { Name: 'custom:country' }] } },
    };
    const { admin } = playCognito(answers);
    expect(await missingAttributes(admin, ['locale', 'custom:vatNumber', 'custom:country'])).toEqual([
      'custom:vatNumber',
    ]);
    const warned: string[] = [];
    reportMissingAttributes({
      pool: { admin, poolId },
      entities: {
        model: () => ({ properties: {}, attributes: { vat: { name: 'custom:vatNumber', kind: 'string' } } }),
      },
      definitions: { onEdition: () => () => {} },
      log: { warn: (_facts: unknown, text?: unknown) => void warned.push(String(text)) },
    });
    await expect.poll(() => warned).toEqual([expect.stringContaining('custom:vatNumber')]);
  });
});
