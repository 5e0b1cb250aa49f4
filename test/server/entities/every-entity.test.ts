import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../engine/model';
import { type EditedProject, editedPortal } from '../../support/edited-portal';
import type { Answer, ServerApp, SignedIn } from '../../support/server-app';

const people = ['USER', 'ADMIN_READ', 'ADMIN_WRITE', 'SYSADMIN'] as const;
type Who = (typeof people)[number];

/** One property for each way in which rights can be said. */
const properties: Readonly<Record<string, JsonObject>> = {
  openNote: { type: 'string', 'x-write': ['own', 'ADMIN_WRITE'] },
  ownNote: { type: 'string', 'x-write': 'own' },
  adminNote: { type: 'integer', minimum: 1, 'x-write': 'ADMIN_WRITE' },
  innerNote: { type: 'string', 'x-read': 'SYSADMIN', 'x-write': 'SYSADMIN' },
  serverNote: { type: 'boolean', 'x-write': 'server' },
  hiddenNote: { type: 'string', 'x-read': 'server', 'x-write': 'server' },
  unnamedNote: { type: 'string' },
};
const values: Readonly<Record<string, unknown>> = {
  openNote: 'open',
  ownNote: 'own',
  adminNote: 7,
  innerNote: 'inner',
  serverNote: true,
  hiddenNote: 'hidden',
  unnamedNote: 'unnamed',
};

/** Where the records of an entity are, and who of the four may call what changes them. */
interface Place {
  readonly entity: string;
  readonly table: string;
  readonly path: string;
  readonly changed: (id: string, who: Who) => string;
  readonly changers: readonly Who[];
  readonly owned: boolean;
  make(owner: SignedIn): Promise<string>;
}

let project: EditedProject;
let server: ServerApp;
let callers: Readonly<Record<Who, SignedIn>>;
const someone = (who: Who) => callers[who];

const places: readonly Place[] = [
  {
    entity: 'user',
    table: 'users',
    path: 'users',
    changed: (id, who) => (who === 'USER' ? 'auth/profile' : `users/${id}`),
    changers: ['USER', 'ADMIN_WRITE', 'SYSADMIN'],
    owned: true,
    make: async (owner) => owner.user.id,
  },
  {
    entity: 'license',
    table: 'licenses',
    path: 'licenses',
    changed: (id) => `licenses/${id}`,
    changers: ['ADMIN_WRITE', 'SYSADMIN'],
    owned: true,
    make: async (owner) =>
      (
        await owner.call('POST', 'licenses', {
          payload: { licenseType: 'TRIAL', purpose: 'EVALUATION', product: 'Portico Solver', acceptTerms: true },
        })
      ).body.id,
  },
  {
    entity: 'api-key',
    table: 'api_keys',
    path: 'auth/keys',
    changed: (id) => `auth/keys/${id}`,
    changers: ['USER'],
    owned: true,
    make: async (owner) => (await owner.call('POST', 'auth/keys', { payload: { name: 'Key' } })).body.id,
  },
  {
    entity: 'post',
    table: 'posts',
    path: 'posts',
    changed: (id) => `posts/${id}`,
    changers: ['ADMIN_WRITE', 'SYSADMIN'],
    owned: false,
    make: async () => {
      const payload = { type: 'SECURITY', languageVariants: { en: { title: 'T', summary: 'S', body: 'B' } } };
      const { body } = await someone('SYSADMIN').call('POST', 'posts', { payload });
      await someone('SYSADMIN').call('POST', `posts/${body.id}/publish`, {
        payload: {},
        headers: { 'if-match': String(body.revision) },
      });
      return body.id;
    },
  },
];

beforeAll(async () => {
  ({ project, server } = await editedPortal());
  const signedIn = await Promise.all(people.map(async (who) => [who, await server.signIn({ roleName: who })] as const));
  callers = Object.fromEntries(signedIn) as typeof callers;
  for (const { entity } of places)
    for (const [name, schema] of Object.entries(properties)) project.property(entity, name, schema);
  await server.definitions.refresh();
  expect(server.definitions.edition().problems).toEqual([]);
});
afterAll(() => server.close());

describe.each(places)('$entity', (place) => {
  const { table, path, owned } = place;
  let id: string;
  let owner: SignedIn;
  beforeAll(async () => {
    owner = callers.USER;
    id = await place.make(owner);
    expect(id).toEqual(expect.any(String));
  });

  const stored = async () => {
    const { rows } = await sql<{
      row: unknown;
    }>`select to_jsonb(t) as row from ${sql.table(table)} t order by id`.execute(server.connection.db);
    return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
  };
  const record = async (who: Who): Promise<Answer> =>
    who === 'USER' && place.entity === 'user'
      ? someone(who).call('GET', 'auth/profile')
      : place.entity === 'api-key'
        ? someone(who)
            .call('GET', `auth/keys?id=${id}`)
            .then((answer) => ({ ...answer, body: answer.body.items[0] }))
        : someone(who).call('GET', `${path}/${id}`);
  const change = async (who: Who, payload: object): Promise<Answer> => {
    const { body } = await record(who);
    return someone(who).call('PUT', place.changed(id, who), {
      payload,
      headers: { 'if-match': String(body?.revision) },
    });
  };
  const mayWrite = (name: string, who: Who): boolean =>
    ({
      openNote: who === 'ADMIN_WRITE' || who === 'SYSADMIN' || owned,
      ownNote: owned && who === 'USER',
      adminNote: who === 'ADMIN_WRITE' || who === 'SYSADMIN',
      innerNote: who === 'SYSADMIN',
    })[name] ?? false;

  for (const who of place.changers) {
    test.each(Object.keys(properties))(`${who} and %s`, async (name) => {
      await sql`update ${sql.table(table)} set properties = '{}' where id = ${id}`.execute(server.connection.db);
      const before = await stored();
      const { status, body } = await change(who, { [name]: values[name] });
      if (mayWrite(name, who)) {
        expect([status, body[name]]).toEqual([200, values[name]]);
        expect((await change(who, { [name]: null })).status).toBe(200);
        expect((await change(who, { [name]: values[name] })).status).toBe(200);
        return;
      }
      expect([400, 422]).toContain(status);
      expect(Object.keys(body.error.fields)).toEqual([name]);
      expect(body.error.fields[name].code).toMatch(/^(unknownField|field\.locked)$/);
      expect(await stored()).toBe(before);
    });

    test.each(['nothing', 'properties', 'constructor', 'prototype', 'toString', 'revision', 'createdAt', 'OpenNote'])(
      `${who} cannot write “%s”`,
      async (name) => {
        const before = await stored();
        const { status, body } = await change(who, { [name]: 'x' });
        expect([status, Object.keys(body.error.fields ?? {})]).toEqual([400, [name]]);
        expect(await stored()).toBe(before);
      },
    );

    test(`${who} cannot reach a prototype`, async () => {
      const before = await stored();
      const { body } = await record(who);
      const answer = await server.app.server.inject({
        method: 'PUT',
        url: `${server.configuration.prefix}/api/v1/${place.changed(id, who)}`,
        headers: {
          cookie: [...someone(who).cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'x-xsrf-token': someone(who).cookies.get('XSRF-TOKEN') ?? '',
          'content-type': 'application/json',
          'if-match': String(body.revision),
        },
        payload: '{"__proto__":{"openNote":"x"}}',
      });
      expect(answer.statusCode).toBe(400);
      expect(await stored()).toBe(before);
    });
  }

  test('anyone who may not read a value finds it nowhere: not in the record, the list, a filter, a sort or the file', async () => {
    await sql`update ${sql.table(table)} set properties = ${JSON.stringify(values)}::jsonb where id = ${id}`.execute(
      server.connection.db,
    );
    for (const who of people) {
      const reads = Object.keys(properties).filter(
        (name) => name !== 'hiddenNote' && (name !== 'innerNote' || who === 'SYSADMIN'),
      );
      const { status, body } = await record(who);
      const alone = who === 'USER' || status !== 200 ? undefined : body;
      if (status === 200)
        expect(
          Object.keys(body)
            .filter((name) => name in properties)
            .sort(),
        ).toEqual(reads.toSorted());
      if (status === 200) expect(body).not.toHaveProperty('properties');
      if (place.entity === 'user' && who === 'USER') continue;
      const listed = await someone(who).call('GET', `${path}?id=${id}`);
      expect(
        Object.keys(listed.body.items[0])
          .filter((name) => name in properties)
          .sort(),
      ).toEqual(reads.toSorted());
      for (const name of Object.keys(properties)) {
        const expected = reads.includes(name) ? 200 : 400;
        const value = String(values[name]);
        const filtered = await someone(who).call('GET', `${path}?filter[${name}]=${value}`);
        expect([who, name, filtered.status]).toEqual([who, name, expected]);
        if (expected === 200) expect(filtered.body.items.map((item: JsonObject) => item.id)).toEqual([id]);
        expect((await someone(who).call('GET', `${path}?sort=-${name}`)).status).toBe(expected);
      }
      if (place.entity === 'post') continue;
      const { text } = await someone(who).call('GET', `${path}?id=${id}`, { headers: { accept: 'text/csv' } });
      const heading = text.split('\r\n')[0]?.split(',') ?? [];
      expect(heading.filter((name) => name in properties).sort()).toEqual(reads.toSorted());
      expect(text.includes('inner')).toBe(who === 'SYSADMIN');
      expect(alone ?? {}).not.toHaveProperty('hiddenNote');
    }
  });

  test('the audit shows a value only to those who may read it', async () => {
    const target = { user: 'user', license: 'license', 'api-key': 'key', post: 'post' }[place.entity];
    const seen = async (who: Who) => {
      const { body } = await someone(who).call('GET', `audit?filter[targetType]=${target}&size=100`);
      return JSON.stringify(body.items.map(({ before, after }: JsonObject) => [before, after]));
    };
    expect(await seen('ADMIN_READ')).not.toContain('innerNote');
    if (place.changers.includes('SYSADMIN')) expect(await seen('SYSADMIN')).toContain('innerNote');
  });

  test('a change of one value leaves the others, known here or not', async () => {
    const who = place.changers[0] ?? 'USER';
    const { db } = server.connection;
    await sql`update ${sql.table(table)} set properties = ${JSON.stringify({ ...values, later: 1 })}::jsonb where id = ${id}`.execute(
      db,
    );
    expect((await change(who, { openNote: 'mine' })).status).toBe(200);
    const { rows } = await sql<{
      properties: JsonObject;
    }>`select properties from ${sql.table(table)} where id = ${id}`.execute(db);
    expect(rows[0]?.properties).toEqual({ ...values, later: 1, openNote: 'mine' });
  });
});

test('a new record is made with its added values, and refused with a forbidden one before anything is made', async () => {
  const made = await callers.USER.call('POST', 'auth/keys', { payload: { name: 'With note', openNote: 'mine' } });
  expect([made.status, made.body.openNote]).toEqual([201, 'mine']);
  const letters = server.letters.length;
  const user = { email: 'new@firm.example', firstName: 'N', lastName: 'E', accountType: 'Commercial' };
  const refused = await callers.ADMIN_READ.call('POST', 'users', { payload: { ...user, adminNote: 3 } });
  expect([refused.status, refused.body.error.code]).toEqual([422, 'FIELD_LOCKED']);
  expect(await server.app.pool.admin.findByEmail(user.email)).toBeUndefined();
  expect(server.letters.length).toBe(letters);
  const taken = await callers.ADMIN_WRITE.call('POST', 'users', { payload: { ...user, adminNote: 3 } });
  expect([taken.status, taken.body.adminNote]).toEqual([201, 3]);
});

test('what two tabs save at the same moment is both there', async () => {
  const someone = await server.signIn();
  const tabs = [{ openNote: 'one' }, { ownNote: 'two' }, { openNote: 'one', lastName: 'Chair' }];
  const answers = await Promise.all(tabs.map((payload) => someone.call('PUT', 'auth/profile', { payload })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { body } = await someone.call('GET', 'auth/profile');
  expect(body).toMatchObject({ openNote: 'one', ownNote: 'two', lastName: 'Chair' });
});
