import { sql } from 'kysely';
import type { RateVersionWrite } from '../../../schemas/types.gen';
import { type ListRequest, narrow, type Page, readList } from '../../api/list';
import type { Db } from '../../platform/database';
import { invalid, notFound } from '../../platform/http/api-error';
import { draftRow, type LayerRecord, layerColumns, layerList, layers, recordOf, titleOf } from './layer';

/** A version: a set of price lists (schemas/data/rate-version.schema.json). */
export interface Version extends LayerRecord {
  readonly configurations: readonly {
    readonly configurationId: string;
    readonly title: string;
    readonly status: string;
    readonly prices: number;
  }[];
}

/** Payload, see schemas/data/rate-version-write.schema.json. */
export type VersionWrite = RateVersionWrite;

export const versionList = layerList(layers.version);

const columns = layerColumns.map((name) => `rate_versions.${name}` as const);

/** One page of the versions. */
export async function listVersions(db: Db, request: ListRequest, now: number): Promise<Page<Version>> {
  const matching = narrow(db.selectFrom('rate_versions'), versionList, request, now);
  return readList(db, { definition: versionList, request, now }, matching.select(columns), matching, async (rows) => {
    const bundles = await bundlesOf(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({ ...recordOf(row), configurations: bundles.get(row.id) ?? [] }));
  });
}

/** A version with its price lists. @throws if there is none */
export async function findVersion(db: Db, id: string): Promise<Version> {
  const row = await db.selectFrom('rate_versions').select(columns).where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return { ...recordOf(row), configurations: (await bundlesOf(db, [id])).get(id) ?? [] };
}

async function bundlesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Version['configurations']>> {
  const bundles = new Map<string, Version['configurations'][number][]>();
  if (ids.length === 0) return bundles;
  const rows = await db
    .selectFrom('rate_version_configurations as link')
    .innerJoin('rate_configurations as list', 'list.id', 'link.configuration_id')
    .select([
      'link.version_id',
      'list.id',
      'list.name',
      'list.number',
      'list.status',
      sql<number>`(select count(*)::int from rate_prices where configuration_id = list.id)`.as('prices'),
    ])
    .where('link.version_id', 'in', [...ids])
    .orderBy('link.position')
    .execute();
  for (const { version_id, id, status, prices, ...named } of rows) {
    const bundle = bundles.get(version_id) ?? [];
    bundle.push({ configurationId: id, title: titleOf(named), status, prices });
    bundles.set(version_id, bundle);
  }
  return bundles;
}

interface Writing {
  readonly by: string | null;
  readonly now: number;
}

/** Stores a new draft. */
export async function insertVersion(
  db: Db,
  id: string,
  { name, comment, configurations = [] }: VersionWrite,
  writing: Writing,
  clonedFrom: string | null = null,
): Promise<void> {
  await db
    .insertInto('rate_versions')
    .values(draftRow({ id, name, comment: comment ?? null, ...writing }, clonedFrom))
    .execute();
  await writeBundle(db, id, configurations);
}

/** Replaces name and comment of a draft. */
export async function updateVersion(
  db: Db,
  id: string,
  { name, comment }: Pick<VersionWrite, 'name' | 'comment'>,
): Promise<void> {
  await db
    .updateTable('rate_versions')
    .set({ name, comment: comment ?? null })
    .where('id', '=', id)
    .execute();
}

/** Replaces the price lists of a draft. */
export async function writeBundle(
  db: Db,
  id: string,
  configurations: NonNullable<VersionWrite['configurations']>,
): Promise<void> {
  const configurationIds = configurations.map(({ configurationId }) => configurationId);
  const [twice] = configurationIds.filter((one, index) => configurationIds.indexOf(one) !== index);
  if (twice !== undefined) throw invalid({ configurations: { code: 'DUPLICATE' } });
  await db.deleteFrom('rate_version_configurations').where('version_id', '=', id).execute();
  if (configurationIds.length === 0) return;
  const known = await db
    .selectFrom('rate_configurations')
    .select('id')
    .where('id', 'in', [...configurationIds])
    .execute();
  if (known.length < configurationIds.length) throw invalid({ configurations: { code: 'UNKNOWN' } });
  const rows = configurationIds.map((configuration_id, position) => ({ version_id: id, configuration_id, position }));
  await db.insertInto('rate_version_configurations').values(rows).execute();
}
