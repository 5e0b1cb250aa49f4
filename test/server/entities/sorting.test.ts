import { afterAll, beforeAll, expect, test } from 'vitest';
import { editedPortal } from '../../support/edited-portal';
import type { ServerApp, SignedIn } from '../../support/server-app';

/** Lists in the order of a property that some records lack. */

let server: ServerApp;
let administrator: SignedIn;
beforeAll(async () => {
  ({ server } = await editedPortal({}, (project) => {
    project.property('user', 'teamSize', { type: 'integer', 'x-index': true });
    project.property('user', 'contactAt', { type: 'string', format: 'date-time' });
  }));
  expect(server.definitions.edition().problems).toEqual([]);
  await server.app.upkeep();
  const values = [
    ...[3, 1, 2, 2].map((teamSize, day) => ({ teamSize, contactAt: `2026-01-0${day + 1}T12:00:00.000Z` })),
    ...[{}, {}, {}],
  ];
  for (const properties of values)
    await server.signIn({ roleName: 'USER', properties, account_name: 'teamSize' in properties ? 'Acme' : null });
  administrator = await server.signIn({ roleName: 'ADMIN_WRITE', account_name: 'Acme' });
});
afterAll(() => server.close());

interface Listed {
  readonly items: readonly { readonly id: string; readonly [name: string]: unknown }[];
  readonly next?: string;
  readonly previous?: string;
}
const list = async (query: string): Promise<Listed> => {
  const { status, body, text } = await administrator.call('GET', `users?${query}`);
  expect(status, text).toBe(200);
  return body;
};
const idsOf = (pages: readonly Listed[]) => pages.flatMap(({ items }) => items.map(({ id }) => id));

test.each([
  ['teamSize', [1, 2, 2, 3]],
  ['-teamSize', [3, 2, 2, 1]],
  ['-teamSize,email', [3, 2, 2, 1]],
  ['-contactAt', [2, 2, 1, 3]],
])('%s: records without a value are last', async (sort, wanted) => {
  const sizes = (await list(`sort=${sort}&size=50`)).items.map(({ teamSize }) => teamSize);
  expect(sizes).toEqual([...wanted, undefined, undefined, undefined, undefined]);
  const { text } = await administrator.call('GET', `users?sort=${sort}`, { headers: { accept: 'text/csv' } });
  const [head = '', ...lines] = text.trim().split('\r\n');
  const at = head.split(',').indexOf('teamSize') - head.split(',').length;
  expect(lines.map((line) => Number(line.split(',').at(at)))).toEqual([...wanted, 0, 0, 0, 0]);
});

test('a column of the portal itself does so, too', async () => {
  for (const sort of ['accountName', '-accountName']) {
    const names = (await list(`sort=${sort}&size=50`)).items.map(({ accountName }) => accountName ?? null);
    expect([sort, names]).toEqual([sort, [...Array(5).fill('Acme'), null, null, null]]);
  }
});

test.each(['teamSize', '-teamSize', '-contactAt', '-accountName'])(
  '%s: pages are stable in both ways',
  async (sort) => {
    const whole = idsOf([await list(`sort=${sort}&size=50`)]);
    expect(whole).toHaveLength(8);
    for (const size of [1, 2, 3, 5]) {
      const first = await list(`sort=${sort}&size=${size}`);
      const pages = [first];
      for (let next = first.next; next !== undefined; next = pages.at(-1)?.next)
        pages.push(await list(`sort=${sort}&size=${size}&cursor=${next}`));
      expect([size, idsOf(pages)]).toEqual([size, whole]);
      const back = [pages.at(-1) as Listed];
      for (let previous = back[0]?.previous; previous !== undefined; previous = back[0]?.previous)
        back.unshift(await list(`sort=${sort}&size=${size}&cursor=${previous}`));
      expect([size, idsOf(back)]).toEqual([size, whole]);
      const numbered = [];
      for (let page = 1; page <= pages.length; page += 1)
        numbered.push(await list(`sort=${sort}&size=${size}&page=${page}`));
      expect([size, idsOf(numbered)]).toEqual([size, whole]);
    }
  },
);
