import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json, JsonObject, JsonSchema } from '../../../engine/model';
import sources from '../../../schemas/sources.json';
import { readContract } from '../../../server/definitions/contract';
import { editedPortal } from '../../support/edited-portal';
import type { ServerApp, SignedIn } from '../../support/server-app';
import { acceptTerms } from '../assistant/support/people';
import { freshLicense } from '../matrix/calls';

/** A value that a schema lists is one that the filter of its property accepts: adding one takes no code. */
const added = 'Added';
const declared: Readonly<Record<string, object & { readonly filters?: readonly string[] }>> = sources.sources;
const { entries, written } = readContract('.');
const filters = [...entries.values()].flatMap(({ name, path, listed }) =>
  (declared[name]?.filters ?? []).flatMap((filter) => {
    const values = listed[filter];
    return values === undefined ? [] : [{ name, path, filter, values }];
  }),
);
let server: ServerApp;
let root: SignedIn;
const ids = new Map<string, string>();

/** Lists one more value wherever a property of a record has a list of texts. */
function withOneMore(document: Record<string, Json>) {
  for (const property of Object.values((document.properties ?? {}) as Record<string, JsonSchema>))
    if (Array.isArray(property.enum) && property.enum.some((value) => typeof value === 'string'))
      Object.assign(property, { enum: [...property.enum, added] });
}

beforeAll(async () => {
  ({ server } = await editedPortal({}, ({ edit }) => {
    for (const name of Object.keys(written)) edit(`schemas/data/${name}.schema.json`, withOneMore);
    edit('schemas/sources.json', (document) => {
      Object.assign((document.sources as Record<string, JsonObject>).listSessions ?? {}, { csv: ['id', 'ip'] });
    });
  }));
  root = await server.signIn({ roleName: 'SYSADMIN', agent_enabled: true });
  await acceptTerms(root);
  ids.set('licenses', await freshLicense({ db: server.connection.db, now: () => server.clock.now() }, root.user.id));
  const languageVariants = { en: { title: 'T', summary: 'S', body: 'B' } };
  const post = await root.call('POST', 'posts', { payload: { type: 'SECURITY', languageVariants } });
  ids.set('posts', (post.body as { readonly id: string }).id);
});
afterAll(() => server.close());

const ask = (path: string, filter: string, value: string) => {
  const [list = ''] = path.split('/');
  return root.call(
    'GET',
    `${path.replace('{id}', ids.get(list) ?? '')}?filter[${filter}]=${encodeURIComponent(value)}`,
  );
};

describe('A filter accepts the values that the schema lists', () => {
  test('there are such filters', () => expect(filters.length).toBeGreaterThan(20));

  test.each(filters)('$name by $filter', async ({ path, filter, values }) => {
    for (const value of [...values, added]) expect((await ask(path, filter, value)).status, value).toBe(200);
    const refused = await ask(path, filter, 'Never');
    expect(refused.status).toBe(400);
    expect(refused.body.error.fields).toEqual({ [`filter[${filter}]`]: { code: 'MALFORMED' } });
  });

  test('a new kind of account is kept, listed, filtered and exported', async () => {
    const person = { email: 'new@kind.example', firstName: 'New', lastName: 'Kind', accountType: added };
    const made = await root.call('POST', 'users', { payload: person });
    expect(made.status, made.text).toBe(201);
    const found = await ask('users', 'accountType', added);
    expect(found.body.items.map((item: JsonObject) => [item.email, item.accountType])).toEqual([[person.email, added]]);
    const file = await root.call('GET', `users?filter[accountType]=${added}`, { headers: { accept: 'text/csv' } });
    expect(file.text).toContain(person.email);
  });
});

test('A list that has no pages becomes a file by `csv` alone', async () => {
  const { status, text } = await root.call('GET', 'auth/sessions', { headers: { accept: 'text/csv' } });
  const { items } = (await root.call('GET', 'auth/sessions')).body;
  expect([status, text.trimEnd().split('\r\n').length]).toEqual([200, 1 + items.length]);
});
