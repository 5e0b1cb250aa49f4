import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { invalid } from '../../../platform/http/api-error';
import { readMoment } from '../../../platform/http/moment';
import { licenseOf } from '../corrections';
import { findPlan } from '../plans';
import { lastMonth, previewPlan } from '../preview';

const longest = 400 * 24 * 3_600_000;

/** The cost of real usage under a plan: by default for the last month; for all its licenses, or for one. */
export const priceRatePlan: Operation<'priceRatePlan', 'id'> = {
  source: 'priceRatePlan',
  access: { permission: 'readRates' },
  async handle({ db, now, params, query }) {
    const plan = await findPlan(db, params.id);
    const usual = lastMonth(now);
    const from = momentOf(query, 'from') ?? usual.from;
    const to = momentOf(query, 'to') ?? usual.to;
    if (to <= from || to.getTime() - from.getTime() > longest) throw invalid({ to: { code: 'SPAN' } });
    const prices = query.prices || 'LATEST';
    if (prices !== 'LATEST' && prices !== 'OWN') throw invalid({ prices: { code: 'UNKNOWN' } });
    const license = query.license ? await licenseOf(db, query.license) : undefined;
    return ok(await previewPlan(db, { plan, from, to, prices, licenseId: license }, now));
  },
};

function momentOf(query: Readonly<Record<string, string | undefined>>, name: 'from' | 'to'): Date | undefined {
  const written = query[name];
  if (!written) return undefined;
  const moment = readMoment(written);
  if (moment === undefined) throw invalid({ [name]: { code: 'MALFORMED' } });
  return new Date(moment);
}
