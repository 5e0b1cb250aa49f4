import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../engine/model';
import { createValueValidator } from '../../../server/entities/value-validator';
import { type EditedProject, editedPortal } from '../../support/edited-portal';
import type { ServerApp, SignedIn } from '../../support/server-app';

/* Lists in records that somebody sends by HTTP: long, deep, with equal rows, and with what the definition no longer offers. */

let project: EditedProject;
let server: ServerApp;
let administrator: SignedIn;
let id: string;
beforeAll(async () => {
  ({ project, server } = await editedPortal());
  administrator = await server.signIn({ roleName: 'SYSADMIN' });
  id = (await server.signIn({ roleName: 'USER' })).user.id;
});
afterAll(() => server.close());

const most = 10_000;

/** A property that keeps rows, each there once, with these plans. */
async function offer(...plans: readonly string[]) {
  const columns = { name: { type: 'string', maxLength: 20 }, plan: { type: 'string', enum: [...plans] } };
  project.property('user', 'seats', {
    type: 'array',
    items: { type: 'object', properties: columns, required: ['plan'] },
    maxItems: most,
    uniqueItems: true,
    'x-write': 'ADMIN_WRITE',
  });
  await server.definitions.refresh();
  expect(server.definitions.edition().problems).toEqual([]);
  await server.app.upkeep();
}

const seats = (count: number, plan = 'old') =>
  Array.from({ length: count }, (_, index): JsonObject => ({ name: `s${index}`, plan }));

/** Saves rows; a text is sent as it is, for it may be deeper than what can be written out. */
async function save(rows: Json) {
  const { revision } = (await administrator.call('GET', `users/${id}`)).body;
  const { status, body } = await administrator.call('PUT', `users/${id}`, {
    payload: (typeof rows === 'string' ? `{"seats":${rows}}` : { seats: rows }) as object,
    headers: { 'if-match': String(revision), 'content-type': 'application/json' },
  });
  const fields = (body.error?.fields ?? {}) as Readonly<Record<string, { readonly code: string }>>;
  const problems = Object.entries(fields).map(([at, { code }]) => `${at}: ${code}`);
  return status === 200 ? (body.seats as Json[]).length : problems.length > 0 ? problems : status;
}

describe('A list of 10,000 rows', () => {
  beforeAll(async () => {
    await offer('gold', 'old');
    expect(await save(seats(most))).toBe(most);
    await offer('gold');
  });

  test('keeps its retired options, wherever its rows have moved, and takes no more of them', async () => {
    expect(await save([{ name: 'new', plan: 'gold' }, ...seats(most - 1).reverse()])).toBe(most);
    expect(await save(seats(most))).toEqual([`seats/${most - 1}/plan: enum`]);
  });

  test('has no two equal rows, whatever the order of their cells', async () => {
    expect(await save(seats(most, 'gold'))).toBe(most);
    const doubled = [...seats(most - 1, 'gold'), { plan: 'gold', name: 's0' }];
    expect(await save(doubled)).toEqual(['seats: uniqueItems']);
  });

  test('has no more rows, nor anything else in them', async () => {
    expect(await save(seats(most + 1, 'gold'))).toEqual(['seats: maxItems']);
    expect(await save('[{"plan":"gold","__proto__":1}]')).toBe(400);
    expect(await save([{ plan: 'gold', constructor: 1 }])).toEqual(['seats/0/constructor: unknownField']);
    expect(await save([[]])).toEqual(['seats/0: type']);
    expect(await save([{ plan: ['gold'] }])).toEqual(['seats/0/plan: type']);
    expect(await save([{ name: 'a' }])).toEqual(['seats/0/plan: required']);
  });

  test.each([
    ['[', ']'],
    ['{"plan":', '}'],
  ])('is refused with a cell as deep as a body can be (%s)', async (open, close) => {
    const depth = 60_000;
    const deep = `${open.repeat(depth)}1${close.repeat(depth)}`;
    const refused = /^(seats.*: type|400)$/;
    expect(String(await save(`[{"name":"a","plan":${deep}}]`))).toMatch(refused);
    expect(String(await save(deep))).toMatch(refused);
    expect((await administrator.call('GET', `users/${id}`)).status).toBe(200);
  });
});

test('A row is read a few times to be compared, however many there are', () => {
  let read = 0;
  const rows = Array.from({ length: 2_000 }, (_, index) => ({
    get name() {
      read++;
      return `s${index}`;
    },
  }));
  const items = { type: 'object', properties: { name: { type: 'string' } } };
  const schema = { type: 'array', items, maxItems: most, uniqueItems: true };
  expect(createValueValidator()(schema, rows)).toBeUndefined();
  expect(read).toBeLessThan(10 * rows.length);
});
