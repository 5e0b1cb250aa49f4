import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../engine/model';
import { type EditedProject, editedPortal } from '../../support/edited-portal';
import type { ServerApp, SignedIn } from '../../support/server-app';

/** Enough that a back-fill takes many batches and a reader meets it half done; docs/benchmarks.md has the figures of 100,000. */
const many = Number(process.env.ENTITY_RECORDS ?? 10_000);
const patience = 30_000 + many * 3;

let project: EditedProject;
let server: ServerApp;
let administrator: SignedIn;
beforeAll(async () => {
  ({ project, server } = await editedPortal());
  administrator = await server.signIn({ roleName: 'SYSADMIN' });
});
afterAll(() => server.close());

const open = { 'x-write': 'ADMIN_WRITE' };
const edited = async (name: string, schema: JsonObject | undefined) => {
  project.property('user', name, schema);
  await server.definitions.refresh();
  expect(server.definitions.edition().problems).toEqual([]);
};
const db = () => server.connection.db;
const count = async (name: string) =>
  Number(
    (await sql<{ n: string }>`select count(*) as n from users where properties ? ${name}`.execute(db())).rows[0]?.n,
  );
const list = async (query: string) => (await administrator.call('GET', `users?${query}`)).body;
const change = async (id: string, payload: object) => {
  const { headers } = await administrator.call('GET', `users/${id}`);
  return administrator.call('PUT', `users/${id}`, { payload, headers: { 'if-match': String(headers.etag) } });
};
const warnings = () => server.logged.filter(({ rule }) => rule === 'entity-property-removed');

describe('A rename with many records', () => {
  beforeAll(async () => {
    await edited('branch', { type: 'string', maxLength: 40, 'x-index': true, ...open });
    await sql`insert into users (id, sub, email, first_name, last_name, created_at, updated_at, properties)
      select 'many-' || n, 'many-' || n, 'many' || n || '@firm.example', 'Many', 'People', now(), now(),
        jsonb_build_object('branch', 'B' || lpad(n::text, 6, '0'))
      from generate_series(1, ${many}::int) n`.execute(db());
    await server.app.upkeep();
  }, patience);

  test.each([
    ['to a new name', 'branch', 'office'],
    ['and back again', 'office', 'branch'],
  ])(
    '%s loses and hides nothing at any instant',
    async (_way, old, name) => {
      const schema = { type: 'string', maxLength: 40, 'x-index': true, ...open };
      project.property('user', old, undefined);
      await edited(name, { ...schema, 'x-was': [old] });
      let running = true;
      const done = server.app.upkeep().then(() => {
        running = false;
      });
      let looks = 0;
      const seenHalfway = new Set<number>();
      do {
        looks++;
        const number = 1 + ((looks * 997) % many);
        const value = `B${String(number).padStart(6, '0')}`;
        const detail = await administrator.call('GET', `users/many-${number}`);
        expect([detail.body[name], Object.hasOwn(detail.body, old)]).toEqual([value, false]);
        expect((await list(`filter[${name}]=${value}`)).items.map((each: JsonObject) => each.id)).toEqual([
          `many-${number}`,
        ]);
        const { items, total } = await list(`filter[email]=many${number}@firm.example&sort=-${name}`);
        expect([total, items[0][name]]).toEqual([1, value]);
        seenHalfway.add(await count(old));
      } while (running);
      await done;
      expect(await count(old)).toBe(0);
      expect(await count(name)).toBe(many);
      expect(looks).toBeGreaterThan(1);
      // More than one state between the two was seen.
      expect(seenHalfway.size).toBeGreaterThan(1);
    },
    patience,
  );

  test(
    'A narrowing and a removal, each taken back, lose and hide nothing that they do not say',
    async () => {
      const schema = { type: 'string', maxLength: 40, 'x-index': true, ...open };
      const value = (number: number) => `B${String(number).padStart(6, '0')}`;
      const readWhile = async (definition: JsonObject | undefined, visible: boolean) => {
        await edited('branch', definition);
        let running = true;
        const done = server.app.upkeep().then(() => {
          running = false;
        });
        let number = 0;
        do {
          number = 1 + ((number + 997) % many);
          const { body } = await administrator.call('GET', `users/many-${number}`);
          expect(body.branch).toBe(visible ? value(number) : undefined);
          if (visible) expect((await list(`filter[branch]=${value(number)}`)).total).toBe(1);
        } while (running);
        await done;
        expect(await count('branch')).toBe(many);
      };
      await readWhile({ ...schema, maxLength: 3 }, true);
      await readWhile(undefined, true);
      await readWhile({ ...schema, 'x-removed': 'keep' }, false);
      await readWhile(schema, true);
    },
    patience,
  );

  test(
    'a form that was open meanwhile still says the old name, and loses nothing',
    async () => {
      project.property('user', 'branch', undefined);
      await edited('site', { type: 'string', 'x-was': ['branch'], maxLength: 40, ...open });
      const { status, body } = await change('many-1', { branch: 'Lyon' });
      expect([status, body.site]).toEqual([200, 'Lyon']);
      await server.app.upkeep();
    },
    patience,
  );
});

describe('A property that was taken out', () => {
  beforeEach(async () => {
    await edited('site', { type: 'string', maxLength: 40, 'x-was': ['branch'], ...open });
    await server.app.upkeep();
  }, patience);

  test(
    'is served as before while values are stored, and the log says how many and what to write',
    async () => {
      const before = warnings().length;
      await edited('site', undefined);
      await server.app.upkeep();
      expect((await administrator.call('GET', 'users/many-2')).body.site).toBe('B000002');
      expect((await change('many-2', { site: 'Turku' })).body.site).toBe('Turku');
      expect(warnings().slice(before)).toEqual([
        expect.objectContaining({
          file: 'schemas/data/user.schema.json',
          name: 'site',
          stored: many,
          msg: expect.stringContaining('"x-removed"'),
        }),
      ]);
    },
    patience,
  );

  test(
    'is kept for later where it says so, and erased where it says that',
    async () => {
      await edited('site', { type: 'string', maxLength: 40, 'x-removed': 'keep' });
      await server.app.upkeep();
      expect((await administrator.call('GET', 'users/many-3')).body).not.toHaveProperty('site');
      expect((await administrator.call('GET', 'users?filter[site]=x')).status).toBe(400);
      expect((await change('many-3', { site: 'x' })).status).toBe(400);
      expect(await count('site')).toBe(many);
      await edited('site', { type: 'string', maxLength: 40, ...open });
      expect((await administrator.call('GET', 'users/many-3')).body.site).toBe('B000003');
      await edited('site', { type: 'string', 'x-removed': 'erase' });
      await server.app.upkeep();
      expect(await count('site')).toBe(0);
      const before = warnings().length;
      await edited('site', undefined);
      await server.app.upkeep();
      expect(warnings().length).toBe(before);
    },
    patience,
  );
});

test('A definition that became narrower holds for what is changed: stored values pass until they are touched', async () => {
  await edited('code', { type: 'string', ...open });
  const { user } = await server.signIn({ properties: { code: 'much too long' } });
  await edited('code', { type: 'string', maxLength: 3, ...open });
  expect((await change(user.id, { code: 'much too long', title: 'Chair' })).body).toMatchObject({
    code: 'much too long',
    title: 'Chair',
  });
  const longer = await change(user.id, { code: 'another long one' });
  expect([longer.status, longer.body.error.fields]).toMatchObject([
    400,
    { code: { code: 'maxLength', args: { limit: 3 } } },
  ]);
  expect((await change(user.id, { code: 'abc' })).body.code).toBe('abc');
});

test('A value of another kind, from before the kind was changed, breaks neither filter nor sort nor index', async () => {
  await edited('size', { type: 'string', ...open });
  const { user } = await server.signIn({ properties: { size: 'large' } });
  await edited('size', { type: 'integer', 'x-index': true, ...open });
  await server.app.upkeep();
  expect((await list('filter[size]=4')).items).toEqual([]);
  expect((await list(`sort=size&id=${user.id}`)).total).toBe(1);
  expect((await change(user.id, { size: 4 })).body.size).toBe(4);
  expect((await list('filter[size]=4')).total).toBe(1);
});

test('An index comes and goes with x-index', async () => {
  const indices = async () =>
    (
      await sql<{
        name: string;
      }>`select indexname as name from pg_indexes where indexname like 'kept\\_users\\_shelf%'`.execute(db())
    ).rows.length;
  await edited('shelf', { type: 'number', 'x-index': true, ...open });
  await server.app.upkeep();
  expect(await indices()).toBe(1);
  await edited('shelf', { type: 'number', ...open });
  await server.app.upkeep();
  expect(await indices()).toBe(0);
});
