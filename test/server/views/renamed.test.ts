import { afterAll, beforeAll, expect, test } from 'vitest';
import { blocksIn, type Json, type JsonObject } from '../../../engine/model';
import { lostInAddress } from '../../../engine/runtime';
import { type EditedProject, editedPortal } from '../../support/edited-portal';
import type { ServerApp, SignedIn } from '../../support/server-app';

/* Views that were saved before a property of their list was renamed. */

let project: EditedProject;
let server: ServerApp;
let one: SignedIn;
beforeAll(async () => {
  ({ project, server } = await editedPortal());
  one = await server.signIn({ roleName: 'ADMIN_READ' });
});
afterAll(() => server.close());

/** The property with its column and filter in the list of users; those of the former name are taken out. */
async function written(name: string, former?: string) {
  const text = { type: 'string', maxLength: 20, 'x-index': true, 'x-write': 'ADMIN_WRITE' };
  if (former !== undefined) project.property('user', former, undefined);
  project.property('user', name, { ...text, ...(former !== undefined && { 'x-was': [former] }) });
  project.edit('screens/admin/admin-users.screen.json', (screen) => {
    const [list, ...rest] = screen.blocks as [JsonObject, ...Json[]];
    const others = (part: string, key: string) =>
      (list[part] as JsonObject[]).filter((each) => former === undefined || each[key] !== former);
    const label = 'admin:users.email';
    screen.blocks = [
      {
        ...list,
        columns: [...others('columns', 'field'), { field: name, label, sort: true }],
        filters: [...others('filters', 'filter'), { filter: name, label, as: 'text' }],
      },
      ...rest,
    ];
  });
  await server.definitions.refresh();
  expect(server.definitions.edition().problems.filter(({ severity }) => severity === 'error')).toEqual([]);
}

const save = (name: string, query: string, hidden: readonly string[] = [], list = 'admin-users') =>
  one.call('POST', 'views', { payload: { list, name, query, hidden, dense: false } });
const views = async (list = 'admin-users') => {
  const { body } = await one.call('GET', `views?list=${list}`);
  return body.items.map(({ name, query, hidden }: JsonObject) => [name, query, hidden]);
};

test('A view says filters, sort and columns of a renamed property by the new name, and all else as it was saved', async () => {
  await written('segment');
  await save('Gold people', 'role=USER&segment=gold&sort=-segment', ['segment', 'email']);
  await save('Other', 'gone=1&q=segment&sort=email&status=ACTIVE', ['gone']);
  await save('Elsewhere', 'segment=gold', ['segment'], 'admin-keys');
  const before = await views();
  expect(before).toContainEqual(['Gold people', 'role=USER&segment=gold&sort=-segment', ['segment', 'email']]);

  await written('tier', 'segment');
  expect(await views()).toEqual([
    ['Gold people', 'role=USER&sort=-tier&tier=gold', ['tier', 'email']],
    ['Other', 'gone=1&q=segment&sort=email&status=ACTIVE', ['gone']],
  ]);
  expect(await views('admin-keys')).toEqual([['Elsewhere', 'segment=gold', ['segment']]]);
});

test('An address names the filter of a renamed or removed property, and no parameter that never was one', async () => {
  project.reset();
  await written('segment');
  await written('tier', 'segment');
  const lost = () => {
    const [list] = blocksIn(server.definitions.edition().screens['admin-users']?.blocks ?? [], 'list');
    const dropped = { segment: 'gold', tier: 'gold', utm_source: 'news', country: 'FR', counts: 'x', page: '2' };
    return list && lostInAddress(list, {}, dropped, []);
  };
  // Of what the list knows nothing any more, `tier` alone is one of its filters.
  expect(lost()).toEqual(['segment', 'country']);
  project.edit('screens/admin/admin-users.screen.json', (screen) => {
    const [list, ...rest] = screen.blocks as [JsonObject, ...Json[]];
    const without = (part: string, key: string) => (list[part] as JsonObject[]).filter((each) => each[key] !== 'tier');
    screen.blocks = [{ ...list, columns: without('columns', 'field'), filters: without('filters', 'filter') }, ...rest];
  });
  const text = { type: 'string', maxLength: 20, 'x-was': ['segment'] };
  project.property('user', 'tier', { ...text, 'x-write': 'ADMIN_WRITE', 'x-removed': 'keep' });
  await server.definitions.refresh();
  expect(lost()).toEqual(['segment', 'tier', 'country']);
});
