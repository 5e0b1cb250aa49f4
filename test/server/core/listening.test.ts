import { type AddressInfo, createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openListening } from '../../../server/platform/database/listening';
import { testDatabase, testDatabases } from '../../support/database';

const notify = sql`select pg_notify('some_channel', '')`;

test.skipIf(!testDatabases.includes('postgresql') || process.env.TEST_POOLER_URL !== undefined)(
  'A channel of PostgreSQL is heard, and heard again after its connection was cut',
  async () => {
    const connection = await testDatabase('postgresql');
    const changes: boolean[] = [];
    let heard = 0;
    const onNotice = () => {
      heard++;
    };
    const onChange = (isHeard: boolean) => void changes.push(isHeard);
    const listening = connection.listen({ channel: 'some_channel', onNotice, onChange });
    onTestFinished(async () => {
      await listening.close();
      await connection.close();
    });
    await expect.poll(() => changes).toEqual([true]);
    expect(heard, 'what was sent before').toBe(1);
    await notify.execute(connection.db);
    await expect.poll(() => heard).toBe(2);

    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen%'`.execute(connection.db);
    await expect.poll(() => changes).toEqual([true, false, true]);
    expect(heard, 'what was sent meanwhile').toBe(3);
    await notify.execute(connection.db);
    await expect.poll(() => heard).toBe(4);

    await listening.close();
    await notify.execute(connection.db);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and query like 'listen%'`.execute(connection.db);
    expect([heard, rows]).toEqual([4, [{ n: 0 }]]);
  },
);

test('A database that refuses is asked again after longer and longer pauses', async () => {
  let asked = 0;
  const refusing = createServer((socket) => {
    asked++;
    socket.destroy();
  });
  await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
  const { port } = refusing.address() as AddressInfo;
  const changes: boolean[] = [];
  const listening = openListening({
    url: `postgresql://portico@127.0.0.1:${port}/postgres`,
    channel: 'some_channel',
    onNotice: () => {},
    onChange: (isHeard) => void changes.push(isHeard),
  });
  await setTimeout(2_000);
  await listening.close();
  refusing.close();
  // At once, after half a second, and after another one.
  expect(asked).toBeGreaterThan(1);
  expect(asked).toBeLessThan(5);
  expect(changes, 'nothing was heard before').toEqual([]);
});

test('The embedded database has one process, and nothing to hear', async () => {
  const connection = await testDatabase('embedded');
  onTestFinished(() => connection.close());
  const onNotice = () => {
    throw new Error('Nothing was sent.');
  };
  const listening = connection.listen({ channel: 'some_channel', onNotice });
  await notify.execute(connection.db);
  await listening.close();
});
