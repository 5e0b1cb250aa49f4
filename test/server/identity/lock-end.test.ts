import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeAt } from '../../../server/identity/totp';
import { type ServerApp, type SignedIn, serverApp } from '../../support/server-app';
import { type BothSides, poolOf } from './support/portal-people';

/* Somebody on the telephone who locked themselves out: an administrator sees the lock, and ends it at the pool. */

let server: ServerApp;
let pool: ReturnType<typeof poolOf>;
let writer: SignedIn;
beforeAll(async () => {
  server = await serverApp();
  pool = poolOf(server);
  writer = await server.signIn({ roleName: 'ADMIN_WRITE' });
});
afterAll(() => server.close());

const lockedUntil = async ({ user }: BothSides) => {
  const { body } = await writer.call('GET', `users/${user.id}`);
  return body.signInLockedUntil as string | null; // asserted by each test
};
const endLock = (by: SignedIn, { user }: BothSides) => by.call('DELETE', `users/${user.id}/sign-in-lock`);

async function guessPassword({ email }: BothSides, times: number): Promise<void> {
  // Each lock must be over before the next guess counts.
  for (let guess = 0; guess < times; guess++) {
    await server.app.pool.verifyPassword?.(email, 'Wrong-Horse-7-Battery');
    server.clock.forward(guess + 1 < times ? 1000 * 2 ** guess : 0);
  }
}

describe('A lock after too many wrong passwords', () => {
  test('is seen by administrators, with the moment at which it ends', async () => {
    const person = await pool.person();
    expect(await lockedUntil(person)).toBeNull();
    await guessPassword(person, 7);
    const until = Date.parse((await lockedUntil(person)) ?? '');
    expect(until - server.clock.now()).toBe(4000);
    server.clock.forward(4001);
    expect(await lockedUntil(person)).toBeNull();
  });

  test('is ended by them: the right password opens at once, and wrong ones count from the first', async () => {
    const person = await pool.person();
    await guessPassword(person, 7);
    await expect(person.signIn()).rejects.toThrow('Password attempts exceeded');
    expect(await endLock(writer, person)).toMatchObject({ status: 200, body: { id: person.user.id } });
    expect(await lockedUntil(person)).toBeNull();
    await guessPassword(person, 4);
    expect(await lockedUntil(person)).toBeNull();
    expect((await person.signIn()).access).not.toBe('');
  });

  test('is ended twice as once, and stands in the audit with who ended it', async () => {
    const person = await pool.person();
    for (const _ of [1, 2]) expect((await endLock(writer, person)).status).toBe(200);
    const { body } = await writer.call('GET', `audit?filter[target]=${person.user.id}&filter[action]=user.lock.end`);
    expect(body.items[0]).toMatchObject({ actorId: writer.user.id, targetLabel: person.email, result: 'OK' });
  });

  test('is not ended by those who only look, nor for somebody above', async () => {
    const [reader, above] = [await server.signIn({ roleName: 'ADMIN_READ' }), await pool.person({ role: 'SYSADMIN' })];
    await guessPassword(above, 6);
    expect((await endLock(reader, above)).status).toBe(403);
    expect((await endLock(writer, above)).status).toBe(403);
    expect(await lockedUntil(above)).not.toBeNull();
  });
});

test('A lock after wrong codes is seen and ended likewise', async () => {
  const person = await pool.person({ withFactor: true });
  const { email } = person;
  const wrong = () => codeAt('MFRGGZDFMZTWQ2LKMFRGGZDFMZTWQ2LK', server.clock.now());
  for (let guess = 0; guess < 6; guess++) {
    await pool.signIn(email, async () => wrong()).catch(() => undefined);
    server.clock.forward(guess < 5 ? 1000 * 2 ** guess : 0);
  }
  expect(await lockedUntil(person)).not.toBeNull();
  await endLock(writer, person);
  expect(await lockedUntil(person)).toBeNull();
  expect((await person.signIn()).access).not.toBe('');
});
