import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerApp, type SignedIn, serverApp } from '../../support/server-app';

/** Settings that are maps and lists, and the credit of a license, changed through their forms. */
let app: ServerApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await serverApp();
  admin = await app.signIn({ roleName: 'SYSADMIN' });
});
afterAll(() => app.close());

const inAdmin = { 'x-portal-mode': 'admin' };
const revision = async () => (await admin.call('GET', 'settings', { headers: inAdmin })).body.revision;
const change = async (form: string, payload: object) =>
  admin.call('PUT', 'settings', {
    payload,
    headers: { ...inAdmin, 'x-portal-form': form, 'if-match': String(await revision()) },
  });

test('labels, hosts and domains are taken as maps and lists, judged cell by cell, and emptied', async () => {
  const labels = { public: { jobRoleLabels: { Legal: 'Legal', Pilot: 'Pilot' } } };
  const changed = await change('admin-settings-labels/labels/edit', labels);
  expect([changed.status, changed.body.public.jobRoleLabels]).toEqual([200, { Legal: 'Legal', Pilot: 'Pilot' }]);

  const form = 'admin-settings-access/access/edit';
  const access = {
    redirectAllowedHosts: ['www.example.com'],
    ssoDomains: { 'kestrel.example': 'https://sso.example' },
  };
  expect((await change(form, { admin: access })).body.admin).toMatchObject(access);
  const refused = await change(form, { admin: { redirectAllowedHosts: ['HTTPS://example.com'] } });
  expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([
    400,
    [expect.stringMatching(/^\/?admin.redirectAllowedHosts/)],
  ]);
  const emptied = await change(form, { admin: { redirectAllowedHosts: [], ssoDomains: {} } });
  expect(emptied.body.admin).toMatchObject({ redirectAllowedHosts: [], ssoDomains: {} });

  const audit = await admin.call('GET', 'audit?filter[action]=settings.update&sort=at', { headers: inAdmin });
  expect(audit.body.items).toHaveLength(3);
  const domains = audit.body.items.map(
    ({ after }: { after: { admin?: { ssoDomains: object } } }) => after.admin?.ssoDomains,
  );
  expect(domains).toContainEqual({ 'kestrel.example': 'https://sso.example' });
});

test('a link that is emptied is gone', async () => {
  const links = { links: { portal: 'https://one.example', cloud: null } };
  const changed = await change('admin-settings-links/links/edit', { public: links });
  expect([changed.status, changed.body.public.links]).toEqual([200, { portal: 'https://one.example' }]);
});

test('the credit of a license is changed and taken away in its form, by those who may, and stands in the audit', async () => {
  const owner = await app.signIn();
  const made = await admin.call('POST', 'licenses', {
    payload: {
      ownerId: owner.user.id,
      product: 'Portico Solver',
      licenseType: 'TRIAL',
      category: 'trial',
      acceptTerms: true,
    },
    headers: inAdmin,
  });
  expect(made.status).toBe(201);
  const headers = (seen: number) => ({
    ...inAdmin,
    'x-portal-form': 'admin-license/main/edit',
    'if-match': String(seen),
  });
  const path = `licenses/${made.body.id}`;
  const raised = await admin.call('PUT', path, {
    payload: { credit: { limit: 250 } },
    headers: headers(made.body.revision),
  });
  expect([raised.status, raised.body.credit.limit]).toEqual([200, 250]);
  const negative = await admin.call('PUT', path, {
    payload: { credit: { limit: -1 } },
    headers: headers(raised.body.revision),
  });
  expect(negative.status).toBe(400);
  const reader = await app.signIn({ roleName: 'ADMIN_READ' });
  const denied = await reader.call('PUT', path, {
    payload: { credit: { limit: 1 } },
    headers: headers(raised.body.revision),
  });
  expect(denied.status).toBe(403);
  const free = await admin.call('PUT', path, {
    payload: { credit: { limit: null } },
    headers: headers(raised.body.revision),
  });
  expect(free.body.credit.limit).toBeNull();
  const audit = await admin.call('GET', `audit?target=${made.body.id}&filter[action]=license.change&sort=at`, {
    headers: inAdmin,
  });
  const changes = audit.body.items
    .filter(({ result }: { result: string }) => result === 'OK')
    .map(({ before, after }: Record<'before' | 'after', { credit: { limit: number | null } }>) => [
      before.credit.limit,
      after.credit.limit,
    ]);
  expect(changes).toHaveLength(2);
  expect(changes).toEqual(
    expect.arrayContaining([
      [null, 250],
      [250, null],
    ]),
  );
});

test('one setting of a change goes back to what it was, and what changed elsewhere since stays', async () => {
  const before = (await admin.call('GET', 'settings', { headers: inAdmin })).body.public;
  const { registrationEnabled, doublePasswordEntry, disableEditProfile, supportEmail, termsVersion } = before;
  const portal = { registrationEnabled, doublePasswordEntry, disableEditProfile, supportEmail, termsVersion };
  const save = async (more: object) =>
    (await change('admin-settings-portal/portal/edit', { public: { ...portal, ...more } })).status;
  expect(await save({ supportEmail: 'one@example.com', disableEditProfile: true })).toBe(200);
  const both = { supportEmail: 'one@example.com', disableEditProfile: true };
  expect(await save({ ...both, termsVersion: '2030-01' })).toBe(200);
  const events = (await admin.call('GET', 'audit?filter[targetType]=settings&action=settings.update&size=25&sort=-at'))
    .body.items;
  const found = events.find(
    (event: { after: { public?: { supportEmail?: string } } }) =>
      event.after.public?.supportEmail === 'one@example.com',
  );
  const listed = (await admin.call('GET', `audit/changes?event=${found.id}`)).body.items;
  expect(listed).toContainEqual({
    id: 'public.supportEmail',
    now: 'one@example.com',
    before: before.supportEmail,
  });

  const restore = async (payload: object, headers: object = {}) =>
    admin.call('POST', 'audit/restore', {
      payload,
      headers: { ...inAdmin, 'if-match': String(await revision()), ...headers },
    });
  const present = async () => (await admin.call('GET', 'settings', { headers: inAdmin })).body.public;
  const restored = await restore({ id: found.id, name: 'public.supportEmail' });
  expect(restored.status, restored.text).toBe(200);
  expect(await present()).toMatchObject({
    supportEmail: before.supportEmail,
    termsVersion: '2030-01',
    disableEditProfile: true,
  });

  expect((await restore({ id: found.id, name: 'public.links' })).body.error.fields).toHaveProperty('name');
  expect((await restore({ id: crypto.randomUUID(), name: 'public.links' })).status).toBe(422);
  const stale = await restore({ id: found.id, name: 'public.disableEditProfile' }, { 'if-match': '1' });
  expect(stale.status).toBe(412);
});

test('a part of a setting goes back alone: what a colleague changed in another part of it since stays', async () => {
  const policy = (await admin.call('GET', 'settings', { headers: inAdmin })).body.public.passwordPolicy;
  const save = async (more: object) => {
    const passwordPolicy = { ...policy, ...more };
    const saved = await change('admin-settings-passwords/passwords/edit', { public: { passwordPolicy } });
    expect(saved.status, saved.text).toBe(200);
  };
  const events = async () => (await admin.call('GET', 'audit?filter[targetType]=settings&size=25&sort=-at')).body.items;
  const known = new Set((await events()).map(({ id }: { id: string }) => id));
  await save({ minLength: policy.minLength + 2 });
  const made = (await events()).find(({ id }: { id: string }) => !known.has(id));
  await save({ minLength: policy.minLength + 2, maxLength: 200 });
  const put = await admin.call('POST', 'audit/restore', {
    payload: { id: made.id, name: 'public.passwordPolicy.minLength' },
    headers: { ...inAdmin, 'if-match': String(await revision()) },
  });
  expect(put.status, put.text).toBe(200);
  const after = (await admin.call('GET', 'settings', { headers: inAdmin })).body.public.passwordPolicy;
  expect(after).toEqual({ ...policy, maxLength: 200 });
});

test('prepared reasons are offered to administrators in the language of each, else in one that is there', async () => {
  const reasonTemplates = [{ en: 'Asked for.', es: 'Lo pidió.' }, { en: 'Not needed any more.' }];
  const changed = await change('admin-settings-reasons/reasons/edit', { admin: { reasonTemplates } });
  expect([changed.status, changed.body.admin.reasonTemplates]).toEqual([200, reasonTemplates]);
  const reader = await app.signIn({ roleName: 'ADMIN_READ' });
  await app.connection.db.updateTable('users').set({ language: 'es' }).where('id', '=', reader.user.id).execute();
  const offered = await reader.call('GET', 'settings/reasons');
  expect(offered.body.items.map(({ text }: { text: string }) => text)).toEqual(['Lo pidió.', 'Not needed any more.']);
  const customer = await app.signIn({ roleName: 'USER' });
  expect((await customer.call('GET', 'settings/reasons')).status).toBe(403);
  expect((await customer.call('GET', 'settings')).text).not.toContain('Lo pidió.');
});
