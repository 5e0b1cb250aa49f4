import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../engine/model';
import { type EditedProject, editedPortal } from '../../support/edited-portal';
import type { ServerApp, SignedIn } from '../../support/server-app';

/* Stored rows of which the columns of a property demand more than when they were saved. */

let project: EditedProject;
let server: ServerApp;
let administrator: SignedIn;
let id: string;
beforeAll(async () => {
  ({ project, server } = await editedPortal());
  administrator = await server.again((await server.signIn({ roleName: 'ADMIN_WRITE' })).user, 'ADMIN');
});
afterAll(() => server.close());

const form = 'admin-user/main/edit';

/** A property that keeps rows of these columns; with fields, also the list of a form that has them. */
async function columns(properties: JsonObject, more: JsonObject = {}, fields?: readonly JsonObject[]) {
  project.reset();
  project.property('user', 'seats', {
    type: 'array',
    items: { type: 'object', properties, ...more },
    uniqueItems: true,
    'x-write': 'ADMIN_WRITE',
  });
  if (fields)
    project.field('admin-user', 'main', {
      ...{ name: 'seats', type: 'list', label: 'fields.country.label', required: false },
      ...{ max: 50, unique: ['name'], columns: [...fields] },
    });
  await server.definitions.refresh();
  expect(server.definitions.edition().problems).toEqual([]);
  await server.app.upkeep();
}

async function save(seats: readonly Json[], by?: string) {
  const { revision } = (await administrator.call('GET', `users/${id}`)).body;
  const { status, body } = await administrator.call('PUT', `users/${id}`, {
    payload: { seats: [...seats] },
    headers: { 'if-match': String(revision), ...(by !== undefined && { 'x-portal-form': by }) },
  });
  if (status === 200) return body.seats;
  const fields = (body.error?.fields ?? {}) as Readonly<Record<string, { readonly code: string }>>;
  return Object.entries(fields).map(([at, { code }]) => `${at}: ${code}`);
}

const text = { type: 'string', maxLength: 20 };
const name = { name: text };

describe('A stored cell that its column refuses by now', () => {
  const narrowings: Readonly<
    Record<string, readonly [before: JsonObject, after: JsonObject, kept: Json, other: Json]>
  > = {
    maxLength: [text, { type: 'string', maxLength: 3 }, 'long', 'other'],
    minLength: [text, { ...text, minLength: 3 }, 'ab', 'ac'],
    pattern: [text, { ...text, pattern: '^[0-9]+$' }, 'ab', 'ac'],
    format: [text, { ...text, format: 'date' }, 'today', 'now'],
    enum: [{ type: 'string', enum: ['gold', 'old'] }, { type: 'string', enum: ['gold'] }, 'old', 'older'],
    minimum: [{ type: 'integer' }, { type: 'integer', minimum: 5 }, 3, 4],
    maximum: [{ type: 'number' }, { type: 'number', maximum: 5 }, 7, 8],
    multipleOf: [{ type: 'number' }, { type: 'number', multipleOf: 10 }, 7, 8],
    type: [text, { type: 'integer' }, 'four', 'five'],
  };
  const each = (part: (of: (typeof narrowings)[string]) => Json) =>
    Object.fromEntries(Object.entries(narrowings).map(([keyword, of]) => [keyword, part(of)]));

  test('passes until it is changed, whatever the keyword', async () => {
    id = (await server.signIn({ roleName: 'USER' })).user.id;
    const kept = each(([, , value]) => value);
    const stored = [{ name: 'a', ...kept }, { name: 'b' }];
    await columns({ ...name, ...each(([before]) => before) });
    expect(await save(stored)).toEqual(stored);
    await columns({ ...name, ...each(([, after]) => after) });
    const changed = [{ name: 'new' }, { name: 'b' }, { name: 'a', ...kept }];
    expect(await save(changed)).toEqual(changed);
    for (const [keyword, [, , value, other]] of Object.entries(narrowings)) {
      expect(await save([...changed, { name: 'c', [keyword]: value }])).toEqual([`seats/3/${keyword}: ${keyword}`]);
      expect(await save([{ name: 'a', ...kept, [keyword]: other }])).toEqual([`seats/0/${keyword}: ${keyword}`]);
    }
    expect(await save([{ name: 'a' }])).toEqual([{ name: 'a' }]);
    for (const [keyword, value] of Object.entries(kept))
      expect(await save([{ name: 'a', [keyword]: value }])).toEqual([`seats/0/${keyword}: ${keyword}`]);
  });

  test('says nothing for what rows and lists demand', async () => {
    id = (await server.signIn({ roleName: 'USER' })).user.id;
    await columns({ ...name, cell: text });
    const stored: readonly JsonObject[] = [{ name: 'a', cell: 'long' }, { name: 'b' }];
    expect(await save(stored)).toEqual(stored);
    const short = { type: 'string', maxLength: 3 };
    await columns({ ...name, cell: short }, { required: ['cell'] });
    expect(await save([{ name: 'a', cell: 'long' }])).toEqual([{ name: 'a', cell: 'long' }]);
    expect(await save([{ name: 'a', cell: 'long' }, { name: 'b' }])).toEqual(['seats/1/cell: required']);
    await columns({ cell: short });
    expect(await save([{ name: 'c', cell: 'long' }])).toEqual(['seats/0/name: unknownField']);
    await columns({ ...name, cell: short });
    expect(
      await save([
        { name: 'a', cell: 'long' },
        { name: 'a', cell: 'long' },
      ]),
    ).toEqual(['seats/1/cell: maxLength']);
    expect(await save([{ name: 'a', cell: 'long' }, { name: 'b' }, { name: 'b' }])).toEqual(['seats: uniqueItems']);
  });

  test('is no null because there was no value', async () => {
    id = (await server.signIn({ roleName: 'USER' })).user.id;
    await columns({ ...name, cell: text });
    expect(await save([{ name: 'a' }])).toEqual([{ name: 'a' }]);
    expect(await save([{ name: 'a', cell: null }])).toEqual(['seats/0/cell: type']);
  });

  test.each([
    ['the form', false],
    ['the form and the property', true],
  ])('keeps what it has in a column that is gone from %s', async (_from, gone) => {
    id = (await server.signIn({ roleName: 'USER' })).user.id;
    const cell = { name: 'cell', type: 'text', maxLength: 20, required: false };
    const fields = [{ name: 'name', type: 'text', maxLength: 20, required: false }, cell];
    await columns({ ...name, cell: text }, {}, fields);
    const stored: readonly JsonObject[] = [{ name: 'a', cell: 'x' }, { name: 'b' }];
    expect(await save(stored, form)).toEqual(stored);
    await columns(gone ? name : { ...name, cell: text }, {}, fields.slice(0, 1));
    // Renamed, moved, copied and added by somebody who sees the other columns.
    const changed: readonly JsonObject[] = [{ name: 'new' }, { name: 'other', cell: 'x' }, { name: 'copy', cell: 'x' }];
    expect(await save(changed, form)).toEqual(changed);
    expect(await save([...changed, { name: 'c', cell: 'typed' }], form)).toEqual(['seats/3/cell: unknown-field']);
    expect(await save([{ name: 'c', celll: 'x' }], form)).toEqual(['seats/0/celll: unknown-field']);
  });

  test('passes the form as well, whose column is as narrow', async () => {
    id = (await server.signIn({ roleName: 'USER' })).user.id;
    const narrowed = (most: number) =>
      columns({ ...name, cell: { type: 'string', maxLength: most } }, {}, [
        { name: 'name', type: 'text', maxLength: 20, required: false },
        { name: 'cell', type: 'text', maxLength: most },
      ]);
    await narrowed(20);
    const stored = [{ name: 'a', cell: 'long' }];
    expect(await save(stored, form)).toEqual(stored);
    await narrowed(3);
    const changed = [{ name: 'b', cell: 'new' }, ...stored];
    expect(await save(changed, form)).toEqual(changed);
    expect(await save([...changed, { name: 'c', cell: 'long' }], form)).toEqual(['seats/2/cell: tooLong']);
    expect(await save([{ name: 'b', cell: 'long' }], form)).toEqual(['seats/0/cell: tooLong']);
    expect(await save([{ name: 'a', cell: 'longer' }], form)).toEqual(['seats/0/cell: tooLong']);
  });
});
