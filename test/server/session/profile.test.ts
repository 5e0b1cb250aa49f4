import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '../../../engine/model';
import { editedPortal } from '../../support/edited-portal';
import { type ServerApp, serverApp } from '../../support/server-app';

const lead = { customer_id: 'Leads-7', country: 'France', account_type: 'Commercial', account_name: 'Acme' } as const;

let server: ServerApp;
beforeAll(async () => {
  server = await serverApp();
});
afterAll(() => server.close());

describe('S34: nobody gives themselves anything by their profile', () => {
  test.each([
    'role',
    'roleName',
    'email',
    'id',
    'agentEnabled',
    'mfaEnabled',
    'accountId',
    'customerId',
    'status',
    'sub',
    'revision',
  ])('the field %s is refused and stays', async (field) => {
    const me = await server.signIn();
    const before = (await me.call('GET', 'auth/profile')).body;
    const answer = await me.call('PUT', 'auth/profile', {
      payload: { firstName: 'New', [field]: field === 'role' ? 4 : 'x' },
    });
    expect(answer.status).toBe(400);
    expect(answer.body.error.fields).toEqual({ [field]: { code: 'unknownField' } });
    expect((await me.call('GET', 'auth/profile')).body).toEqual(before);
  });

  test.each([
    ['country', 'Spain'],
    ['state', 'Bavaria'],
    ['industry', 'Banking'],
    ['academicPosition', 'Student'],
    ['graduationYear', 2027],
    ['graduationMonth', 5],
    ['accountType', 'Academic'],
    ['commercialType', 'non-profit'],
    ['accountName', 'Other'],
  ])('of an account from a lead, %s is locked (specification section 5)', async (field, value) => {
    const me = await server.signIn(lead);
    const answer = await me.call('PUT', 'auth/profile', { payload: { [field]: value } });
    expect([answer.status, answer.body.error.code]).toEqual([422, 'FIELD_LOCKED']);
    // What the form does not even show for this account is refused for that.
    const code = expect.stringMatching(/^field\.(locked|hidden)$/);
    expect(answer.body.error.fields).toMatchObject({ [field]: { code, pointer: `/${field}` } });
  });

  test('which fields are locked for them is said by the definitions alone', async () => {
    const { server: portal } = await editedPortal({}, ({ edit }) =>
      edit('schemas/shared/person.shared.json', ({ fields }) => {
        const { industry, title } = fields as Record<string, Record<string, Json>>;
        if (!industry || !title) throw new Error('The shared fields have other names now.');
        delete industry.readOnly;
        title.readOnly = { condition: 'isLead' };
      }),
    );
    const me = await portal.signIn(lead);
    const put = (payload: Record<string, Json>) => me.call('PUT', 'auth/profile', { payload });
    expect((await put({ industry: 'Banking' })).body).toMatchObject({ industry: 'Banking' });
    expect((await put({ title: 'Captain' })).body.error).toMatchObject({
      code: 'FIELD_LOCKED',
      fields: { title: { code: 'field.locked' } },
    });
    const titled = await portal.signIn({ ...lead, title: 'Mate' });
    const emptied = await titled.call('PUT', 'auth/profile', { payload: { title: '' } });
    expect(emptied.body.error).toMatchObject({ fields: { title: { code: 'field.locked' } } });
    await portal.close();
  });

  const whole = {
    country: 'France',
    industry: 'Banking',
    account_type: 'Commercial',
    commercial_type: 'non-profit',
    account_name: 'Acme',
    academic_position: 'Student',
    graduation_year: 2027,
    graduation_month: 5,
  } as const;

  test.each([
    ['country', ''],
    ['industry', ''],
    ['academicPosition', ''],
    ['graduationYear', 0],
    ['graduationMonth', 0],
    ['commercialType', ''],
    ['accountName', ''],
  ])('nor is %s emptied there, shown or hidden', async (field, value) => {
    const me = await server.signIn({ ...lead, ...whole });
    const before = (await me.call('GET', 'auth/profile')).body;
    const answer = await me.call('PUT', 'auth/profile', { payload: { [field]: value } });
    expect([answer.status, answer.body.error?.code]).toEqual([422, 'FIELD_LOCKED']);
    expect(answer.body.error.fields).toMatchObject({ [field]: { code: 'field.locked' } });
    expect((await me.call('GET', 'auth/profile')).body).toEqual(before);
  });

  test('nothing of it is changed while no form says what is locked', async () => {
    const { server: portal } = await editedPortal({}, ({ edit }) => {
      const keep = (routes: Json): Json =>
        Array.isArray(routes)
          ? routes.map(keep).filter((route) => (route as { screen?: string }).screen !== 'edit-profile')
          : typeof routes === 'object' && routes !== null
            ? Object.fromEntries(Object.entries(routes).map(([name, value]) => [name, keep(value as Json)]))
            : routes;
      for (const portal of ['user', 'admin'])
        edit(`screens/${portal}/routes.json`, (document) => Object.assign(document, keep(document as Json)));
    });
    const me = await portal.signIn(lead);
    const answer = await me.call('PUT', 'auth/profile', { payload: { firstName: 'Ann', country: 'Spain' } });
    expect([answer.status, Object.keys(answer.body.error?.fields ?? {})]).toEqual([422, ['firstName', 'country']]);
    const other = await portal.signIn();
    expect((await other.call('PUT', 'auth/profile', { payload: { country: 'Spain' } })).status).toBe(200);
    await portal.close();
  });

  test('of a lead with an account id, the company may be changed; sending a locked value unchanged is no change', async () => {
    const me = await server.signIn({ ...lead, account_id: 'A-1' });
    const answer = await me.call('PUT', 'auth/profile', {
      payload: { accountName: 'Other', country: 'France', firstName: 'Ann' },
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ accountName: 'Other', country: 'France', firstName: 'Ann' });
  });

  test('everybody else may change all of these', async () => {
    const me = await server.signIn();
    const payload = {
      country: 'Canada',
      state: 'Ontario',
      accountType: 'Academic',
      academicPosition: 'Student',
      graduationYear: 2027,
    };
    expect((await me.call('PUT', 'auth/profile', { payload })).body).toMatchObject(payload);
  });
});

describe('S36: a blocked profile is blocked by HTTP', () => {
  test('with the specification’s text', async () => {
    const admin = await server.signIn({ roleName: 'ADMIN_WRITE' });
    const set = async (disableEditProfile: boolean) => {
      const { revision } = (await admin.call('GET', 'settings')).body;
      const answer = await admin.call('PUT', 'settings', {
        payload: { public: { disableEditProfile } },
        headers: { 'if-match': String(revision) },
      });
      expect(answer.status).toBe(200);
    };
    const me = await server.signIn();
    await set(true);
    const answer = await me.call('PUT', 'auth/profile', { payload: { firstName: 'X' } });
    expect([answer.status, answer.body.error.message]).toEqual([
      403,
      'Feature temporarily unavailable, please try again later',
    ]);
    await set(false);
    expect((await me.call('PUT', 'auth/profile', { payload: { firstName: 'X' } })).status).toBe(200);
  });
});

describe('S35: answers hold only what the role may see', () => {
  test('the settings’ public part is all that visitors and users get', async () => {
    const me = await server.signIn();
    for (const who of [server.visitor(), me]) {
      const { body } = await who.call('GET', 'settings');
      expect(body).toHaveProperty('passwordPolicy');
      for (const name of ['admin', 'redirectAllowedHosts', 'ssoDomains', 'autoApprovedLicenseTypes', 'revision'])
        expect(body).not.toHaveProperty(name);
    }
    const admin = await server.signIn({ roleName: 'ADMIN_READ' });
    expect(Object.keys((await admin.call('GET', 'settings')).body).sort()).toEqual(['admin', 'public', 'revision']);
  });

  test('the profile holds no key of the pool and nothing of the table', async () => {
    const me = await server.signIn();
    const { body } = await me.call('GET', 'auth/profile');
    expect(Object.keys(body).filter((name) => /sub$|_|hash|created|updated/.test(name))).toEqual([]);
  });
});

describe('changing a profile', () => {
  test('a stale If-Match is refused with 412 and changes nothing', async () => {
    const me = await server.signIn();
    const first = await me.call('GET', 'auth/profile');
    const tag = String(first.headers.etag);
    expect(
      (await me.call('PUT', 'auth/profile', { payload: { firstName: 'One' }, headers: { 'if-match': tag } })).status,
    ).toBe(200);
    const late = await me.call('PUT', 'auth/profile', { payload: { firstName: 'Two' }, headers: { 'if-match': tag } });
    expect([late.status, late.body.error.code]).toEqual([412, 'STALE_REVISION']);
    expect((await me.call('GET', 'auth/profile')).body.firstName).toBe('One');
  });

  test('leaves one audit event with what changed, and no more', async () => {
    const me = await server.signIn();
    await me.call('PUT', 'auth/profile', { payload: { firstName: 'Changed' } });
    const events = await server.connection.db
      .selectFrom('audit_events')
      .selectAll()
      .where('actor_id', '=', me.user.id)
      .execute();
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      action: 'profile.update',
      result: 'OK',
      before: { firstName: 'Given', revision: 1 },
      after: { firstName: 'Changed', revision: 2 },
    });
  });

  test('an unchanged profile answers 304 to anyone who has it', async () => {
    const me = await server.signIn();
    const tag = String((await me.call('GET', 'auth/profile')).headers.etag);
    expect((await me.call('GET', 'auth/profile', { headers: { 'if-none-match': tag } })).status).toBe(304);
  });
});
