import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../../server/platform/database';
import type { Caller } from '../matrix/portal';
import { databaseUrl, type Server, startTwoProcesses, type TwoProcesses } from '../matrix/processes';
import { activeRates, call, listOf } from './support/rates';

/** Each round activates twenty drafts at once: `ACTIVATION_ROUNDS` asks for more. */
const rounds = Number(process.env.ACTIVATION_ROUNDS ?? 2);

describe.skipIf(databaseUrl === undefined)('Activations in two processes', () => {
  let two: TwoProcesses;
  let connection: Connection;
  let servers: readonly Server[] = [];
  let writer: Caller;
  beforeAll(async () => {
    two = await startTwoProcesses();
    ({ connection, servers } = two);
    writer = await two.portal.signIn({ role: 'ADMIN_WRITE' });
  });
  afterAll(() => two?.close());

  const activate = async (index: number, path: string, payload: object) => {
    const server = servers[index % 2];
    const answer = await fetch(`${server?.address}/iam/api/v1/rates/${path}/activate`, {
      method: 'POST',
      headers: { ...writer.headers(), 'content-type': 'application/json' },
      body: JSON.stringify(payload),
    });
    return answer.status;
  };
  const numbersOf = async (table: 'rate_configurations' | 'rate_plans', name: string) => {
    const rows = await connection.db
      .selectFrom(table)
      .select(['number', 'status'])
      .where('name', '=', name)
      .where('number', 'is not', null)
      .orderBy('number')
      .execute();
    return {
      numbers: rows.map(({ number }) => number),
      active: rows.filter(({ status }) => status === 'ACTIVE').map(({ number }) => number),
    };
  };
  const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

  it('leave one price list active of twenty at once, and numbers without gaps', async () => {
    const drafts = await Promise.all(
      upTo(20).map((price) =>
        call(writer, 'POST', 'rates/configurations', listOf('race', [{ code: 'a', price: String(price) }])),
      ),
    );
    const statuses = await Promise.all(drafts.map(({ id }, index) => activate(index, `configurations/${id}`, {})));
    expect(statuses).toEqual(drafts.map(() => 200));
    expect(await numbersOf('rate_configurations', 'race')).toEqual({ numbers: upTo(20), active: [20] });
  });

  it(
    'leave one active of twenty at once, round after round',
    async () => {
      for (let round = 1; round <= rounds; round += 1) {
        const name = `round-${round}`;
        const drafts = await Promise.all(
          upTo(20).map((price) =>
            call(writer, 'POST', 'rates/configurations', listOf(name, [{ code: 'a', price: String(price) }])),
          ),
        );
        const statuses = await Promise.all(drafts.map(({ id }, index) => activate(index, `configurations/${id}`, {})));
        expect([round, statuses]).toEqual([round, drafts.map(() => 200)]);
        expect([round, await numbersOf('rate_configurations', name)]).toEqual([
          round,
          { numbers: upTo(20), active: [20] },
        ]);
      }
    },
    60_000 + rounds * 20_000,
  );

  it('leave one plan active of twenty at once, and numbers without gaps', async () => {
    const { plan } = await activeRates(writer, 'plans', [{ code: 'session', price: '1' }]);
    const drafts = await Promise.all(upTo(20).map(() => call(writer, 'POST', `rates/plans/${plan.id}/clone`, {})));
    const statuses = await Promise.all(
      drafts.map(({ id }, index) => activate(index, `plans/${id}`, { migrate: 'NEW' })),
    );
    expect(statuses).toEqual(drafts.map(() => 200));
    expect(await numbersOf('rate_plans', 'plans')).toEqual({ numbers: upTo(21), active: [21] });
  });

  /** Archives without committing, activates meanwhile, and says what the activation answered. */
  const archivedMeanwhile = async (table: 'rate_configurations' | 'rate_versions', id: string, path: string) => {
    let answer: Promise<number> | undefined;
    await connection.db.transaction().execute(async (db) => {
      await db.updateTable(table).set({ status: 'ARCHIVED', archived_at: new Date() }).where('id', '=', id).execute();
      answer = activate(0, path, { ...(table === 'rate_versions' && { migrate: 'NEW' }) });
      const first = await Promise.race([answer, setTimeout(1_500, 'waits')]);
      expect(first, 'does not decide by what is being archived').toBe('waits');
    });
    return answer;
  };

  it('refuse a version whose price list is archived while it is proved', async () => {
    const { list } = await activeRates(writer, 'between', [{ code: 'session', price: '1' }]);
    const bundle = { configurations: [{ configurationId: list.id }] };
    const version = await call(writer, 'POST', 'rates/versions', { name: 'between', ...bundle });
    expect(await archivedMeanwhile('rate_configurations', list.id, `versions/${version.id}`)).toBe(409);
  });

  it('refuse a plan whose version is archived while it is proved', async () => {
    const { version } = await activeRates(writer, 'amid', [{ code: 'session', price: '1' }]);
    const versions = [{ rateVersionId: version.id, from: '2024-02-01T00:00:00Z' }];
    const plan = await call(writer, 'POST', 'rates/plans', { name: 'amid', label: 'Amid', versions });
    expect(await archivedMeanwhile('rate_versions', version.id, `plans/${plan.id}`)).toBe(409);
  });
});
