import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  createPreloads,
  createSchemaValidators,
  type LiveDefinitions,
  registerDefinitionRoutes,
  sharedArtifacts,
} from '../../../server/definitions';
import { foldCounts } from '../../../server/features/licenses';
import type { Connection } from '../../../server/platform/database';
import { createCompressedTexts } from '../../../server/platform/http/compressed';
import { createErrorReply } from '../../../server/platform/http/error-reply';
import { builtFiles, createSharedFiles } from '../../../server/shared-files/shared-files';
import { answerOtherBuilds } from '../../../server/static/other-builds';
import { testDatabase, testDatabases } from '../../support/database';
import { type ServerApp, serverApp } from '../../support/server-app';

let server: ServerApp;
let connection: Connection;
beforeAll(async () => {
  server = await serverApp({ sharesFiles: true });
  connection = server.connection;
});
afterAll(() => server.close());

describe('What one process made', () => {
  /** A process that compiled other definitions, and shares its files with the one that did ours. */
  async function otherProcess() {
    const files = createSharedFiles(connection.db);
    const strange: Partial<LiveDefinitions> = {
      edition: () => ({ ...server.definitions.edition(), routes: {} }),
      onEdition: () => () => {},
      artifact: () => undefined,
      schema: () => undefined,
      textHashes: () => undefined,
      text: () => undefined,
    };
    const app = Fastify();
    app.setErrorHandler(createErrorReply(() => ({})));
    registerDefinitionRoutes(app, strange as LiveDefinitions, {
      showProblems: () => false,
      preloads: createPreloads(strange as LiveDefinitions),
      validators: createSchemaValidators(),
      compressed: createCompressedTexts(),
      shared: files.read,
    });
    onTestFinished(() => app.close());
    return { files, get: (path: string) => app.inject(path) };
  }

  test('another answers by its hash, to the letter', async () => {
    const { files, get } = await otherProcess();
    const ours = sharedArtifacts(server.definitions);
    const [[path, text] = ['', '']] = [...ours].filter(([each]) => each.startsWith('definitions/screens/'));
    // Where several processes may be, a start shares what it made.
    await sql`delete from shared_files`.execute(connection.db);
    expect((await get(`/${path}`)).statusCode).toBe(404);
    await files.keep(ours);
    await files.keep(ours);
    const answer = await get(`/${path}`);
    expect([answer.statusCode, answer.body]).toEqual([200, text]);
    for (const each of ours.keys())
      if (!each.startsWith('definitions/schemas/'))
        expect([each, (await get(`/${each}`)).statusCode]).toEqual([each, 200]);
    const [schema] = [...ours.keys()].filter((each) => each.startsWith('definitions/schemas/'));
    const module = await get(`/definitions/validators/${/([0-9a-f]+)\.json$/.exec(schema ?? '')?.[1]}.js`);
    expect([module.statusCode, module.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
  });

  test('another answers texts of an edition that it never had, and otherwise those that it has', async () => {
    const { files, get } = await otherProcess();
    await files.keep(sharedArtifacts(server.definitions));
    const { hash, locales } = server.definitions.edition();
    for (const [name, words] of Object.entries(locales)) {
      const answer = await get(`/assets/locales/${name}.json?v=1-${hash}`);
      expect([name, answer.statusCode, answer.json()]).toEqual([name, 200, words]);
    }
    expect((await get(`/assets/locales/en/iam.json?v=1-${'f'.repeat(32)}`)).json()).toEqual(locales['en/iam']);
    expect((await get(`/assets/locales/en/no-such.json?v=1-${hash}`)).statusCode).toBe(404);
  });

  test('is kept as long as a process runs that has it, and for a week after', async () => {
    const [running, ended] = [createSharedFiles(connection.db), createSharedFiles(connection.db)];
    await running.keep(new Map([['a/used', '1']]));
    await ended.keep(new Map([['a/left', '2']]));
    const age = (days: number) =>
      sql`update shared_files set kept_at = now() - ${days} * interval '1 day' where path like 'a/%'`.execute(
        connection.db,
      );
    const there = async () => [(await running.read('a/used'))?.toString(), (await running.read('a/left'))?.toString()];
    await age(6);
    await running.sweep();
    expect(await there()).toEqual(['1', '2']);
    await age(8);
    await running.sweep();
    expect(await there()).toEqual(['1', undefined]);
  });

  test('a page that another process wrote finds its first file here, where the edition is the same', () => {
    const [one, other] = [createPreloads(server.definitions), createPreloads(server.definitions)];
    const [screen = ''] = Object.keys(server.definitions.edition().screens);
    const path = one.path({ portal: 'user', screen, language: 'fr', extent: 'whole' });
    expect(path).toContain(`/definitions/arrival/${screen}.`);
    const hash = /\.([0-9a-f]+)\.json$/.exec(path ?? '')?.[1] ?? '';
    expect(other.read(hash)).toBeUndefined();
    expect(other.read(hash, screen)).toBe(one.read(hash));
  });

  test('a name that no build has is looked for once in five seconds, and so are a thousand such names', async () => {
    let [asked, now] = [0, 0];
    const app = Fastify();
    const shared = async () => void asked++;
    answerOtherBuilds(app, { assets: tmpdir(), prefix: '/iam', shared, now: () => now });
    app.get('/iam/assets/*', (_request, reply) => reply.code(404).send());
    onTestFinished(() => app.close());
    const get = async (name: string) => (await app.inject(`/iam/assets/${name}`)).statusCode;
    for (let time = 0; time < 3; time++) expect(await get('index-00000000.js')).toBe(404);
    expect(asked).toBe(1);
    now = 5_001;
    await get('index-00000000.js');
    expect(asked).toBe(2);
    for (let each = 1; each <= 1_000; each++) await get(`index-${String(each).padStart(8, '0')}.js`);
    expect(asked).toBe(1_002);
    await get('index-00001000.js');
    expect(asked).toBe(1_002);
    // The oldest was forgotten for the newest.
    await get('index-00000000.js');
    expect(asked).toBe(1_003);
  });

  test('scripts of another build are answered, compressed as asked; those that no build has are not there', async () => {
    const [mine, theirs] = [mkdtempSync(join(tmpdir(), 'assets-')), mkdtempSync(join(tmpdir(), 'assets-'))];
    const script = 'console.log("the build before")';
    writeFileSync(join(theirs, 'index-Ab3_x-9Z.js'), script);
    writeFileSync(join(theirs, 'index-Ab3_x-9Z.js.br'), brotliCompressSync(script));
    writeFileSync(join(theirs, 'font-12345678.woff2'), 'font');
    writeFileSync(join(theirs, 'studio-frame-12345678.html'), '<!doctype html>');
    const files = createSharedFiles(connection.db);
    await files.keep(await builtFiles(theirs));
    const app = Fastify();
    answerOtherBuilds(app, { assets: mine, prefix: '/iam', shared: files.first });
    app.get('/iam/assets/*', (_request, reply) => reply.code(404).send());
    const get = (name: string, encoding = '') =>
      app.inject({ url: `/iam/assets/${name}`, headers: { 'accept-encoding': encoding } });
    expect((await get('index-Ab3_x-9Z.js')).body).toBe(script);
    const packed = await get('index-Ab3_x-9Z.js', 'gzip, br');
    expect([packed.headers['content-encoding'], brotliDecompressSync(packed.rawPayload).toString()]).toEqual([
      'br',
      script,
    ]);
    expect((await get('font-12345678.woff2')).headers['content-type']).toBe('font/woff2');
    // The preview of a tab that was opened before an upgrade.
    expect((await get('studio-frame-12345678.html')).headers['content-type']).toBe('text/html; charset=utf-8');
    expect((await get('index-Zb3_x-9Z.js')).statusCode).toBe(404);
    expect((await get('../../etc-12345678.js')).statusCode).toBe(404);
    await app.close();
    for (const folder of [mine, theirs]) rmSync(folder, { recursive: true });
  });
});

describe('The count of licenses', () => {
  const insert = (db: Connection['db'], id: string) =>
    sql`insert into licenses (id, created_at, updated_at, number, owner_id, category, license_type, product, state, starts_at, expires_at)
      values (${id}, now(), now(), ${id}, 'counted', 'wls', 'COMMERCIAL_WLS', 'Solver', 'ACTIVE', now(), now())`.execute(
      db,
    );
  const counted = async (db: Connection['db']) =>
    (await sql<{ n: number }>`select n from row_counts where name = 'licenses'`.execute(db)).rows[0]?.n;

  test('follows what is added and taken away, and stays when it is summed up', async () => {
    const { db } = connection;
    const { user } = await server.signIn({ id: 'counted' });
    const before = (await counted(db)) ?? 0;
    for (const id of ['c1', 'c2', 'c3']) await insert(db, id);
    await db.deleteFrom('licenses').where('owner_id', '=', user.id).where('id', '<>', 'c1').execute();
    expect(await counted(db)).toBe(before + 1);
    await foldCounts(db);
    const { rows } = await sql`select * from row_changes`.execute(db);
    expect([rows.length, await counted(db)]).toEqual([1, before + 1]);
  });

  test.runIf(testDatabases.includes('postgresql'))('makes no insert wait for another', async () => {
    const own = await testDatabase('postgresql');
    await sql`insert into users (id, email, first_name, last_name, created_at, updated_at)
      values ('counted', 'counted@example.com', 'A', 'B', now(), now())`.execute(own.db);
    await own.db.transaction().execute(async (trx) => {
      await insert(trx, 'open');
      // Would wait for the end of the transaction around it.
      await insert(own.db, 'meanwhile');
      await foldCounts(own.db);
    });
    expect(await counted(own.db)).toBe(2);
    await own.close();
  });
});
