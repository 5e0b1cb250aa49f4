import type { Db } from '../platform/database';
import { demoPerson, fixedId } from './people';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

const lists = ['solver1', 'solver2', 'solver3', 'requests', 'academic'] as const;
const bundles = ['standard1', 'standard2', 'standard3', 'academic'] as const;
const plans = ['standard1', 'standard2', 'standard3', 'academic'] as const;

const listId = (name: (typeof lists)[number]) => fixedId(30, lists.indexOf(name) + 1);
const bundleId = (name: (typeof bundles)[number]) => fixedId(31, bundles.indexOf(name) + 1);
const planId = (name: (typeof plans)[number]) => fixedId(32, plans.indexOf(name) + 1);

type Standing = 'DRAFT' | 'ACTIVE' | 'ARCHIVED';

/** What the three layers have in common; days are relative to now. */
function standing(name: string, status: Standing, number: number | null, activated: number | null, now: number) {
  const by = demoPerson('admin-write').id;
  const at = new Date(now + ((activated ?? -3) - 1) * day);
  return {
    created_at: at,
    created_by: by,
    updated_at: at,
    updated_by: by,
    name,
    status,
    number,
    activated_at: activated === null ? null : new Date(now + activated * day),
    activated_by: activated === null ? null : by,
    archived_at: status === 'ARCHIVED' ? new Date(now - 200 * day) : null,
  };
}

interface List {
  readonly id: (typeof lists)[number];
  readonly row: ReturnType<typeof standing>;
  readonly kind: string;
  readonly unit: string;
  /** Code, label, region and price. */
  readonly prices: readonly (readonly [string, string, string, string])[];
}

function priceLists(now: number): readonly List[] {
  const session = ['session', 'Solver session', '', '0.8'] as const;
  return [
    {
      id: 'solver1',
      row: standing('solver', 'ARCHIVED', 1, -760, now),
      kind: 'SESSION',
      unit: 'HOUR',
      prices: [session, ['gpu-session', 'Session with a graphics processor', '', '3.6']],
    },
    {
      id: 'solver2',
      row: standing('solver', 'ACTIVE', 2, -200, now),
      kind: 'SESSION',
      unit: 'HOUR',
      prices: [
        session,
        ['gpu-session', 'Session with a graphics processor', '', '3.2'],
        ['gpu-session', 'Session with a graphics processor', 'ap-northeast', '3.45'],
        ['machine', 'Reserved machine', '', '1.125'],
      ],
    },
    {
      id: 'solver3',
      row: standing('solver', 'DRAFT', null, null, now),
      kind: 'SESSION',
      unit: 'HOUR',
      prices: [
        ['session', 'Solver session', '', '0.76'],
        ['session', 'Solver session', 'ap-northeast', '0.92'],
        ['gpu-session', 'Session with a graphics processor', '', '3.2'],
        ['machine', 'Reserved machine', '', '1.125'],
      ],
    },
    {
      id: 'requests',
      row: standing('requests', 'ACTIVE', 1, -760, now),
      kind: 'TOKEN',
      unit: 'CALL',
      prices: [['request', 'Call of the API', '', '0']],
    },
    {
      id: 'academic',
      row: standing('academic', 'ACTIVE', 1, -760, now),
      kind: 'SESSION',
      unit: 'HOUR',
      prices: [['session', 'Solver session', '', '0']],
    },
  ];
}

/** As drafts: what was active takes nothing more. {@link activateRows} follows when everything is in. */
const asDrafts = <Row extends { status: Standing; number: number | null }>(rows: readonly Row[]) =>
  rows.map((row) => ({ ...row, status: 'DRAFT' as const, number: null }));

/** Gives the rows their numbers, in their order. */
async function activateRows(
  db: Db,
  table: 'rate_configurations' | 'rate_versions' | 'rate_plans',
  rows: readonly { readonly id: string; readonly status: Standing; readonly number: number | null }[],
): Promise<void> {
  const numbered = rows.flatMap(({ id, status, number }) => (number === null ? [] : [{ id, status, number }]));
  for (const { id, ...standing } of numbered.sort((a, b) => a.number - b.number))
    await db.updateTable(table).set(standing).where('id', '=', id).execute();
}

/** Price lists, versions and plans: active ones, a previous one, and a draft of each, for comparison. */
export async function insertRates(db: Db, now: number): Promise<void> {
  const made = priceLists(now);
  const rows = made.map(({ id, row, kind, unit }) => ({
    ...row,
    id: listId(id),
    kind,
    unit,
    currency: 'USD',
    cloned_from: id === 'solver3' ? listId('solver2') : null,
  }));
  await db.insertInto('rate_configurations').values(asDrafts(rows)).execute();
  await db
    .insertInto('rate_prices')
    .values(
      made.flatMap(({ id, prices }) =>
        prices.map(([code, label, region, price], position) => ({
          configuration_id: listId(id),
          position,
          code,
          label,
          region,
          price,
        })),
      ),
    )
    .execute();
  await activateRows(db, 'rate_configurations', rows);
  await insertVersions(db, now);
  await insertPlans(db, now);
}

async function insertVersions(db: Db, now: number): Promise<void> {
  const rows = [
    { ...standing('standard', 'ARCHIVED', 1, -760, now), id: bundleId('standard1') },
    { ...standing('standard', 'ACTIVE', 2, -200, now), id: bundleId('standard2') },
    {
      ...standing('standard', 'DRAFT', null, null, now),
      id: bundleId('standard3'),
      cloned_from: bundleId('standard2'),
    },
    { ...standing('academic', 'ACTIVE', 1, -760, now), id: bundleId('academic') },
  ];
  await db.insertInto('rate_versions').values(asDrafts(rows)).execute();
  const bundled: readonly (readonly [(typeof bundles)[number], readonly (typeof lists)[number][]])[] = [
    ['standard1', ['solver1', 'requests']],
    ['standard2', ['solver2', 'requests']],
    ['standard3', ['solver3', 'requests']],
    ['academic', ['academic', 'requests']],
  ];
  await db
    .insertInto('rate_version_configurations')
    .values(
      bundled.flatMap(([bundle, names]) =>
        names.map((name, position) => ({
          version_id: bundleId(bundle),
          configuration_id: listId(name),
          position,
        })),
      ),
    )
    .execute();
  await activateRows(db, 'rate_versions', rows);
}

async function insertPlans(db: Db, now: number): Promise<void> {
  const plan = (id: (typeof plans)[number], row: ReturnType<typeof standing>, label: string) => ({
    ...row,
    id: planId(id),
    label,
    discount_percent: '0',
  });
  const rows = [
    plan('standard1', standing('standard', 'ARCHIVED', 1, -760, now), 'Standard'),
    plan('standard2', standing('standard', 'ACTIVE', 2, -200, now), 'Standard'),
    {
      ...plan('standard3', standing('standard', 'DRAFT', null, null, now), 'Standard'),
      cloned_from: planId('standard2'),
      included_credit: '25',
    },
    plan('academic', standing('academic', 'ACTIVE', 1, -760, now), 'Academic'),
  ];
  await db.insertInto('rate_plans').values(asDrafts(rows)).execute();
  const at = (days: number) => new Date(Math.floor((now + days * day) / hour) * hour);
  const month = new Date(now);
  const next = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1));
  await db
    .insertInto('rate_plan_versions')
    .values([
      { plan_id: planId('standard1'), version_id: bundleId('standard1'), from_at: at(-760) },
      { plan_id: planId('standard2'), version_id: bundleId('standard1'), from_at: at(-760) },
      { plan_id: planId('standard2'), version_id: bundleId('standard2'), from_at: at(-200) },
      { plan_id: planId('standard3'), version_id: bundleId('standard1'), from_at: at(-760) },
      { plan_id: planId('standard3'), version_id: bundleId('standard2'), from_at: at(-200) },
      { plan_id: planId('standard3'), version_id: bundleId('standard3'), from_at: next },
      { plan_id: planId('academic'), version_id: bundleId('academic'), from_at: at(-760) },
    ])
    .execute();
  await activateRows(db, 'rate_plans', rows);
}
