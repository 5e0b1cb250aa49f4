import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  type Connection,
  connect,
  findsParts,
  migrate,
  NewerSchema,
  requireCurrent,
} from '../../../server/platform/database';
import { FolderInUse, lockFolder } from '../../../server/platform/database/folder-lock';
import { type Migration, migrations } from '../../../server/platform/database/migrations';
import { testDatabase, testDatabases } from '../../support/database';
import { writeDatabase } from '../../support/kept-databases';

const folder = () => mkdtempSync(join(tmpdir(), 'portico-'));

describe('R26: one process on one folder', () => {
  test('a second is refused, and told who holds it', async () => {
    const dataDir = folder();
    await writeDatabase(dataDir);
    const first = await connect({ dataDir });
    await expect(connect({ dataDir })).rejects.toThrow(new RegExp(`in use by process ${process.pid}`));
    await first.close();
    const second = await connect({ dataDir });
    expect(await second.answers()).toBe(true);
    await second.close();
  });

  test('the lock of a process that is gone is taken over', () => {
    const dataDir = folder();
    const gone = spawnSync(process.execPath, ['-e', '']).pid;
    writeFileSync(join(dataDir, 'portico.lock'), JSON.stringify({ pid: gone, started: '1' }));
    lockFolder(dataDir)();
    expect(existsSync(join(dataDir, 'portico.lock'))).toBe(false);
  });

  test('so is one whose number was given to another process since, as in a container', () => {
    const dataDir = folder();
    writeFileSync(join(dataDir, 'portico.lock'), JSON.stringify({ pid: process.pid, started: '1' }));
    lockFolder(dataDir)();
  });

  test('and one that was cut off while being written', () => {
    const dataDir = folder();
    writeFileSync(join(dataDir, 'portico.lock'), '{"pid":');
    lockFolder(dataDir)();
  });

  test('a living holder keeps it', () => {
    const dataDir = folder();
    const release = lockFolder(dataDir);
    expect(() => lockFolder(dataDir)).toThrow(FolderInUse);
    release();
  });
});

describe.each(testDatabases)('migrations on the %s database', (kind) => {
  test('R30: one that fails leaves nothing behind, and the version before still works', async () => {
    const { db, close } = await testDatabase(kind);
    const broken = {
      name: '9999_broken',
      up: async (trx: Kysely<unknown>) => {
        await sql`create table half_done (id text)`.execute(trx);
        throw new Error('half-way');
      },
    };
    await expect(migrate(db, [...migrations, broken])).rejects.toThrow('half-way');
    expect(
      (await sql<{ found: string | null }>`select to_regclass('half_done') as found`.execute(db)).rows[0]?.found,
    ).toBeNull();
    await migrate(db);
    await close();
  });

  test('R30: a newer schema that took something away is refused', async () => {
    const { db, close } = await testDatabase(kind);
    await expect(migrate(db, migrations.slice(0, 2))).rejects.toThrow(NewerSchema);
    await close();
  });

  test('a program keeps starting beside newer steps that only add, and is refused from the first that takes away', async () => {
    const { db, close } = await testDatabase(kind);
    const adds = { name: '9001_adds', expands: true as const, up: async () => {} };
    const takes = { name: '9002_takes', up: async () => {} };
    await migrate(db, [...migrations, adds]);
    await migrate(db);
    await requireCurrent(db);
    await migrate(db, [...migrations, adds, takes, { ...adds, name: '9003_adds' }]);
    await expect(migrate(db)).rejects.toThrow(NewerSchema);
    await expect(requireCurrent(db)).rejects.toThrow(NewerSchema);
    await migrate(db, [...migrations, adds, takes]);
    await close();
  });

  test('a step that is missing is told of where a start may not take it', async () => {
    const { db, close } = await testDatabase(kind);
    const adds = { name: '9001_adds', expands: true as const, up: async () => {} };
    await expect(requireCurrent(db, [...migrations, adds])).rejects.toThrow('portico database migrate');
    await close();
  });

  test('starts without the extension for parts of names, and has their indices once it can be created', async () => {
    const { db, close } = await testDatabase(kind);
    expect(await findsParts(db)).toBe(true);
    await sql`drop extension pg_trgm cascade`.execute(db);
    // The extension has one of this name, so it cannot be created.
    await sql`create function similarity(text, text) returns real language sql return 0`.execute(db);
    await migrate(db);
    expect(await findsParts(db)).toBe(false);
    await sql`drop function similarity(text, text)`.execute(db);
    await migrate(db);
    expect(await findsParts(db)).toBe(true);
    await close();
  });

  test.runIf(kind === 'postgresql')('a step waits a second for a table, lets others by, and tries again', async () => {
    const connection = await testDatabase(kind);
    const { db } = connection;
    let attempts = 0;
    const step = {
      name: '9001_adds',
      expands: true as const,
      up: async (trx: Kysely<unknown>) => {
        attempts++;
        await sql`alter table settings add column extra text`.execute(trx);
      },
    };
    let release = () => {};
    const holding = db.transaction().execute(async (trx) => {
      await sql`lock table settings in access share mode`.execute(trx);
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    });
    const done = migrate(db, [...migrations, step], { between: 10 });
    await expect.poll(() => attempts).toBe(2);
    release();
    await holding;
    await done;
    await connection.close();
  });

  test.runIf(kind === 'postgresql')(
    'an index of a large table is made while others write, by one of the processes that start',
    async () => {
      const connection = await testDatabase(kind);
      const { db, session } = connection;
      const on = (column: string) => ({ name: `settings_${column}`, table: 'settings', on: sql`(${sql.ref(column)})` });
      const { rows: columns } = await sql<{ name: string }>`select attname as name from pg_attribute
      where attrelid = 'settings'::regclass and attnum in (1, 2) order by attnum`.execute(db);
      const wanted = columns.map(({ name }) => on(name));
      const step = { name: '9001_indices', expands: true as const, indices: async () => wanted };
      // The first was left half made by a start that was killed.
      const [first] = wanted;
      await sql`create index ${sql.ref(first?.name ?? '')} on settings ${first?.on ?? sql``}`.execute(db);
      await sql`update pg_index set indisvalid = false where indexrelid = ${first?.name}::regclass`.execute(db);
      let release = () => {};
      const holding = db.transaction().execute(async (trx) => {
        await sql`lock table settings in row exclusive mode`.execute(trx);
        await new Promise<void>((resolve) => {
          release = resolve;
        });
      });
      const starts = [1, 2].map(() =>
        session((one) => migrate(one, [...migrations, step], { concurrently: true }).then(() => 'taken')),
      );
      const building = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and query ~ 'index concurrently' and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await building.execute(db)).rows[0]?.n).toBe(1);
      for (let write = 0; write < 5; write++)
        await db.transaction().execute(async (trx) => {
          await sql`set local lock_timeout = '200ms'`.execute(trx);
          await sql`lock table settings in row exclusive mode`.execute(trx);
        });
      release();
      await holding;
      expect(await Promise.all(starts)).toEqual(['taken', 'taken']);
      const { rows } = await sql<{
        valid: boolean;
      }>`select indisvalid as valid from pg_index join pg_class on oid = indexrelid
      where relname in (${sql.join(wanted.map(({ name }) => name))})`.execute(db);
      expect(rows).toEqual([{ valid: true }, { valid: true }]);
      await connection.close();
    },
  );

  describe.each(kind === 'postgresql' ? [false, true] : [false])('indices, concurrently: %s', (concurrently) => {
    const told = (connection: Connection, step: Migration) =>
      connection.session((one) => migrate(one, [...migrations, step], { concurrently }).then(() => 'taken'));
    const valid = async ({ db }: Connection, name: string) =>
      (
        await sql<{ valid: boolean }>`select indisvalid as valid from pg_index join pg_class on oid = indexrelid
          where relname = ${name}`.execute(db)
      ).rows.map((row) => row.valid);

    test('one that a killed start left half made is made whole', async () => {
      const connection = await testDatabase(kind);
      await sql`create index settings_half on settings (updated_by)`.execute(connection.db);
      await sql`update pg_index set indisvalid = false where indexrelid = 'settings_half'::regclass`.execute(
        connection.db,
      );
      const index = { name: 'settings_half', table: 'settings', on: sql`(updated_by)` };
      await told(connection, { name: '9001_indices', expands: true, indices: async () => [index] });
      expect(await valid(connection, 'settings_half')).toEqual([true]);
      await connection.close();
    });

    test('one that this database cannot have leaves nothing behind, and stops a start only where the step needs it', async () => {
      const connection = await testDatabase(kind);
      const index = { name: 'settings_no', table: 'settings', on: sql`using gin (updated_by no_such_ops)` };
      const step: Migration = { name: '9001_indices', expands: true, indices: async () => [index] };
      await expect(told(connection, step)).rejects.toThrow('no_such_ops');
      await expect(requireCurrent(connection.db, [...migrations, step])).rejects.toThrow('portico database migrate');
      expect(await told(connection, { ...step, impossible: ['42704'] })).toBe('taken');
      await requireCurrent(connection.db, [...migrations, step]);
      expect(await valid(connection, 'settings_no')).toEqual([]);
      await connection.close();
    });
  });

  test('deleting a person looks at no usage: no foreign key leads from one to the other', async () => {
    const { db, close } = await testDatabase(kind);
    const { rows } = await sql`select 1 from pg_constraint
      where contype = 'f' and conrelid = 'usage_records'::regclass and confrelid = 'users'::regclass`.execute(db);
    expect(rows).toEqual([]);
    await close();
  });

  test('S59: the audit cannot be changed, not by SQL either', async () => {
    const { db, close } = await testDatabase(kind);
    await expect(sql`update audit_events set action = 'x'`.execute(db)).rejects.toThrow('append-only');
    await expect(sql`delete from audit_events`.execute(db)).rejects.toThrow('append-only');
    await close();
  });
});
