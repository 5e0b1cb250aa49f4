import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type Portal, startPortal } from '../matrix/portal';
import { activeRates, call, listOf, type Made } from './support/rates';

/** What no program can write, whatever it is: the database itself refuses. */
let portal: Portal;
let writer: Caller;
let active: { list: Made; version: Made; plan: Made };
let other: Made;
beforeAll(async () => {
  portal = await startPortal();
  writer = await portal.signIn({ role: 'ADMIN_WRITE' });
  active = await activeRates(writer, 'held', [{ code: 'session', price: '2' }]);
  other = await call(writer, 'POST', 'rates/configurations', listOf('other', [{ code: 'gpu', price: '3' }]));
  await portal.db
    .insertInto('letter_templates')
    .values({ id: 't', key: 'T', language: 'en', created_at: new Date(), updated_at: new Date() })
    .execute();
  await edition(1, 'ACTIVE').execute(portal.db);
});
afterAll(() => portal.close());

const edition = (number: number | null, status: string) => sql`
  insert into letter_editions (id, template_id, edition, status, origin, subject, body, created_at, updated_at)
  values (gen_random_uuid()::text, 't', ${number}, ${status}, 'EDIT', 'Subject', 'Body', now(), now())`;

const price = (configuration: string, code: string) => sql`
  insert into rate_prices (configuration_id, position, code, label, price) values (${configuration}, 1, ${code}, 'Later', 1)`;

const refused: readonly (readonly [string, () => RawBuilder<unknown>])[] = [
  ['another price', () => price(active.list.id, 'late')],
  ['a price moved to it', () => sql`update rate_prices set configuration_id = ${active.list.id} where code = 'gpu'`],
  ['a lower price', () => sql`update rate_prices set price = 1 where configuration_id = ${active.list.id}`],
  ['a price less', () => sql`delete from rate_prices where configuration_id = ${active.list.id}`],
  ['another unit', () => sql`update rate_configurations set unit = 'MINUTE' where id = ${active.list.id}`],
  [
    'another price list in the version',
    () => sql`insert into rate_version_configurations values (${active.version.id}, ${other.id}, 1)`,
  ],
  [
    'a price list less in the version',
    () => sql`delete from rate_version_configurations where version_id = ${active.version.id}`,
  ],
  [
    'another entry in the time line',
    () =>
      sql`insert into rate_plan_versions (plan_id, version_id, from_at) values (${active.plan.id}, ${active.version.id}, '2025-01-01T00:00:00Z')`,
  ],
  [
    'an entry that begins at another time',
    () => sql`update rate_plan_versions set from_at = '2023-01-01T00:00:00Z' where plan_id = ${active.plan.id}`,
  ],
  ['a discount', () => sql`update rate_plans set discount_percent = 10 where id = ${active.plan.id}`],
  ['included credit', () => sql`update rate_plans set included_credit = 10 where id = ${active.plan.id}`],
  ['an edition changed', () => sql`update letter_editions set body = 'Other' where template_id = 't'`],
  ['an edition less', () => sql`delete from letter_editions where template_id = 't' and edition = 1`],
  ['an edition that leaves a hole', () => edition(3, 'ARCHIVED')],
];

describe('What was active', () => {
  it.each(refused)('gets no %s', async (_what, change) => {
    await expect(change().execute(portal.db)).rejects.toThrow(/of drafts change|do not change|are kept|no gaps/);
  });

  it('is archived, and followed by others: drafts take everything', async () => {
    await price(other.id, 'late').execute(portal.db);
    await sql`update rate_prices set price = 4 where configuration_id = ${other.id}`.execute(portal.db);
    await sql`delete from rate_prices where configuration_id = ${other.id} and code = 'late'`.execute(portal.db);
    await sql`update letter_editions set status = 'ARCHIVED' where template_id = 't'`.execute(portal.db);
    await edition(2, 'ACTIVE').execute(portal.db);
    await edition(null, 'DRAFT').execute(portal.db);
    await sql`update letter_editions set body = 'Better' where template_id = 't' and status = 'DRAFT'`.execute(
      portal.db,
    );
    await call(writer, 'POST', `rates/plans/${active.plan.id}/archive`, {});
    const draft = await call(writer, 'POST', `rates/plans/${active.plan.id}/clone`, {});
    expect((await writer.call('DELETE', `rates/plans/${draft.id}`)).status).toBe(204);
    expect((await writer.call('DELETE', `rates/configurations/${other.id}`)).status).toBe(204);
  });
});
