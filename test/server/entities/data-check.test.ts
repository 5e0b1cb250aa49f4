import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../../engine/model';
import { checkStoredValues, describeUnfit } from '../../../server/entities';
import { type EditedProject, editedPortal } from '../../support/edited-portal';
import type { ServerApp } from '../../support/server-app';

let project: EditedProject;
let server: ServerApp;
beforeAll(async () => {
  ({ project, server } = await editedPortal());
});
afterAll(() => server.close());

const check = async () => {
  await server.definitions.refresh();
  expect(server.definitions.edition().problems).toEqual([]);
  return checkStoredValues(server.connection.db, server.definitions.edition().entities);
};

test('Stored values that the definitions do not accept any more are told with entity, property, number, records and cure', async () => {
  project.property('user', 'code', { type: 'string', 'x-write': 'ADMIN_WRITE' });
  project.property('user', 'size', { type: 'string', 'x-write': 'ADMIN_WRITE' });
  for (const number of [1, 2, 3, 4, 5])
    await server.signIn({ id: `person-${number}`, properties: { code: 'x'.repeat(number), size: String(number) } });
  expect(await check()).toEqual([]);

  project.property('user', 'code', { type: 'string', maxLength: 1, 'x-write': 'ADMIN_WRITE' });
  project.property('user', 'size', undefined);
  const unfit = await check();
  expect(unfit).toEqual([
    { entity: 'user', property: 'size', count: 5, examples: ['person-1', 'person-2', 'person-3'] },
    {
      ...{ entity: 'user', property: 'code', count: 4, examples: ['person-2', 'person-3', 'person-4'] },
      ...{ code: 'maxLength', args: { limit: 1 } },
    },
  ]);
  const [gone = '', narrowed = ''] = unfit.map(describeUnfit);
  expect(gone).toMatch(/^user\.size: nothing defines it, and 5 records \(person-1, .*, …\).*"x-removed"/);
  expect(narrowed).toMatch(/^user\.code: 4 records .*\(maxLength, limit 1\).*\/properties\/code/);

  // A new name holds for what is stored under the former one; what was removed on purpose is no fault.
  project.property('user', 'code', { type: 'string', 'x-removed': 'keep' });
  project.property('user', 'format', { type: 'string', 'x-was': ['size'], 'x-write': 'ADMIN_WRITE' });
  expect(await check()).toEqual([]);
});

test('One record holds a value, several hold one', () => {
  const one = { entity: 'user', property: 'code', count: 1, examples: ['person-1'] };
  const two = { ...one, count: 2, examples: ['person-1', 'person-2'] };
  const narrowed = { code: 'maxLength', args: { limit: 1 } };
  expect(describeUnfit(one)).toContain('and 1 record (person-1) holds a value. Write');
  expect(describeUnfit(two)).toContain('and 2 records (person-1, person-2) hold a value. Write');
  expect(describeUnfit({ ...one, ...narrowed })).toMatch(
    /1 record \(person-1\) holds a value that does not fit .* It stays until it is changed\. Allow it again .*, or change it\.$/,
  );
  expect(describeUnfit({ ...two, ...narrowed })).toMatch(/They stay until they are changed\. .*, or change them\.$/);
});

test('A changed type and a narrowed enum are a line in the log, with number and cure; what still fits is none', async () => {
  const lines = () =>
    server.logged
      .filter(({ rule, name }) => rule === 'entity-property-unfit' && name !== 'code')
      .map(({ file, pointer, name, stored }) => ({ file, pointer, name, stored }));
  const edited = async (name: string, schema: JsonObject | undefined) => {
    project.property('user', name, schema);
    await server.definitions.refresh();
    expect(server.definitions.edition().problems).toEqual([]);
    await server.app.upkeep();
  };
  const place = { file: 'schemas/data/user.schema.json' };
  await edited('teamSize', { type: 'integer', minimum: 0 });
  await edited('plan', { type: 'string', enum: ['A', 'B', 'C'] });
  for (const plan of ['A', 'B', 'C']) await server.signIn({ properties: { teamSize: 13, plan } });
  await edited('teamSize', { type: 'integer', minimum: 0, 'x-write': ['ADMIN_WRITE'] });
  await edited('teamSize', { type: 'integer', minimum: 5 });
  expect(lines()).toEqual([]);

  await edited('teamSize', { type: 'string', enum: ['SMALL', 'LARGE'] });
  const teamSize = { ...place, pointer: '/properties/teamSize', name: 'teamSize', stored: 3 };
  expect(lines()).toEqual([teamSize]);
  await edited('plan', { type: 'string', enum: ['A'] });
  const plan = { ...place, pointer: '/properties/plan', name: 'plan', stored: 2 };
  expect(lines()).toEqual([teamSize, plan]);
  const said = server.logged.find(({ rule, name }) => rule === 'entity-property-unfit' && name === 'teamSize');
  expect(said?.msg).toMatch(
    /^user\.teamSize: 3 records .*Allow them again at \/properties\/teamSize of .*, or change them/,
  );

  // With another name, too; values were moved to it.
  project.property('user', 'plan', undefined);
  await edited('tariff', { type: 'boolean', 'x-was': ['plan'] });
  expect(lines().at(-1)).toEqual({ ...place, pointer: '/properties/tariff', name: 'tariff', stored: 3 });
});
