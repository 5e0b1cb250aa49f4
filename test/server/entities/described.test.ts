import { expect, test } from 'vitest';
import { editedPortal } from '../../support/edited-portal';

test('The API describes to each caller the properties that this caller reads or writes', async () => {
  const { server } = await editedPortal({}, (project) => {
    for (const [name, rights] of [
      ['seenByAll', {}],
      ['seenByOwners', { 'x-read': 'own' }],
      ['seenByAdministrators', { 'x-read': 'ADMIN_READ' }],
      ['writtenByOwners', { 'x-read': 'ADMIN_READ', 'x-write': 'own' }],
      ['seenByServer', { 'x-read': 'server', 'x-write': 'server' }],
    ] as const)
      project.property('user', name, { type: 'string', ...rights });
  });
  try {
    const callers = {
      visitor: server.visitor(),
      person: await server.signIn({ roleName: 'USER' }),
      administrator: await server.signIn({ roleName: 'ADMIN_READ' }),
    };
    const said = async (caller: keyof typeof callers) => {
      const { status, text, headers } = await callers[caller].call('GET', 'openapi.json');
      expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
      return [...new Set(text.match(/\b(?:seenBy|writtenBy)\w+/g))].sort();
    };
    expect(await said('visitor')).toEqual(['seenByAll']);
    expect(await said('person')).toEqual(['seenByAll', 'seenByOwners', 'writtenByOwners']);
    const all = ['seenByAdministrators', 'seenByAll', 'seenByOwners', 'writtenByOwners'];
    expect(await said('administrator')).toEqual(all);
  } finally {
    await server.close();
  }
});
