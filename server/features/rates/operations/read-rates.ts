import { ok } from '../../../api/answer';
import { ownParameter, shortListRequest } from '../../../api/list/list-call';
import type { Operation } from '../../../api/operation';
import type { Db } from '../../../platform/database';
import { invalid } from '../../../platform/http/api-error';
import { configurationList, findConfiguration, listConfigurations } from '../configurations';
import { diffOf } from '../diff';
import { type Layer, layers } from '../layer';
import { findPlan, listPlans, planList } from '../plans';
import { findRecord } from '../records';
import { useKinds, usesOf } from '../uses';
import { findVersion, listVersions, versionList } from '../versions';

const access = { permission: 'readRates' };

/** What a list reads: its definition and its rows. */
const lists = {
  RateConfiguration: { definition: configurationList, rows: listConfigurations },
  RateVersion: { definition: versionList, rows: listVersions },
  RatePlan: { definition: planList, rows: listPlans },
};

function listOf({ noun }: Layer): Operation<string> {
  const { definition, rows } = lists[noun];
  return {
    source: `list${noun}s`,
    access,
    list: true,
    async handle(call) {
      const version = ownParameter(call, 'version');
      if (version !== undefined && !/^[1-9][0-9]{0,8}$/.test(version))
        throw invalid({ version: { code: 'MALFORMED' } });
      return ok(await rows(call.db, shortListRequest(definition, call), call.now));
    },
  };
}

function getOf(layer: Layer): Operation<string, 'id'> {
  return {
    source: `get${layer.noun}`,
    access,
    async handle(call) {
      const record = await findRecord(call.db, layer, call.params.id);
      return ok(record, record.revision);
    },
  };
}

/** Differences to this record: without `against`, from the active one of its name. */
function diffFor(layer: Layer): Operation<string, 'id'> {
  return {
    source: `diff${layer.noun}`,
    access,
    async handle(call) {
      const { db, query, params } = call;
      const record = await findRecord(db, layer, params.id);
      const against = query.against || (await activeOf(call, layer, record.name))?.id;
      // Without anything to compare with, there are no differences.
      return ok(await diffOf(db, layer, against ?? record.id, record.id));
    },
  };
}

async function activeOf(
  { db }: Pick<Parameters<Operation<string>['handle']>[0], 'db'>,
  { table }: Layer,
  name: string,
) {
  return db.selectFrom(table).select('id').where('name', '=', name).where('status', '=', 'ACTIVE').executeTakeFirst();
}

function usesFor(layer: Layer): Operation<string, 'id'> {
  return {
    source: `list${layer.noun}Uses`,
    access,
    async handle(call) {
      const record = await findRecord(call.db, layer, call.params.id);
      const { kind } = call.query;
      if (kind !== undefined && !useKinds.some((one) => one === kind)) throw invalid({ kind: { code: 'MALFORMED' } });
      return ok(await usesOf(call.db, layer, record.id, kind));
    },
  };
}

/** A list within a record, for separate tables. */
function partOf(
  source: string,
  items: (db: Db, id: string, now: number) => Promise<readonly object[]>,
): Operation<string, 'id'> {
  return {
    source,
    access,
    async handle({ db, params, now }) {
      const found = await items(db, params.id, now);
      return ok({ items: found, total: found.length });
    },
  };
}

/** `2026-01-01 00:00`, in UTC. */
const utcText = (moment: string) => moment.slice(0, 16).replace('T', ' ');

const day = 24 * 3_600_000;

/** Days in which an entry applies; the last one, without an end, is drawn until a month from now or from its start. */
function daysOf({ from, to }: { readonly from: string; readonly to: string | null }, now: number): number {
  const end = to === null ? Math.max(now, Date.parse(from)) + 30 * day : Date.parse(to);
  return Math.ceil((end - Date.parse(from)) / day);
}

const partOperations = [
  partOf('listRatePrices', async (db, id) =>
    (await findConfiguration(db, id)).items.map((line, index) => ({ id: String(index), ...line })),
  ),
  partOf('listRateBundle', async (db, id) => {
    const { configurations, revision, status } = await findVersion(db, id);
    const whole = { versionId: id, revision, draft: status === 'DRAFT' };
    return configurations.map((line) => ({ id: line.configurationId, ...line, ...whole }));
  }),
  partOf('listRateTimeLine', async (db, id, now) => {
    const { versions, revision, status } = await findPlan(db, id);
    const whole = { planId: id, revision, draft: status === 'DRAFT' };
    return versions.map((line) => ({
      id: line.from,
      ...line,
      ...whole,
      fromUtc: utcText(line.from),
      days: daysOf(line, now),
    }));
  }),
];

/** Reading of each layer: a list, a record, a comparison, and what uses it. */
export const readingOperations: readonly Operation<string, 'id'>[] = [
  ...Object.values(layers).flatMap((layer) => [listOf(layer), getOf(layer), diffFor(layer), usesFor(layer)]),
  ...partOperations,
];
