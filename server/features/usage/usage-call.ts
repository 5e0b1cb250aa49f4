import type { Db } from '../../platform/database';
import { invalid } from '../../platform/http/api-error';
import { readMoment } from '../../platform/http/moment';
import { archivedIn } from './archived';
import {
  firstPeriod,
  type Granularity,
  granularities,
  type Period,
  periodStart,
  periods,
  type Span,
  spanBefore,
  usageSpan,
} from './period';
import { type Breakdown, layOut, metrics, type UsageReport } from './report';
import { breakdowns, type UsageQuery, usageSums, usageTotal } from './repository';

const day = 24 * 60 * 60 * 1000;

/** Parts of a call that a usage report needs. */
interface UsageCall {
  readonly db: Db;
  readonly now: number;
  readonly query: Readonly<Record<string, string | undefined>>;
}

/** Which licenses a report covers; by default all of them. */
type About = Pick<UsageQuery, 'licenseId' | 'reader'>;

/** Reads `from`, `to` or `period`, `granularity`, `breakdown` and `metric` and reports. Authorization is checked before. */
export async function usageReport(
  call: UsageCall,
  about: About = {},
  usualBreakdown: Breakdown = about.licenseId === undefined ? 'license' : 'host',
): Promise<UsageReport> {
  const { query } = call;
  const granularity = choice(query, 'granularity', granularities, 'month');
  const breakdown = choice(query, 'breakdown', breakdowns, usualBreakdown);
  const metric = choice(query, 'metric', metrics, 'SESSION_SECONDS');
  const span = usageSpan(boundsOf(call, granularity), granularity, call.now);
  if ('code' in span) throw invalid({ [span.field]: { code: span.code } });
  // Only records contain hours, and an archived month has only its days.
  const archived = granularity === 'hour' ? await archivedIn(call.db, span) : undefined;
  if (archived !== undefined) throw invalid({ granularity: { code: 'ARCHIVED', args: { month: archived } } });
  const asked = { granularity, breakdown, metric, span };
  return {
    ...layOut(await usageSums(call.db, { ...asked, ...about }), asked),
    previous: await previousOf(call, { ...about, metric, granularity, span: spanBefore(span, granularity) }),
  };
}

/** A named period ends now; it applies if neither bound is given. */
function boundsOf(call: UsageCall, granularity: Granularity): Partial<Span> {
  const bounds = { from: moment(call.query, 'from'), to: moment(call.query, 'to') };
  const period = choice<Period | 'custom'>(call.query, 'period', [...periods, 'custom'], 'custom');
  if (period === 'custom' || bounds.from !== undefined || bounds.to !== undefined) return bounds;
  return { from: periodStart(period, granularity, call.now) };
}

/** Usage in the preceding span. */
async function previousOf(call: UsageCall, query: Parameters<typeof usageTotal>[1]): Promise<UsageReport['previous']> {
  const { span } = query;
  if (span.from < firstPeriod) return null;
  const { total, cost } = await usageTotal(call.db, query);
  const [from, to] = [new Date(span.from).toISOString(), new Date(span.to).toISOString()];
  return { from, to, total, cost: Math.round(cost * 1_000_000) / 1_000_000 };
}

function choice<Value extends string>(
  query: UsageCall['query'],
  name: string,
  values: readonly Value[],
  otherwise: Value,
): Value {
  const written = query[name];
  if (written === undefined || written === '') return otherwise;
  const value = values.find((one) => one === written);
  if (value === undefined) throw invalid({ [name]: { code: 'UNKNOWN', args: { values: [...values] } } });
  return value;
}

function moment(query: UsageCall['query'], name: string): number | undefined {
  const written = query[name];
  if (written === undefined || written === '') return undefined;
  const start = readMoment(written);
  if (start === undefined) throw invalid({ [name]: { code: 'MALFORMED' } });
  // An end without a time includes the whole day.
  return start + (name === 'to' && written.length === 10 ? day : 0);
}
