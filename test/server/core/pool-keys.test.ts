import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fakeClock } from '../../support/clock';
import { type ServerApp, type SignedIn, serverApp } from '../../support/server-app';

/** The keys that sign tokens of sign-ins, on the page of the signing keys. */

const clock = fakeClock();
let app: ServerApp;
let root: SignedIn;
beforeAll(async () => {
  app = await serverApp({ clock });
  root = await app.signIn({ roleName: 'SYSADMIN' });
  // As old as the installation is by the test's clock.
  await app.connection.db
    .updateTable('idp_key')
    .set({ created_at: new Date(clock.now()) })
    .execute();
});
afterAll(() => app.close());

interface Key {
  readonly id: string;
  readonly status: 'NEXT' | 'CURRENT' | 'PREVIOUS';
  readonly createdAt: string;
  readonly signsFrom: string | null;
  readonly retiredAt: string | null;
  readonly verifiesUntil: string | null;
}

const keys = async (): Promise<readonly Key[]> => (await root.call('GET', 'auth/pool-keys')).body.items;
const states = async () => (await keys()).map(({ status }) => status);
const rotate = (who: SignedIn = root, payload: object = {}) => who.call('POST', 'auth/pool-keys/rotate', { payload });
const retire = (id: string | undefined) => root.call('POST', `auth/pool-keys/${id}/retire`, { payload: {} });
const at = (milliseconds: number) => new Date(milliseconds).toISOString();

describe('The keys of sign-ins', () => {
  test('are listed with what each does and since when, and without any part of a key', async () => {
    const { status, body, text } = await root.call('GET', 'auth/pool-keys');
    expect(status).toBe(200);
    expect(body.items).toMatchObject([
      { status: 'NEXT', signsFrom: at(clock.now() + 310_000), retiredAt: null },
      { status: 'CURRENT', signsFrom: null, verifiesUntil: null },
    ]);
    expect(Object.keys(body.items[0]).sort()).toEqual(
      ['id', 'status', 'createdAt', 'signsFrom', 'retiredAt', 'verifiesUntil'].sort(),
    );
    const stored = await app.connection.db.selectFrom('idp_key').select(['private_key', 'public_jwk']).execute();
    for (const { private_key, public_jwk } of stored)
      for (const part of [private_key, public_jwk.n]) expect(text).not.toContain(part.slice(0, 24));
  });

  test('are not rotated while the next one may be unknown somewhere: the answer says how long that takes', async () => {
    const { status, body, headers } = await rotate();
    expect([status, body.error.code, body.error.args]).toEqual([409, 'SIGNING_KEY_TOO_YOUNG', { seconds: 310 }]);
    expect(headers['retry-after']).toBe('310');
    expect(await states()).toEqual(['NEXT', 'CURRENT']);
  });

  test('are rotated as the command does it: the next signs at once, the former verifies, and the audit says who and why', async () => {
    const [next, current] = await keys();
    clock.forward(6 * 60_000);
    root = await app.again(root.user);
    expect((await rotate(root, { reason: 'Every quarter' })).status).toBe(200);
    const after = await keys();
    expect(after.map(({ status }) => status)).toEqual(['NEXT', 'CURRENT', 'PREVIOUS']);
    expect([after[1]?.id, after[2]?.id]).toEqual([next?.id, current?.id]);
    expect(after[2]).toMatchObject({ retiredAt: at(clock.now()), verifiesUntil: at(clock.now() + 65 * 60_000) });
    // This process follows before it answers.
    expect(app.app.pool).toHaveProperty(
      'jwks.keys',
      expect.arrayContaining([expect.objectContaining({ kid: after[0]?.id })]),
    );
    const { body } = await root.call('GET', 'audit?filter[action]=poolKey.rotate');
    expect(body.items).toMatchObject([
      { actorEmail: root.user.email, reason: 'Every quarter', targetId: next?.id, before: { current: current?.id } },
    ]);
  });

  test('of two rotations at once one is told that the new next key is too young', async () => {
    clock.forward(6 * 60_000);
    root = await app.again(root.user);
    const answers = await Promise.all([rotate(), rotate()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await states()).toEqual(['NEXT', 'CURRENT', 'PREVIOUS', 'PREVIOUS']);
  });

  test('a previous one is retired, with an audit event; the others never are', async () => {
    const [next, current, former] = await keys();
    for (const key of [next, current]) {
      const { status, body } = await retire(key?.id);
      expect([status, body.error.code]).toEqual([409, 'SIGNING_KEY_IN_USE']);
    }
    expect((await retire('unknown')).status).toBe(404);
    expect((await retire(former?.id)).status).toBe(204);
    expect(await states()).toEqual(['NEXT', 'CURRENT', 'PREVIOUS']);
    const { body } = await root.call('GET', 'audit?filter[action]=poolKey.retire');
    expect(
      body.items.map(({ targetId, result }: { targetId: string; result: string }) => [targetId, result]),
    ).toContainEqual([former?.id, 'OK']);
  });

  test('may be seen by everyone who may see the signing keys, and rotated by system administrators alone', async () => {
    const reader = await app.signIn({ roleName: 'ADMIN_READ' });
    const writer = await app.signIn({ roleName: 'ADMIN_WRITE' });
    expect((await reader.call('GET', 'auth/pool-keys')).status).toBe(200);
    expect((await (await app.signIn({})).call('GET', 'auth/pool-keys')).status).toBe(403);
    expect((await rotate(writer)).status).toBe(403);
  });
});

describe('The keys of license files', () => {
  const make = async (name: string) =>
    (await root.call('POST', 'auth/rsa-keys', { payload: { name, bits: 2048 } })).body as {
      id: string;
      revision: number;
    };
  const retireFile = ({ id, revision }: { id: string; revision: number }) =>
    root.call('POST', `auth/rsa-keys/${id}/retire`, { headers: { 'if-match': String(revision) } });

  test('are retired one by one, except for the last active one, and stay in the list', async () => {
    const [one, other] = [await make('One'), await make('Other')];
    const { status, body } = await retireFile(one);
    expect([status, body.status, body.revision]).toEqual([200, 'RETIRED', 2]);
    expect((await retireFile(one)).body.error.code).toBe('STALE_REVISION');
    expect((await retireFile(other)).body.error.code).toBe('SIGNING_KEY_IN_USE');
    const listed = (await root.call('GET', 'auth/rsa-keys')).body.items as readonly { name: string; status: string }[];
    expect(listed.map((key) => [key.name, key.status]).sort()).toEqual([
      ['One', 'RETIRED'],
      ['Other', 'ACTIVE'],
    ]);
  });
});
