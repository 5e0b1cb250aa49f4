import { invalid } from '../../http/api-error';
import { readMoment } from '../../http/moment';
import type { AccountsDatabase } from '../database';
import { granularities, usageSpan } from './period';
import { type Breakdown, breakdowns, layOut, metrics, type UsageReport } from './report';
import { type UsageQuery, usageSums } from './repository';

const day = 24 * 60 * 60 * 1000;

/** What a usage report needs of a call. */
interface UsageCall {
  readonly db: AccountsDatabase;
  readonly now: number;
  readonly query: Readonly<Record<string, string | undefined>>;
}

/** Which licences a report is about; nothing said: all of them. */
type About = Pick<UsageQuery, 'licenceId' | 'reader'>;

/** Reads `from`, `to`, `granularity`, `breakdown` and `metric` and reports. Who may ask about what is decided before. */
export async function usageReport(
  call: UsageCall,
  about: About = {},
  usualBreakdown: Breakdown = about.licenceId === undefined ? 'license' : 'host',
): Promise<UsageReport> {
  const { query } = call;
  const granularity = choice(query, 'granularity', granularities, 'month');
  const breakdown = choice(query, 'breakdown', breakdowns, usualBreakdown);
  const metric = choice(query, 'metric', metrics, 'SESSION_SECONDS');
  const span = usageSpan({ from: moment(query, 'from'), to: moment(query, 'to') }, granularity, call.now);
  if ('code' in span) throw invalid({ [span.field]: { code: span.code } });
  const asked = { granularity, breakdown, metric, span };
  return layOut(await usageSums(call.db, { ...asked, ...about }), asked);
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
  // A day at the end is meant whole.
  return start + (name === 'to' && written.length === 10 ? day : 0);
}
