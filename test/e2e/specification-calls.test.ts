import { beforeAll, describe, expect, test } from 'vitest';
import { person } from '../support/e2e-portal';
import { createVisitor, type Visitor } from '../support/e2e-visitor';

let nobody: Visitor;
let user: Visitor;
let admin: Visitor;

beforeAll(async () => {
  [nobody, user, admin] = [createVisitor(), createVisitor(), createVisitor()];
  await nobody.call('GET', 'settings');
  expect((await user.signIn(person('academic'))).status).toBe(200);
  expect((await admin.signIn(person('admin-read'))).status).toBe(200);
});

describe('The calls of specification section 7, to the started server', () => {
  test.each(['sso/init', 'sso/init?reg=true'])(
    'POST %s answers the pool and what the password step looks like',
    async (path) => {
      const { status, body } = await createVisitorWithToken().then((visitor) =>
        visitor.call('POST', path, {
          email: path.includes('reg') ? 'new@people.example' : person('user'),
          language: 'en',
        }),
      );
      expect(status).toBe(200);
      expect(body).toMatchObject({
        userPoolId: expect.stringMatching(/^[\w-]+_\w+$/),
        clientId: expect.any(String),
        invited: false,
        language: expect.stringMatching(/^(en|es|fr|ja)$/),
      });
    },
  );

  test('POST sso/validate opens a session for an identity token, and refuses any other', async () => {
    const visitor = await createVisitorWithToken();
    const jwt = await visitor.identityToken(person('agent'));
    const refused = await visitor.call('POST', 'sso/validate', { jwt: `${jwt.slice(0, -4)}AAAA` });
    expect([refused.status, refused.body.error.code]).toEqual([401, 'TOKEN_INVALID']);
    const answer = await visitor.call('POST', 'sso/validate?reg=true&language=fr', { jwt });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ email: person('agent'), role: 1, agentEnabled: true });
    expect([...visitor.cookies.keys()]).toEqual(expect.arrayContaining(['portal_sid', 'XSRF-TOKEN']));
    expect((await visitor.call('GET', 'auth/profile')).status).toBe(200);
  });

  test('POST auth/login answers the profile to the right password and 401 to another', async () => {
    const visitor = await createVisitorWithToken();
    const wrong = await visitor.call('POST', 'auth/login', {
      username: person('leads'),
      password: 'Not-the-Password-1',
    });
    expect(wrong.status).toBe(401);
    const right = await visitor.call('POST', 'auth/login', {
      username: person('leads'),
      password: 'Harbour-Lantern-42',
    });
    expect(right.status).toBe(200);
    expect(right.body).toMatchObject({ email: person('leads') });
  });

  test('GET auth/profile answers the profile, and 401 to nobody', async () => {
    const answer = await user.call('GET', 'auth/profile');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      id: expect.any(String),
      firstName: 'Akira',
      lastName: 'Fjord',
      email: person('academic'),
      role: 1,
      accountType: 'Academic',
      licenseTypeLabels: expect.any(Object),
      purposeLabels: expect.any(Object),
      language: expect.any(String),
    });
    const refused = await nobody.call('GET', 'auth/profile');
    expect([refused.status, refused.body.error.code]).toEqual([401, 'UNAUTHENTICATED']);
  });

  test('PUT auth/profile answers the profile as it is then', async () => {
    const before = await user.call('GET', 'auth/profile');
    const answer = await user.call(
      'PUT',
      'auth/profile',
      { lastName: 'Fiord' },
      revisionOf(before.headers, before.body),
    );
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.lastName).toBe('Fiord');
    const back = await user.call('PUT', 'auth/profile', { lastName: 'Fjord' }, revisionOf(answer.headers, answer.body));
    expect(back.body.lastName).toBe('Fjord');
  });

  test('GET sso says that somebody is there; POST and DELETE sso/mfa switch the second factor', async () => {
    const touched = await user.call('GET', 'sso');
    expect(touched.status).toBe(200);
    expect(touched.body).toMatchObject({ authenticated: true, email: person('academic'), mfaEnabled: false });
    const enabling = await user.call('POST', 'sso/mfa', {});
    expect([enabling.status, enabling.body.error.code], 'no authenticator was set up').toEqual([
      409,
      'MFA_NOT_ENROLLED',
    ]);
    const disabling = await user.call('DELETE', 'sso/mfa', {});
    expect(disabling.status, disabling.text).toBe(200);
    if (disabling.status === 200) expect(disabling.body).toEqual({ mfaEnabled: false });
  });

  test('POST sso/unsubscribe takes no made-up token', async () => {
    const answer = await nobody.call('POST', 'sso/unsubscribe?token=made-up');
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toMatch(/TOKEN_INVALID$/);
  });

  test('GET settings answers the public part to everybody and both parts to administrators', async () => {
    const open = await nobody.call('GET', 'settings');
    expect(open.status).toBe(200);
    for (const part of ['languages', 'passwordPolicy', 'links', 'countries', 'jobRoleLabels', 'academicPositionLabels'])
      expect(open.body, part).toHaveProperty(part);
    expect(open.body).not.toHaveProperty('admin');
    const both = await admin.call('GET', 'settings');
    expect(both.body).toMatchObject({ public: { languages: expect.any(Array) }, admin: expect.any(Object) });
  });

  test('GET users?licenseId= is for administrators, GET licenses/{id}/users for those who may see the license', async () => {
    const licenses = await user.call('GET', 'licenses');
    expect(licenses.status).toBe(200);
    const [license] = licenses.body.items;
    expect(license).toHaveProperty('id');
    const people = await admin.call('GET', `users?licenseId=${license.id}`);
    expect(people.status).toBe(200);
    expect(people.body.items.map((each: { email: string }) => each.email)).toContain(person('academic'));
    const refused = await user.call('GET', `users?licenseId=${license.id}`);
    expect(refused.status).toBe(403);
    expect(refused.body.error.message).toBe('Current user does not have the rights to perform this action');
    expect((await user.call('GET', `licenses/${license.id}/users`)).status).toBe(200);
    expect((await admin.call('GET', `licenses/${license.id}/users`)).status).toBe(200);
  });

  test.each([
    [
      'countrycodes.json',
      (body: unknown) => expect(body).toMatchObject({ Canada: { code: 'CA' }, Japan: { code: 'JP' } }),
    ],
    [
      'academic-criteria.json',
      (body: unknown) =>
        expect(body).toMatchObject({
          emails: expect.any(Array),
          jobTitles: expect.any(Array),
          companies: expect.any(Array),
        }),
    ],
    ['universities.json', (body: unknown) => expect(body).toContainEqual([expect.any(String), expect.any(String)])],
  ])('GET /assets/json/%s answers what the work step reads', async (file, check) => {
    const answer = await nobody.call('GET', `/assets/json/${file}`);
    expect(answer.status).toBe(200);
    check(answer.body);
  });

  test.each(['en', 'es', 'fr', 'ja'])('GET /assets/locales/%s/iam.json?v=1062 answers sentences', async (language) => {
    const answer = await nobody.call('GET', `/assets/locales/${language}/iam.json?v=1062`);
    expect(answer.status).toBe(200);
    expect(answer.body.signIn.email.title).toEqual(expect.any(String));
  });

  test.each(['sso/logout', '/sso/logout'])('POST %s ends the session, and answers 204 to anybody', async (path) => {
    const visitor = createVisitor();
    await visitor.signIn(person('agent'));
    expect((await visitor.call('POST', path, {})).status).toBe(204);
    expect((await visitor.call('GET', 'auth/profile')).status).toBe(401);
    const stranger = await createVisitorWithToken();
    expect((await stranger.call('POST', path, {})).status).toBe(204);
  });

  test('an error is code, message and severity', async () => {
    const answer = await nobody.call('GET', 'licenses/no-such');
    expect(answer.body).toEqual({
      error: expect.objectContaining({
        code: expect.any(String),
        message: expect.any(String),
        severity: expect.any(String),
      }),
    });
  });

  test('what changes something needs the XSRF header of this very visitor', async () => {
    const answer = await user.call('PUT', 'auth/profile', { lastName: 'X' }, { 'X-XSRF-TOKEN': 'made-up' });
    expect([answer.status, answer.body.error.code]).toEqual([403, 'XSRF_INVALID']);
  });
});

async function createVisitorWithToken(): Promise<Visitor> {
  const visitor = createVisitor();
  await visitor.call('GET', 'settings');
  return visitor;
}

function revisionOf(headers: Headers, body: { readonly revision?: number }): Record<string, string> {
  return { 'If-Match': headers.get('etag') ?? String(body.revision) };
}
