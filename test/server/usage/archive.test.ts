import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runServerCommand } from '../../../server/commands';
import { chargeUsage } from '../../../server/features/rates';
import {
  type ArchiveNote,
  ArchiveRefused,
  archiveMonth,
  makeMonths,
  restoreMonth,
} from '../../../server/features/usage';
import { connect, type Db } from '../../../server/platform/database';
import { testDatabase, testDatabases } from '../../support/database';
import { writeDatabase } from '../../support/kept-databases';
import { type Caller, type Portal, startPortal } from '../matrix/portal';
import { activeRates, call, licenseOn, monthStart, used } from '../rates/support/rates';
import { someLicenses } from './support/records';

const day = 24 * 3_600_000;

describe.each(testDatabases)('A month of usage on the %s database', (kind) => {
  let portal: Portal;
  let writer: Caller;
  let folder: string;
  let license: { readonly id: string; readonly revision: number };
  /** The month, its first moment, the month after. */
  let month: string;
  let start: string;
  let close = async () => {};
  const noted: string[] = [];
  const around = () => ({
    folder,
    now: portal.now(),
    audit: async (_db: Db, note: ArchiveNote) => void noted.push(`${note.month} ${note.records}`),
  });

  beforeAll(async () => {
    const connection = await testDatabase(kind);
    portal = await startPortal(connection, 'silent', { environment: {} });
    close = async () => {
      await portal.close();
      await connection.close();
    };
    folder = await mkdtemp(join(tmpdir(), 'portico-archive-'));
    writer = await portal.signIn({ role: 'SYSADMIN' });
    start = monthStart(portal.now(), -5);
    month = start.slice(0, 7);
    await activeRates(writer, 'std', [
      { code: 'session', price: '0.80' },
      { code: 'session', region: 'eu', price: '1.20' },
    ]);
    await activeRates(writer, 'other', [{ code: 'session', price: '0.10' }]);
    license = await licenseOn(writer, 'std');
    // In the middle of the month the license had another plan.
    const middle = new Date(Date.parse(start) + 14 * day + 12 * 3_600_000);
    await sql`insert into license_former_rate_plans (license_id, until_at, plan_name, plan_version)
      values (${license.id}, ${middle}, 'other', 1)`.execute(portal.db);
    const at = (hours: number) => new Date(Date.parse(start) + hours * 3_600_000).toISOString();
    await used(
      portal,
      license.id,
      Array.from({ length: 700 }, (_, n) => ({
        at: at(n),
        value: 1_000 + n * 37,
        host: n % 5 === 0 ? 'with, comma "and" quote\nand line' : `host-${n % 7}`,
        ...(n % 3 === 0 && { region: 'eu' }),
      })),
    );
    await used(portal, license.id, [{ at: at(24 * 40), value: 5 }]);
    await sql`update usage_records set version = '' where value % 2 = 0`.execute(portal.db);
    await chargeUsage(portal.db);
    await makeMonths(portal.db, portal.now());
  });
  afterAll(() => close());

  const records = async () =>
    (
      await sql`select *, value::text, cost::text, unit_price::text from usage_records order by license_id, period_start, host`.execute(
        portal.db,
      )
    ).rows;
  const said = async () => ({
    reports: await Promise.all(
      ['license', 'host', 'version', 'region', 'apiKey'].flatMap((breakdown) =>
        ['day', 'month'].map((granularity) =>
          call<{ rows: readonly unknown[] }>(
            writer,
            'GET',
            `licenses/${license.id}/usage?granularity=${granularity}&breakdown=${breakdown}&from=${monthStart(portal.now(), -6)}`,
          ),
        ),
      ),
    ),
    statements: await call<{ items: readonly { month: string }[] }>(writer, 'GET', `licenses/${license.id}/statements`),
    statement: await call(writer, 'GET', `licenses/${license.id}/statements/${month}`),
  });

  test('goes into a file that was read back, and comes back as it was; what reports by day and statements say stays', async () => {
    const [before, kept] = [await said(), await records()];
    expect(before.reports.every(({ rows }) => rows.length > 0)).toBe(true);
    expect(before.statements.items.map((each) => each.month)).toContain(month);
    const note = await archiveMonth(portal.db, month, around());
    expect(note).toMatchObject({ month, records: 700 });
    expect((await readdir(folder)).sort()).toEqual([`usage-${month}.csv.gz`, `usage-${month}.csv.gz.json`]);
    expect((await stat(join(folder, `usage-${month}.csv.gz`))).mode & 0o777).toBe(0o600);
    expect(await records()).toHaveLength(1);
    expect(await said()).toEqual(before);

    const hours = `licenses/${license.id}/usage?granularity=hour&from=${start.slice(0, 10)}&to=${start.slice(0, 10)}`;
    const refused = await writer.call('GET', hours);
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { error: { fields: { granularity: { code: 'ARCHIVED', args: { month } } } } },
    ]);
    const late = { license: license.id, periodStart: start, metric: 'TOKENS', value: 1 };
    expect((await writer.call('POST', 'usage/records', { payload: { records: [late] } })).body).toMatchObject({
      error: { code: 'USAGE_REFUSED', fields: { 'records.0.periodStart': { code: 'ARCHIVED' } } },
    });
    await expect(archiveMonth(portal.db, month, around())).rejects.toThrow('archived already');
    await makeMonths(portal.db, portal.now());

    await restoreMonth(portal.db, month, around());
    expect(await records()).toEqual(kept);
    expect(await said()).toEqual(before);
    expect((await writer.call('GET', hours)).status).toBe(200);
    await expect(restoreMonth(portal.db, month, around())).rejects.toThrow('not archived');
    expect(noted).toEqual([`${month} 700`, `${month} 700`]);
  });

  test('is corrected and priced again only where its records are here', async () => {
    await archiveMonth(portal.db, month, around());
    const { items } = await call<{ items: readonly { id: string; name: string }[] }>(
      writer,
      'GET',
      'rates/versions?size=50',
    );
    const idOf = (name: string) => items.find((each) => each.name === name)?.id ?? '';
    const correction = await call(writer, 'POST', 'rates/corrections', {
      wrongVersionId: idOf('std'),
      rightVersionId: idOf('other'),
      reason: 'Wrong',
      from: start,
      to: new Date(Date.parse(start) + day).toISOString(),
    }).catch((error: Error) => error);
    const answer =
      correction instanceof Error
        ? correction.message
        : (await writer.call('GET', `rates/corrections/${correction.id}/preview`)).text;
    expect(answer).toContain('USAGE_ARCHIVED');
    const uses = await writer.call('GET', `rates/versions/${idOf('std')}/uses`);
    expect(uses.text).toContain('USAGE');
    await restoreMonth(portal.db, month, around());
  });

  test('whose file is gone or was changed is not taken back', async () => {
    const { sha256 } = await archiveMonth(portal.db, month, around());
    const path = join(folder, `usage-${month}.csv.gz`);
    const whole = await readFile(path);
    await writeFile(path, gzipSync(gunzipSync(whole).toString('utf8').replace('SESSION_SECONDS', 'MACHINE_SECONDS')));
    await expect(restoreMonth(portal.db, month, around())).rejects.toThrow('SHA-256');
    await expect(restoreMonth(portal.db, month, { ...around(), folder: join(folder, 'none') })).rejects.toThrow(
      ArchiveRefused,
    );
    const note = await readFile(`${path}.json`, 'utf8');
    await writeFile(`${path}.json`, note.replace(sha256, '0'.repeat(64)));
    await expect(restoreMonth(portal.db, month, around())).rejects.toThrow('is not the file');
    await writeFile(`${path}.json`, note);
    await writeFile(path, whole);
    expect(await restoreMonth(portal.db, month, around())).toMatchObject({ records: 700 });
  });

  test('that is not closed, has no records, or has some without a price stays where it is', async () => {
    const recent = monthStart(portal.now(), -2).slice(0, 7);
    await expect(archiveMonth(portal.db, recent, around())).rejects.toThrow('is not closed');
    await expect(archiveMonth(portal.db, '2020-02', around())).rejects.toThrow('has no records');
    await used(portal, license.id, [{ at: start, value: 1, code: 'unheard-of' }]);
    await expect(archiveMonth(portal.db, month, around())).rejects.toThrow('1 records');
    await sql`delete from usage_records where code = 'unheard-of'`.execute(portal.db);
    expect(await readdir(folder)).not.toContain(`usage-${month}.csv.gz.part`);
  });

  test.runIf(kind === 'postgresql')(
    'that somebody is writing to is not taken out: nothing of theirs is lost',
    async () => {
      const before = (await records()).length;
      let written = () => {};
      const hold = new Promise<void>((resolve) => {
        written = resolve;
      });
      let held = () => {};
      const holds = new Promise<void>((resolve) => {
        held = resolve;
      });
      const writing = portal.db.transaction().execute(async (trx) => {
        await used({ ...portal, db: trx }, license.id, [{ at: start, value: 7, host: 'late' }]);
        held();
        await hold;
      });
      await holds;
      // The file is written beside the open transaction; only taking the part out waits for it.
      const archiving = archiveMonth(portal.db, month, around()).catch((error: Error) => error);
      const first = await Promise.race([
        archiving,
        new Promise((resolve) => setTimeout(() => resolve('waits'), 2_500)),
      ]);
      expect(first).toBe('waits');
      written();
      await writing;
      expect(String(await archiving)).toContain('changed while it was written');
      expect(await records()).toHaveLength(before + 1);
      expect(await readdir(folder)).not.toContain(`usage-${month}.csv.gz.part`);
      await chargeUsage(portal.db);
      expect(await archiveMonth(portal.db, month, around())).toMatchObject({ month });
      await restoreMonth(portal.db, month, around());
      expect(await records()).toHaveLength(before + 1);
    },
  );

  test('whose end fails stays where it is, and no file of it', async () => {
    const before = (await records()).length;
    const empty = await mkdtemp(join(tmpdir(), 'portico-archive-'));
    const surprised = {
      ...around(),
      folder: empty,
      audit: async () => {
        throw new Error('in the last moment');
      },
    };
    await expect(archiveMonth(portal.db, month, surprised)).rejects.toThrow('in the last moment');
    expect(await records()).toHaveLength(before);
    expect(await readdir(empty)).toEqual([]);
  });
});

test('An operator divides, archives and brings back by commands, which the audit tells of', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portico-usage-'));
  const lines: string[] = [];
  const run = (...args: readonly string[]) =>
    runServerCommand(args, { environment: { DATA_DIR: dataDir }, say: (line) => lines.push(line) });
  await writeDatabase(dataDir);
  const first = await connect({ dataDir });
  await someLicenses(first.db, ['l1']);
  await sql`insert into usage_records (license_id, period_start, metric, value) values ('l1', '2025-03-03T00:00:00Z', 'REQUESTS', 3)`.execute(
    first.db,
  );
  await first.close();
  await run('usage', 'partition');
  await run('usage', 'archive', '2025-03');
  expect(await readdir(join(dataDir, 'archive'))).toContain('usage-2025-03.csv.gz');
  await run('usage', 'restore', '2025-03');
  await expect(run('usage', 'archive', '2025-3')).rejects.toThrow('usage archive <month>');
  expect(lines.join('\n')).toMatch(
    /Every month has a part.*1 records of 2025-03 are in a file.*1 records of 2025-03 are back/s,
  );
  const last = await connect({ dataDir });
  const events = await last.db.selectFrom('audit_events').select(['action', 'target_id']).orderBy('at').execute();
  expect(events).toEqual([
    { action: 'usage.archive', target_id: '2025-03' },
    { action: 'usage.restore', target_id: '2025-03' },
  ]);
  await last.close();
});
