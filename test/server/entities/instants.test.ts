import { expect, test } from 'vitest';
import type { KeptProperty, PermissionsModel } from '../../../engine/model';
import type { LiveDefinitions } from '../../../server/definitions';
import { createEntities } from '../../../server/entities/entities';

const meeting: KeptProperty = {
  kind: 'string',
  schema: { type: 'string', format: 'date-time' },
  was: [],
  indexed: false,
};
const entities = createEntities({
  definitions: {
    edition: () => ({ entities: { user: { properties: { meeting }, attributes: {} } } }),
  } as unknown as LiveDefinitions, // the rest of an edition is not asked
  permissions: () => ({ roles: [] }) as unknown as PermissionsModel,
  held: () => ({}),
});

const write = (value: string, stored: Readonly<Record<string, string>> = {}) =>
  entities.patch({
    sent: { entity: 'user', values: { meeting: value } },
    verified: new Set<string>(),
    leave: new Set(['meeting']),
    viewer: undefined,
    stored,
    own: true,
  }).set;

test('an instant is stored in one spelling, so that lists sort it by time', () => {
  for (const written of ['2030-01-01T06:00:00+01:00', '2030-01-01T05:00Z', '2030-01-01T05:00:00.000Z'])
    expect(write(written)).toEqual({ meeting: '2030-01-01T05:00:00.000Z' });
});

test('another spelling of the same instant is no change', () => {
  expect(write('2030-01-01T06:00:00+01:00', { meeting: '2030-01-01T05:00:00.000Z' })).toEqual({});
});

test('what is no instant is refused', () => {
  for (const written of ['2030-01-01T05:00', '2030-02-30T05:00Z', '2016-12-31T23:59:60Z', '2030-01-01'])
    expect(() => write(written)).toThrow();
});
