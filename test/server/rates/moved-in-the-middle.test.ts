import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Connection, connect } from '../../../server/platform/database';
import { builtProgram } from '../../support/built-program';
import { migratedDatabase, type OwnDatabase } from '../../support/database';
import { type Caller, type Portal, startPortal } from '../matrix/portal';
import { databaseUrl } from '../matrix/processes';
import { activeRates, call, licenseOn } from './support/rates';

/** All licenses of a plan are moved by a process that is killed in the middle; `MOVED_LICENSES` asks for more of them. */
const many = Number(process.env.MOVED_LICENSES ?? 3_000);

describe.skipIf(databaseUrl === undefined)('An activation for all licenses', () => {
  let connection: Connection;
  let portal: Portal;
  let writer: Caller;
  let own: OwnDatabase;
  let script: string;
  beforeAll(async () => {
    script = await builtProgram('test/server/rates/support/mover.ts');
    own = await migratedDatabase('moved');
    connection = await connect(own);
    portal = await startPortal(connection, 'silent');
    writer = await portal.signIn({ role: 'ADMIN_WRITE' });
  });
  afterAll(async () => {
    await portal?.close();
    await connection?.close();
    await own?.drop();
  });

  const mover = (): ChildProcess =>
    spawn(process.execPath, [script, own.databaseUrl], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  const items = async (status: string) =>
    Number(
      (
        await connection.db
          .selectFrom('rate_migration_items')
          .select(({ fn }) => fn.countAll().as('n'))
          .where('status', '=', status)
          .executeTakeFirstOrThrow()
      ).n,
    );

  test(
    'moves each of them once, however often the process that moves them is killed',
    async () => {
      const { plan } = await activeRates(writer, 'moved', [{ code: 'session', price: '1' }]);
      const model = await licenseOn(writer, 'moved');
      const names = (
        await sql<{ name: string }>`select column_name as name from information_schema.columns
        where table_name = 'licenses' and is_generated = 'NEVER'`.execute(connection.db)
      ).rows.map(({ name }) => name);
      const copied = names.map((name) =>
        name === 'id' ? sql`'made-' || n` : name === 'number' ? sql`'MADE-' || n` : sql.ref(`licenses.${name}`),
      );
      await sql`insert into licenses (${sql.join(names.map((name) => sql.ref(name)))})
        select ${sql.join(copied)} from licenses, generate_series(1, ${sql.lit(many - 1)}) n where id = ${model.id}`.execute(
        connection.db,
      );
      const draft = await call(writer, 'POST', `rates/plans/${plan.id}/clone`, {});
      const begun = Date.now();
      await call(writer, 'POST', `rates/plans/${draft.id}/activate`, { migrate: 'ALL' });

      const kills = [0.1, 0.5];
      for (const share of kills) {
        const process = mover();
        while ((await items('MOVED')) < many * share && process.exitCode === null) await setTimeout(5);
        process.kill('SIGKILL');
        await once(process, 'exit');
        // In the middle: the killed one left the rest for the next.
        expect(await items('PENDING')).toBeGreaterThan(0);
      }
      const last = mover();
      await once(last, 'exit');
      console.info(
        `${many} licenses moved in ${Math.round((Date.now() - begun) / 1000)} s, with ${kills.length} kills`,
      );

      const { rows } = await sql<{ version: number; revision: number; n: number }>`
        select rate_plan_version as version, revision, count(*)::int as n from licenses
        where rate_plan_name = 'moved' group by 1, 2`.execute(connection.db);
      expect(rows).toEqual([{ version: 2, revision: model.revision + 1, n: many }]);
      expect([await items('MOVED'), await items('PENDING'), await items('SKIPPED')]).toEqual([many, 0, 0]);
      const { rows: former } = await sql<{ n: number; each: number }>`
        select count(*)::int as n, count(distinct license_id)::int as each from license_former_rate_plans`.execute(
        connection.db,
      );
      expect(former).toEqual([{ n: many, each: many }]);
    },
    60_000 + many * 10,
  );
});
