import { copyFile, mkdir, mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeBackup } from '../../../server/backup/backup';
import { BackupRefused } from '../../../server/backup/format';
import { releaseLetters, restoreBackup } from '../../../server/backup/restore';
import { runServerCommand } from '../../../server/commands';
import { demoPassword, demoPerson, fillDemo } from '../../../server/demo';
import { reportFailure } from '../../../server/failure-report';
import { type Connection, migrate, migrations } from '../../../server/platform/database';
import { secretId } from '../../../server/platform/secrets';
import { fakeClock } from '../../support/clock';
import { blankDatabase, testDatabase, testDatabases } from '../../support/database';
import { writeDatabase } from '../../support/kept-databases';
import { roleTable } from '../../support/roles';
import { serverApp } from '../../support/server-app';

const secret = 'Zr8q1vYw3nTk5Lb7Xc9Md2Pf4Hg6Js0A';
const secrets = [secretId(secret)];
const clock = fakeClock();
const now = () => clock.now();
let folder = '';
let file = '';
let source: Connection;
let before: Readonly<Record<string, { readonly rows: number; readonly sha256: string }>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-backup-'));
  file = join(folder, 'portal.backup');
  source = await testDatabase();
  // The installation of the demo, with somebody signed in and a letter on its way.
  const server = await serverApp({
    sharesFiles: true,
    connection: source,
    clock,
    environment: { PORTAL_SECRET: secret },
  });
  const { pool, services } = server.app;
  if (!pool.seed) throw new Error('The pool cannot be seeded.');
  await fillDemo({ roles: roleTable, db: source.db, clock, settings: services.settings, seed: pool.seed });
  const person = await source.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', demoPerson('user').id)
    .executeTakeFirstOrThrow();
  const me = await server.again(person);
  await me.call('POST', 'auth/keys', { payload: { name: 'Ключ – 鍵 "\\ \t'.trim() } });
  await server.close();
  await services.mailer(source.db).send({ to: 'a@example.com', template: 'WELCOME', language: 'en', variables: {} });
  before = await writeBackup(source.db, file, { secrets, now: now() });
});
afterAll(() => source.close());

const count = async (connection: Connection, table: string) =>
  Number((await sql<{ n: string }>`select count(*) as n from ${sql.table(table)}`.execute(connection.db)).rows[0]?.n);

/** Writes the backup again with lines changed. */
async function tampered(name: string, change: (lines: string[]) => readonly string[]): Promise<string> {
  const lines = gunzipSync(await readFile(file))
    .toString('utf8')
    .trimEnd()
    .split('\n');
  const path = join(folder, name);
  await writeFile(path, gzipSync(`${change(lines).join('\n')}\n`));
  return path;
}

describe('A backup', () => {
  test('holds every table with its number and digest, no secret, and is for its owner’s eyes only', async () => {
    expect(before.users?.rows).toBe(12);
    expect(before.licenses?.rows).toBeGreaterThan(5);
    const text = gunzipSync(await readFile(file)).toString('utf8');
    expect(text).toContain(`"secrets":["${secrets[0]}"]`);
    expect(text).not.toContain(secret);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).not.toContain('portal.backup.part');
  });

  test('has every table of the schema, so that a new one is not forgotten', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = current_schema()`.execute(
      source.db,
    );
    // Parts of a table are in it.
    const left = rows.map(({ name }) => name).filter((name) => !(name in before) && !/^usage_records_/.test(name));
    expect(left.sort()).toEqual(['rate_counts', 'row_counts', 'schema_versions', 'shared_files']);
  });
});

describe.each(testDatabases)('Restored into an empty %s database', (kind) => {
  let target: Connection;
  beforeAll(async () => {
    target = await testDatabase(kind);
    await restoreBackup(target.db, file, { secrets, now: now() });
  });
  afterAll(() => target.close());

  test('everything is there, to the digit', async () => {
    const changed = ['sessions', 'outbox', 'idp_refresh', 'idp_challenge', 'idempotency_keys'];
    const after = await writeBackup(target.db, join(folder, `again-${kind}`), { secrets, now: now() });
    for (const [table, sum] of Object.entries(before))
      if (!changed.includes(table)) expect(after[table], table).toEqual(sum);
    for (const table of ['outbox', 'idp_refresh']) expect(after[table]?.rows, table).toBe(before[table]?.rows);
  });

  test('nobody is signed in, and no letter goes out until it is released', async () => {
    expect(await count(target, 'sessions')).toBe(0);
    const server = await serverApp({ connection: target, clock, environment: { PORTAL_SECRET: secret } });
    clock.forward(3_600_000);
    await server.app.deliverMail();
    expect(server.letters).toHaveLength(0);
    const held = await releaseLetters(target.db, now());
    expect(held).toBeGreaterThan(0);
    await server.app.deliverMail();
    expect(server.letters).toHaveLength(held);
    // Passwords, sealed under the secret, open as before; counts go on from where they were.
    expect((await server.app.pool.verifyPassword?.(demoPerson('user').email, demoPassword))?.outcome).toBe('accepted');
    await server.close();
    const counted = await sql<{ rows: string }>`select * from row_counts`.execute(target.db);
    expect(JSON.stringify(counted.rows)).toContain(String(before.licenses?.rows));
    // What only grows refuses changes again.
    await expect(sql`delete from audit_events`.execute(target.db)).rejects.toThrow();
  });

  test('a second time it is refused: a restore mixes nothing', async () => {
    await expect(restoreBackup(target.db, file, { secrets, now: now() })).rejects.toThrow(/not empty \(.*users/);
  });
});

describe('A restore', () => {
  /** Stays empty: everything that is restored into it is refused. */
  let target: Connection;
  beforeAll(async () => {
    target = await blankDatabase();
  });
  afterAll(() => target.close());

  test('of an older version brings it up to date', async () => {
    const old = await blankDatabase();
    await migrate(old.db, migrations.slice(0, 5));
    await sql`insert into users (id, email, first_name, last_name, created_at, updated_at)
      values ('u1', 'old@example.com', 'Old', 'Person', now(), now())`.execute(old.db);
    const path = join(folder, 'old.backup');
    await writeBackup(old.db, path, { secrets, now: now() });
    await old.close();
    const newer = await blankDatabase();
    await restoreBackup(newer.db, path, { secrets, now: now() });
    const { rows } = await sql<{ version: number }>`select max(version) as version from schema_versions`.execute(
      newer.db,
    );
    expect(rows[0]?.version).toBe(migrations.length);
    expect(await count(newer, 'users')).toBe(1);
    await newer.close();
  });

  test.each([
    [
      'of a changed row',
      'changed or damaged',
      (lines: string[]) => lines.map((line) => line.replace('"Ursula"', '"Ursule"')),
    ],
    ['without a row', 'changed or damaged', (lines: string[]) => lines.filter((line) => !line.includes('"Ursula"'))],
    ['that was cut short', 'not whole', (lines: string[]) => lines.slice(0, -1)],
    [
      'of a newer version',
      'or a newer one',
      (lines: string[]) => [lines[0]?.replace('"schema":[', '"schema":["9999_later",') ?? '', ...lines.slice(1)],
    ],
    [
      'of a later format',
      'format 99',
      (lines: string[]) => [lines[0]?.replace('"formatVersion":1', '"formatVersion":99') ?? '', ...lines.slice(1)],
    ],
    ['of another kind', 'no backup', () => ['{"hello":1}']],
  ])('%s is refused, and leaves nothing behind', async (_what, sentence, change) => {
    const path = await tampered('tampered', change);
    const refused = restoreBackup(target.db, path, { secrets, now: now() });
    await expect(refused).rejects.toThrow(sentence);
    await expect(refused).rejects.toThrow(BackupRefused);
    const { rows } = await sql<{ users: string | null }>`select to_regclass('users')::text as users`.execute(target.db);
    if (rows[0]?.users) expect(await count(target, 'users')).toBe(0);
  });

  test('needs the secret that the backup was sealed under, and says which', async () => {
    await expect(restoreBackup(target.db, file, { secrets: ['0badf00d'], now: now() })).rejects.toThrow(secrets[0]);
  });

  test('of a file that is none is refused in words', async () => {
    const path = join(folder, 'nonsense');
    await writeFile(path, 'nonsense');
    for (const odd of [path, join(folder, 'missing')])
      await expect(restoreBackup(target.db, odd, { secrets, now: now() })).rejects.toThrow(/cannot be read/);
  });
});

describe('The commands', () => {
  const run = async (dataDir: string, ...args: string[]) => {
    const said: string[] = [];
    try {
      await runServerCommand(args, {
        environment: { DATA_DIR: join(folder, dataDir), NODE_ENV: 'test' },
        say: (line) => said.push(line),
      });
    } catch (error) {
      said.push(reportFailure(error));
    }
    return said.join('\n');
  };

  test('keep the secret, rotate it and the keys, back up and restore, and say what to do next', async () => {
    await writeDatabase(join(folder, 'one'));
    expect(await run('one', 'keys', 'rotate', '--now')).toContain('everybody has to sign in again');
    expect(await run('one', 'keys', 'rotate-secret')).toMatch(/\d+ values are sealed/);
    expect((await readFile(join(folder, 'one', 'secret'), 'utf8')).trim().split('\n')).toHaveLength(2);
    expect(await run('one', 'backup', join(folder, 'cli.backup'))).toContain('keep it elsewhere');
    // A new machine: nothing but the secret is there.
    await mkdir(join(folder, 'two'));
    await copyFile(join(folder, 'one', 'secret'), join(folder, 'two', 'secret'));
    expect(await run('two', 'restore', join(folder, 'cli.backup'))).toContain('portico letters release');
  });

  test.each([
    ['keys'],
    ['keys', 'turn'],
    ['backup'],
    ['restore', 'a', 'b'],
    ['keys', 'rotate', '--later'],
    ['backup', '--help'],
  ])('%s %s shows what there is', async (...args) => {
    const said = await run('three', ...args);
    for (const usage of [
      'keys rotate [--now]',
      'keys rotate-secret',
      'backup <file>',
      'restore <file>',
      'letters release',
    ])
      expect(said).toContain(usage);
  });
});
