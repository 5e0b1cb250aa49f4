import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshLicense } from '../matrix/calls';
import { type Portal, startPortal } from '../matrix/portal';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

it('A new key may be for a license that can be used, and for no other: not offered, and refused where it is sent', async () => {
  const owner = await portal.signIn({ role: 'USER' });
  const good = await freshLicense(portal, owner.id);
  const revoked = await freshLicense(portal, owner.id);
  const expired = await freshLicense(portal, owner.id);
  await portal.db.updateTable('licenses').set({ state: 'REVOKED' }).where('id', '=', revoked).execute();
  await portal.db
    .updateTable('licenses')
    .set({ starts_at: new Date(portal.now() - 2_000), expires_at: new Date(portal.now() - 1_000) })
    .where('id', '=', expired)
    .execute();
  const offered = await owner.call('GET', 'licenses?scope=own&usable=true');
  expect(offered.body).toMatchObject({ total: 1, items: [{ id: good }] });

  const make = (licenseId: string) => owner.call('POST', 'auth/keys', { payload: { name: 'A key', licenseId } });
  expect((await make(good)).status).toBe(201);
  for (const ended of [revoked, expired])
    expect(await make(ended)).toMatchObject({ status: 409, body: { error: { code: 'LICENSE_NOT_VALID' } } });
});
