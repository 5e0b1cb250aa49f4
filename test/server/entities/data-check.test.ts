import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkStoredValues, describeUnfit } from '../../../server/entities';
import { type ServerApp, serverApp } from '../../support/server-app';
import { type EditedProject, editedProject } from './support/project';

let project: EditedProject;
let server: ServerApp;
beforeAll(async () => {
  project = editedProject();
  server = await serverApp({ project: project.folder });
});
afterAll(async () => {
  await server.close();
  project.remove();
});

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
