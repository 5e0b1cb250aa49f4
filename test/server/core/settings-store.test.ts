import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Connection } from '../../../server/platform/database';
import { createSettingsStore } from '../../../server/settings/settings-store';
import { fakeClock } from '../../support/clock';
import { testDatabase } from '../../support/database';

let connection: Connection;
beforeAll(async () => {
  connection = await testDatabase();
});
afterAll(() => connection.close());

describe('The settings', () => {
  test('a change that was rolled back is seen by nobody, not even for a moment', async () => {
    const { db } = connection;
    const store = createSettingsStore(fakeClock());
    const mail = async () => (await store.current(db)).public.supportEmail;
    const before = await mail();
    await db
      .transaction()
      .execute(async (trx) => {
        await store.change(trx, { public: { supportEmail: 'undone@example.com' } }, 0, 'somebody');
        expect((await store.current(trx)).public.supportEmail).toBe('undone@example.com');
        throw new Error('undone');
      })
      .catch(() => {});
    expect(await mail()).toBe(before);
  });

  test('are read once in two seconds, and at once after a change', async () => {
    const { db } = connection;
    const clock = fakeClock();
    const [store, other] = [createSettingsStore(clock), createSettingsStore(clock)];
    const seen = async () => (await store.current(db)).public.supportEmail;
    await seen();
    const { revision } = await other.current(db);
    await other.change(db, { public: { supportEmail: 'first@example.com' } }, revision, 'somebody');
    expect(await seen()).not.toBe('first@example.com');
    clock.forward(2_001);
    expect(await seen()).toBe('first@example.com');
    await store.change(db, { public: { supportEmail: 'second@example.com' } }, revision + 1, 'somebody');
    expect(await seen()).toBe('second@example.com');
  });
});
