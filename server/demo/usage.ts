import { sql } from 'kysely';
import type { Db } from '../platform/database';
import { keyId } from './keys';
import { licenseId } from './licenses';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** More hosts than a report has columns, so that the rule of the ten largest shows. */
const hosts = [
  'atlas',
  'borealis',
  'cassini',
  'draco',
  'europa',
  'fornax',
  'gemini',
  'hydra',
  'io',
  'juno',
  'kepler',
  'lyra',
  'mimas',
  'nova',
] as const; // prettier-ignore

const regions = ['us-east', 'eu-west', 'ap-northeast'] as const;
const versions = ['12.0.1', '12.1.0', '13.0.0'] as const;

/** Columns of usage records, value by value, for a single insert. */
interface Columns {
  readonly license: string[];
  readonly key: (string | null)[];
  readonly period: string[];
  readonly metric: string[];
  readonly value: number[];
  readonly host: string[];
  readonly version: string[];
  readonly region: string[];
  readonly code: string[];
}

/** 24 months of usage, the same at every first start on the same day: busy weekdays, quiet weekends, slow growth. */
export function demoUsage(now: number): Columns {
  const draw = sequence(20_200_101);
  const columns: Columns = {
    license: [],
    key: [],
    period: [],
    metric: [],
    value: [],
    host: [],
    version: [],
    region: [],
    code: [],
  }; // prettier-ignore
  const today = Math.floor(now / day) * day;
  const note = (
    license: number,
    key: string | null,
    period: number,
    metric: string,
    value: number,
    host: number,
    code: string,
  ) => {
    const age = (now - period) / (730 * day);
    columns.license.push(licenseId(license));
    columns.key.push(key);
    columns.period.push(new Date(period).toISOString());
    columns.metric.push(metric);
    columns.value.push(Math.round(value));
    columns.host.push(`${hosts[host]}.kestrel.example`);
    columns.version.push(versions[age > 0.66 ? 0 : age > 0.2 ? 1 : 2]);
    columns.region.push(regions[host % regions.length] ?? regions[0]);
    columns.code.push(code);
  };
  for (let age = 730; age >= 1; age -= 1) {
    const start = today - age * day;
    const weekday = new Date(start).getUTCDay() % 6 !== 0;
    const growth = 1 + (730 - age) / 730;
    for (let host = 0; host < hosts.length; host += 1) {
      // Later hosts are used less often, so that the ten largest are always the same ones.
      if (draw() > (weekday ? 0.8 : 0.25) - host * 0.04) continue;
      const time = growth * (hosts.length - host) * (0.5 + draw()) * 12 * 60_000;
      note(
        1,
        keyId(host % 2 === 0 ? 2 : 1),
        start + (7 + (host % 12)) * hour,
        'SESSION_SECONDS',
        time,
        host,
        'session',
      );
    }
    if (weekday) note(1, keyId(2), start + 9 * hour, 'REQUESTS', growth * (100 + draw() * 300), 0, 'request');
    // Until its credit was used up.
    if (weekday && age < 90 && age > 10)
      note(2, keyId(6), start + 8 * hour, 'SESSION_SECONDS', (1 + (age % 5)) * hour, age % 2, 'gpu-session');
    if (weekday && age < 90)
      note(9, keyId(8), start + 10 * hour, 'SESSION_SECONDS', (0.5 + draw()) * 2 * hour, age % 3, 'session');
  }
  return columns;
}

/** Writes usage without prices in one statement: thousands of rows in a fraction of a second, even on the embedded database. */
export async function insertUsage(db: Db, usage: Columns): Promise<void> {
  await sql`
    insert into usage_records
      (license_id, api_key_id, period_start, metric, value, host, version, region, code)
    select license_id, api_key_id, period_start, metric, value, host, version, region, code
    from unnest(
      ${usage.license}::text[], ${usage.key}::text[], ${usage.period}::timestamptz[], ${usage.metric}::text[],
      ${usage.value}::bigint[], ${usage.host}::text[], ${usage.version}::text[], ${usage.region}::text[],
      ${usage.code}::text[]
    ) as record (license_id, api_key_id, period_start, metric, value, host, version, region, code)
    on conflict do nothing`.execute(db);
}

/** Pseudorandom numbers from 0 up to 1, the same each time (mulberry32). */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
