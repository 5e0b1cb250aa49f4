import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import type { Db } from '../../../platform/database';
import { invalid } from '../../../platform/http/api-error';
import { readMoment } from '../../../platform/http/moment';
import { licenseOf } from '../corrections';
import { findPlan } from '../plans';
import { lastMonth, previewPlan } from '../preview';
import { previewConfiguration, previewVersion } from '../preview-parts';

const longest = 400 * 24 * 3_600_000;

/** The cost of real usage under a plan: by default for the last month; for all its licenses, or for one. */
export const priceRatePlan: Operation<'priceRatePlan', 'id'> = {
  source: 'priceRatePlan',
  access: { permission: 'readRates' },
  async handle({ db, now, params, query }) {
    const plan = await findPlan(db, params.id);
    const prices = query.prices || 'LATEST';
    if (prices !== 'LATEST' && prices !== 'OWN') throw invalid({ prices: { code: 'UNKNOWN' } });
    return ok(await previewPlan(db, { plan, prices, ...(await wanted(db, query, now)) }, now));
  },
};

const priceOf = (source: string, preview: typeof previewVersion): Operation<string, 'id'> => ({
  source,
  access: { permission: 'readRates' },
  async handle({ db, now, params, query }) {
    return ok(await preview(db, params.id, await wanted(db, query, now), now));
  },
});

/** The cost of real usage by a version, or by a price list alone. */
export const pricePartOperations = [
  priceOf('priceRateVersion', previewVersion),
  priceOf('priceRateConfiguration', previewConfiguration),
];

type Query = Readonly<Record<string, string | undefined>>;

/** The span and the license of a query; by default all of last month. */
async function wanted(db: Db, query: Query, now: number) {
  const usual = lastMonth(now);
  const from = momentOf(query, 'from') ?? usual.from;
  const to = momentOf(query, 'to') ?? usual.to;
  if (to <= from || to.getTime() - from.getTime() > longest) throw invalid({ to: { code: 'SPAN' } });
  return { from, to, licenseId: query.license ? await licenseOf(db, query.license) : undefined };
}

function momentOf(query: Query, name: 'from' | 'to'): Date | undefined {
  const written = query[name];
  if (!written) return undefined;
  const moment = readMoment(written);
  if (moment === undefined) throw invalid({ [name]: { code: 'MALFORMED' } });
  return new Date(moment);
}
