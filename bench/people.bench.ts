/**
 * The lists of administrators at size: people with two licenses and three keys each, read by the API as somebody who may only look, beside the
 * same with 1,000 people: `npm run bench -- people`, with a PostgreSQL in TEST_DATABASE_URL. `--people=` takes another number than 1,000,000;
 * `--filled=` names a database of that PostgreSQL that holds them already, and stays.
 */
import { availableParallelism, loadavg } from 'node:os';
import process from 'node:process';
import { sql } from 'kysely';
import { type Connection, connect, type Db, migrate } from '../server/platform/database';
import { type Caller, startPortal } from '../test/server/matrix/portal';
import { median } from './measure/statistics';
import { withOwnDatabase } from './support/own-database';

if (process.env.TEST_DATABASE_URL === undefined) {
  console.log('TEST_DATABASE_URL names no PostgreSQL: nothing is measured.');
  process.exit(0);
}
const asked = process.argv.find((word) => word.startsWith('--people='))?.slice('--people='.length);
const large = Number(asked ?? 1_000_000);
const small = 1_000;
const repetitions = 15;
const mostTimes = 2;

console.log(
  `${new Date().toISOString().slice(0, 10)}, ${large.toLocaleString('en')} people beside ${small.toLocaleString('en')}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}.`,
);
const few = await withDatabase(small);
const filled = process.argv.find((word) => word.startsWith('--filled='))?.slice('--filled='.length);
const many = filled === undefined ? await withDatabase(large) : await withFilled(filled);
console.table(
  Object.entries(many).map(([what, time]) => {
    const before = few[what] ?? Number.NaN;
    const ratio = time / before;
    const figure = `${time.toFixed(1)} ms beside ${before.toFixed(1)} ms: ${ratio.toFixed(2)} times`;
    return { what, figure, reached: ratio <= mostTimes ? 'yes' : 'no' };
  }),
);

function withDatabase(people: number): Promise<Readonly<Record<string, number>>> {
  return withOwnDatabase(async (connection) => {
    await connection.db.connection().execute((one) => fill(one, people));
    return measure(connection, people);
  });
}

async function withFilled(name: string): Promise<Readonly<Record<string, number>>> {
  const address = new URL(process.env.TEST_DATABASE_URL ?? '');
  address.pathname = `/${name}`;
  const connection = await connect({ databaseUrl: address.href });
  try {
    await migrate(connection.db);
    return await measure(connection, large);
  } finally {
    await connection.close();
  }
}

/** Every thousandth is called Kestrel, whatever the number of people: what is sought is as rare as in a real portal. */
async function fill(db: Db, people: number): Promise<void> {
  await sql`set statement_timeout = 0`.execute(db);
  const numbers = sql`generate_series(1, ${sql.lit(people)}::bigint) n`;
  await sql`insert into users (id, email, first_name, last_name, role, status, account_type, country, last_sign_in_at, created_at, updated_at)
    select 'u' || n, 'person' || n || '@portico.example', 'First' || (n * 7919) % 4001,
      case when n % 1000 = 7 then 'Kestrel' else 'Last' || (n * 104729) % 50021 end,
      1, case when n % 50 = 0 then 'DISABLED' else 'ACTIVE' end, case when n % 3 = 0 then 'Academic' else 'Commercial' end, 'Germany',
      now() - n * interval '1 minute', now() - n * interval '1 minute', now()
    from ${numbers}`.execute(db);
  await sql`insert into licenses (id, number, owner_id, category, license_type, product, state, starts_at, expires_at, created_at, updated_at)
    select 'l' || n || '-' || each, 'LIC-' || n || '-' || each, 'u' || n, 'wls', 'COMMERCIAL_WLS', 'Portico Solver', 'ACTIVE', now() - interval '1 year',
      now() + (n % 700) * interval '1 day', now() - n * interval '1 minute', now()
    from ${numbers}, generate_series(1, 2) each`.execute(db);
  await sql`insert into api_keys (id, access_id, name, owner_id, secret_hash, secret_hint, secret_created_at, enabled, is_default, created_at, updated_at)
    select 'k' || n || '-' || each, 'access-' || n || '-' || each, 'Key ' || each, 'u' || n, 'hash', 'hint', now(), true, each = 1,
      now() - n * interval '1 minute', now()
    from ${numbers}, generate_series(1, 3) each`.execute(db);
  // As the database does by itself after a while: until then, words of new rows wait in a list beside their index.
  await sql`vacuum (analyze)`.execute(db);
}

async function measure(connection: Connection, people: number): Promise<Readonly<Record<string, number>>> {
  const portal = await startPortal(connection, 'silent');
  const reader = await portal.signIn({ role: 'ADMIN_READ' });
  const figures: Record<string, number> = {};
  const time = async (what: string, path: string) => {
    figures[what] = await medianTime(() => get(reader, path));
  };
  await time('people, first page', 'users?size=25&sort=-createdAt');
  await time('people, page 2, from its place', `users?size=25&sort=-createdAt&cursor=${await placeAfter(reader, 1)}`);
  await time('people, page 30, from its place', `users?size=25&sort=-createdAt&cursor=${await placeAfter(reader, 29)}`);
  await time('people, the last page by its number', `users?size=25&page=${Math.min(people / 25, 400)}`);
  await time('people, the beginning of a name', 'users?size=25&q=kestr');
  await time('people, a part in the middle of a name', 'users?size=25&q=estre');
  await time('people, a part of an address', 'users?size=25&q=son77');
  await time('people, a part that everyone has', 'users?size=25&q=ortico');
  await time('people, a part that no one has', 'users?size=25&q=estrex');
  await time('people, one letter', 'users?size=25&q=k');
  await time('people, one letter that many have', 'users?size=25&q=l');
  await time(
    'people, three filters',
    'users?size=25&filter[status]=DISABLED&filter[accountType]=Academic&filter[role]=USER',
  );
  await time('people by last name', 'users?size=25&sort=lastName');
  await time('people by last sign-in', 'users?size=25&sort=-lastSignInAt');
  await time('licenses, first page', 'licenses?size=25&sort=-createdAt');
  await time('licenses that expire', 'licenses?size=25&filter[status]=EXPIRING&sort=expiresAt');
  await time('licenses, a part of a number', 'licenses?size=25&q=LIC-77-');
  await time('licenses, any part of a number', 'licenses?size=25&q=ic-777-');
  await time('licenses, a part of the name of an owner', 'licenses?size=25&q=estre');
  await time('keys, any part of an access id', 'auth/keys?size=25&q=cess-777-');
  await time('keys, first page', 'auth/keys?size=25&sort=-createdAt');
  await time('home of administrators', 'overview');
  await time('customers whose licenses expire', 'overview/expiring');
  await portal.close();
  return figures;
}

async function get(reader: Caller, path: string): Promise<{ readonly next?: string }> {
  const { status, body, text } = await reader.call('GET', path, { headers: { 'x-portal-mode': 'admin' } });
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  return body as { next?: string };
}

/** The place after so many pages of 25. */
async function placeAfter(reader: Caller, pages: number): Promise<string> {
  let next = '';
  for (let page = 0; page < pages; page++) {
    const place = next === '' ? '' : `&cursor=${next}`;
    next = encodeURIComponent((await get(reader, `users?size=25&sort=-createdAt${place}`)).next ?? '');
  }
  return next;
}

async function medianTime(work: () => Promise<unknown>): Promise<number> {
  await work();
  const times: number[] = [];
  for (let at = 0; at < repetitions; at++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return median(times);
}
