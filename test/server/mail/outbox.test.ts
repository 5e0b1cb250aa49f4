import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDelivery } from '../../../server/mail/delivery';
import { bulkLane, readLetterTable, workers } from '../../../server/mail/letter-table';
import type { LetterWriter } from '../../../server/mail/letter-writer';
import { createOutbox, type Outbox, type TakenLetter } from '../../../server/mail/outbox';
import { letterReasons } from '../../../server/mail/tables';
import { DeliveryUncertain } from '../../../server/mail/transport';
import type { Connection } from '../../../server/platform/database';
import { createSealingKeys } from '../../../server/platform/http/sealing';
import type { Letter } from '../../../server/platform/ports';
import { projectFolder } from '../../../server/platform/project-folder';
import { systemClock, systemRandom } from '../../../server/platform/system-ports';
import { fakeClock } from '../../support/clock';
import { testDatabase } from '../../support/database';

let connection: Connection;
beforeAll(async () => {
  connection = await testDatabase();
});
afterAll(() => connection.close());
beforeEach(() => connection.db.deleteFrom('outbox').execute());

const table = readLetterTable(projectFolder());
const keys = createSealingKeys('a-secret-for-tests-0123456789-abcdefghij');
const write: LetterWriter = async (_db, { id, to, template }) => ({
  editionId: null,
  written: { to, subject: template, text: 'Words', messageId: `<${id}@portal.example>` },
});
const log = { error: () => {}, warn: () => {} };
const variables = { code: '123456', event: 'passwordChanged' };

const outboxAt = (clock = systemClock, lease = 30_000, perMinute = 0): Outbox =>
  createOutbox({ clock, random: systemRandom, keys, table, write, lease, bulkPerMinute: async () => perMinute });
const letter = (to: string, template: Letter['template'], occasion?: string): Letter => ({
  to: `${to}@example.com`,
  template,
  language: 'en',
  variables,
  ...(occasion === undefined ? {} : { occasion }),
});
const states = async () => {
  const rows = await connection.db.selectFrom('outbox').select(['recipient', 'state']).orderBy('recipient').execute();
  return Object.fromEntries(rows.map(({ recipient, state }) => [recipient.replace('@example.com', ''), state]));
};
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('Letters are queued', () => {
  test('once for each occasion, however many processes find it at the same moment', async () => {
    const outboxes = [outboxAt(), outboxAt(), outboxAt()];
    const found = Array.from({ length: 20 }, (_, number) => `expiry:license${number}:30:2027-01-01`);
    await Promise.all(
      outboxes.map(async (outbox) => {
        for (const occasion of found)
          await outbox.mailer(connection.db).send(letter('owner', 'LICENSE_GRANTED', occasion));
      }),
    );
    const { count } = await connection.db
      .selectFrom('outbox')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(found.length);
  });

  test('only if they are in the table', async () => {
    const unknown = { ...letter('ann', 'WELCOME'), template: 'RAFFLE' as Letter['template'] };
    await expect(outboxAt().mailer(connection.db).send(unknown)).rejects.toThrow('no letter RAFFLE');
  });

  test('as they are to be read: neither later words nor another secret’s rows change or stop them', async () => {
    await outboxAt().mailer(connection.db).send(letter('ann', 'WELCOME'));
    const other = createOutbox({
      clock: systemClock,
      random: systemRandom,
      keys: createSealingKeys('another-secret-0123456789-abcdefghijkl'),
      table,
      write: async () => ({
        editionId: null,
        written: { to: 'nobody', subject: 'changed', text: 'changed', messageId: '<x@y>' },
      }),
    });
    await other.mailer(connection.db).send(letter('bea', 'WELCOME'));
    const taken = await outboxAt().take(connection.db, workers.second);
    expect(taken?.written).toMatchObject({ to: 'ann@example.com', subject: 'WELCOME', text: 'Words' });
    expect(await outboxAt().take(connection.db, workers.second), 'of another secret').toBeUndefined();
    expect(await states()).toEqual({ ann: 'TRANSMITTING', bea: 'FAILED' });
  });
});

test('What holds a letter back is asked once more when it is sent', async () => {
  const { db } = connection;
  const email = 'leaver@example.com';
  const now = new Date();
  const person = { id: 'leaver', email, first_name: 'Lea', last_name: 'Ver', created_at: now, updated_at: now };
  await db.insertInto('users').values(person).execute();
  const outbox = outboxAt();
  await outbox.mailer(db).send(letter('leaver', 'LICENSE_MEMBER'));
  await outbox.mailer(db).send(letter('leaver', 'SECURITY_NOTICE'));
  await db.updateTable('users').set({ status: 'DISABLED' }).where('id', '=', 'leaver').execute();
  const carried: string[] = [];
  const delivery = createDelivery({ db, outbox, log, transport: async ({ subject }) => void carried.push(subject) });
  await delivery.round();
  await delivery.stop();
  expect(carried).toEqual(['SECURITY_NOTICE']);
  const reasons = await db.selectFrom('outbox').select('failure').where('state', '=', 'SKIPPED').execute();
  expect(reasons).toEqual([{ failure: 'ACCOUNT_ENDED' }]);
});

test.each(['en', 'es', 'fr', 'ja'])('Each reason why a letter was not sent has a sentence in %s', (language) => {
  const { letters } = JSON.parse(readFileSync(`locales/${language}/screens.json`, 'utf8'));
  expect(Object.keys(letters.why).sort()).toEqual([...letterReasons].sort());
});

describe('Two lanes', () => {
  test('a code overtakes a thousand bulk letters, and a security notice the services', async () => {
    const carried: string[] = [];
    const outbox = outboxAt();
    await connection.db.transaction().execute(async (trx) => {
      for (let number = 0; number < 1_000; number++) await outbox.mailer(trx).send(letter(`many${number}`, 'WELCOME'));
    });
    const delivery = createDelivery({
      db: connection.db,
      outbox,
      log,
      every: 20,
      transport: async ({ subject }) => {
        await wait(20);
        carried.push(subject);
      },
    });
    await expect.poll(() => carried.length).toBeGreaterThan(3);
    await outbox.mailer(connection.db).send(letter('notified', 'SECURITY_NOTICE'));
    await outbox.mailer(connection.db).send(letter('waiting', 'FORGOT_PASSWORD'));
    const before = carried.length;
    await expect.poll(() => carried).toContain('SECURITY_NOTICE');
    await delivery.stop();
    const later = carried.slice(before);
    expect(later.indexOf('FORGOT_PASSWORD')).toBeLessThan(10);
    expect(later.indexOf('SECURITY_NOTICE')).toBeLessThan(20);
  });
});

describe('Leases', () => {
  test('a mail server that takes twenty leases for a letter gets one copy, with three processes', async () => {
    const lease = 60;
    const carried: string[] = [];
    const deliveries = Array.from({ length: 3 }, () =>
      createDelivery({
        db: connection.db,
        outbox: outboxAt(systemClock, lease),
        log,
        every: 10,
        renewEvery: lease / 4,
        transport: async ({ messageId }) => {
          await wait(20 * lease);
          carried.push(messageId);
        },
      }),
    );
    for (const name of ['a', 'b']) await outboxAt().mailer(connection.db).send(letter(name, 'FORGOT_PASSWORD'));
    await outboxAt().mailer(connection.db).send(letter('c', 'WELCOME'));
    await expect.poll(states).toEqual({ a: 'SENT', b: 'SENT', c: 'SENT' });
    await Promise.all(deliveries.map((delivery) => delivery.stop()));
    expect(carried).toHaveLength(3);
    expect(new Set(carried).size).toBe(3);
  });

  test('anyone who lost the lease cannot say how the letter went on; that it was sent after all is believed of an uncertain one', async () => {
    const clock = fakeClock();
    const outbox = outboxAt(clock);
    const { db } = connection;
    await outbox.mailer(db).send(letter('code', 'FORGOT_PASSWORD'));
    await outbox.mailer(db).send(letter('notice', 'SECURITY_NOTICE'));
    const code = await taken(outbox);
    const notice = await taken(outbox);
    clock.forward(31_000);
    expect(await outbox.renew(db, code), 'a lease that nobody took over can still be renewed').toBe(true);
    await outbox.recover(db);
    expect(await outbox.renew(db, notice)).toBe(false);
    clock.forward(31_000);
    await outbox.recover(db);
    expect(await states()).toEqual({ code: 'UNCERTAIN', notice: 'QUEUED' });
    const again = await taken(outbox);
    expect(again.written.messageId).toBe(notice.written.messageId);
    await outbox.settle(db, notice, { state: 'SENT' });
    await outbox.settle(db, code, { state: 'LATER', why: 'late' });
    expect(await states()).toEqual({ code: 'UNCERTAIN', notice: 'TRANSMITTING' });
    await outbox.settle(db, code, { state: 'SENT' });
    await outbox.settle(db, again, { state: 'SENT' });
    expect(await states()).toEqual({ code: 'SENT', notice: 'SENT' });
  });

  test('an uncertain code is listed, an uncertain security notice repeated, and not for ever', async () => {
    const clock = fakeClock();
    const outbox = outboxAt(clock);
    let copies = 0;
    const delivery = createDelivery({
      db: connection.db,
      outbox,
      log,
      transport: async ({ subject }) => {
        if (subject === 'SECURITY_NOTICE') copies++;
        throw new DeliveryUncertain('The server fell silent.');
      },
    });
    await outbox.mailer(connection.db).send(letter('code', 'FORGOT_PASSWORD'));
    await outbox.mailer(connection.db).send(letter('notice', 'SECURITY_NOTICE'));
    await delivery.round();
    expect(await states()).toEqual({ code: 'UNCERTAIN', notice: 'QUEUED' });
    for (let hours = 0; hours < 24; hours++) {
      clock.forward(3_600_000);
      await delivery.round();
    }
    await delivery.stop();
    expect(await states()).toEqual({ code: 'UNCERTAIN', notice: 'UNCERTAIN' });
    expect(copies).toBe(5);
    expect((await outbox.unsettled(connection.db, 10)).map(({ to }) => to).sort()).toEqual([
      'code@example.com',
      'notice@example.com',
    ]);
  });
});

async function taken(outbox: Outbox): Promise<TakenLetter> {
  const letter = await outbox.take(connection.db, workers.first);
  if (letter === undefined) throw new Error('There was nothing to take.');
  return letter;
}

/** What a process does next, and how far it comes before it dies. */
type Step = { readonly worker: number; readonly dies: 'never' | 'before' | 'after' };

test('Whatever the order in which three processes take letters and die: none is lost, one uncertain at most for each death', async () => {
  const step: fc.Arbitrary<Step> = fc.record({
    worker: fc.nat(2),
    dies: fc.constantFrom('never', 'never', 'before', 'after'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
      const { db } = connection;
      await db.deleteFrom('outbox').execute();
      const clock = fakeClock();
      const outbox = outboxAt(clock);
      const kinds = ['FORGOT_PASSWORD', 'SECURITY_NOTICE', 'KEY_CREATED', 'SIGN_UP_CODE'] as const;
      const names = Array.from({ length: 8 }, (_, number) => `p${number}`);
      for (const [number, name] of names.entries())
        await outbox.mailer(db).send(letter(name, kinds[number % kinds.length] ?? 'SIGN_UP_CODE'));
      const accepted: string[] = [];
      let deaths = 0;
      for (const { dies } of steps) {
        await outbox.recover(db);
        const letter = await outbox.take(db, workers.first);
        if (letter === undefined) continue;
        if (dies === 'before') deaths++;
        else accepted.push(letter.written.messageId);
        if (dies === 'after') deaths++;
        if (dies === 'never') await outbox.settle(db, letter, { state: 'SENT' });
        else clock.forward(31_000);
      }
      for (;;) {
        clock.forward(31_000);
        await outbox.recover(db);
        const letter = await outbox.take(db, workers.first);
        if (letter === undefined) break;
        accepted.push(letter.written.messageId);
        await outbox.settle(db, letter, { state: 'SENT' });
      }
      const rows = await db.selectFrom('outbox').selectAll().execute();
      const uncertain = rows.filter(({ state }) => state === 'UNCERTAIN');
      expect(rows.filter(({ state }) => state === 'SENT').length + uncertain.length).toBe(names.length);
      // One that may be repeated is so five times.
      expect(uncertain.every(({ template, attempts }) => table[template]?.repeat === false || attempts === 5)).toBe(
        true,
      );
      const copies = accepted.length - new Set(accepted).size;
      expect(uncertain.length + copies).toBeLessThanOrEqual(deaths);
      const sent = rows.filter(({ state }) => state === 'SENT').map(({ id }) => `<${id}@portal.example>`);
      expect(sent.filter((id) => !accepted.includes(id))).toEqual([]);
    }),
    { numRuns: 8 },
  );
});

test('Letters to many leave at the pace of the settings, of all processes together; others never wait for them', async () => {
  const clock = fakeClock();
  const [one, two] = [outboxAt(clock, 30_000, 2), outboxAt(clock, 30_000, 2)];
  const { db } = connection;
  for (const to of ['first', 'second', 'third']) await one.mailer(db).send(letter(to, 'LICENSE_GRANTED'));
  await db.updateTable('outbox').set({ lane: bulkLane }).execute();
  const both = async () =>
    (await Promise.all([one, two].map((outbox) => outbox.take(db, workers.second)))).flatMap(
      (taken) => taken?.to ?? [],
    );
  expect(await both()).toHaveLength(1);
  clock.forward(29_000);
  expect(await both()).toEqual([]);
  await one.mailer(db).send(letter('service', 'LICENSE_GRANTED'));
  expect(await both()).toEqual(['service@example.com']);
  clock.forward(1_000);
  expect(await both()).toHaveLength(1);
  expect(await both()).toEqual([]);
});

test('A letter to many waits for its turn longer than a week; one that failed, was paused or goes to one person does not', async () => {
  const clock = fakeClock();
  const outbox = outboxAt(clock, 30_000, 2);
  const { db } = connection;
  const names = ['waits', 'failed', 'paused', 'single'];
  for (const to of names) await outbox.mailer(db).send(letter(to, 'LICENSE_GRANTED'));
  const set = (to: string, more: object) =>
    db.updateTable('outbox').set(more).where('recipient', '=', `${to}@example.com`).execute();
  for (const to of names.slice(0, 3)) await set(to, { lane: bulkLane });
  await set('failed', { attempts: 3 });
  await set('paused', { due_at: new Date(clock.now() + 400 * 86_400_000) });
  clock.forward(8 * 86_400_000);
  await outbox.sweep(db);
  const queued = await db.selectFrom('outbox').select('recipient').where('state', '=', 'QUEUED').execute();
  expect(queued.map(({ recipient }) => recipient)).toEqual(['waits@example.com']);
  expect(await outbox.take(db, workers.second)).toMatchObject({ to: 'waits@example.com' });
  // The database is asked again when a turn comes, and only while a letter waits for one.
  expect(await outbox.nextTurn(db)).toBeUndefined();
  await outbox.mailer(db).send(letter('next', 'LICENSE_GRANTED'));
  await set('next', { lane: bulkLane });
  clock.forward(10_000);
  expect(await outbox.nextTurn(db)).toBeCloseTo(20_000, -2);
});
