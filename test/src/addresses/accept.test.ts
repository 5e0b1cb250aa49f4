import { describe, expect, test } from 'vitest';
import type { JsonObject, PermissionsModel, RouteModel } from '../../../engine/model';
import { accept, acceptPlace, isOffered, type Visitor } from '../../../src/addresses/accept';
import type { Place } from '../../../src/addresses/place';
import { roleTable } from '../../support/roles';
import { routeModels } from '../../support/route-models';

const permissions: PermissionsModel = {
  ...roleTable,
  permissions: { readAudit: { minimum: 3, own: false, denial: 'errors:PERMISSION_DENIED' } },
};

const plain = routeModels([{ id: 'licenses', path: 'licenses' }])[0] as RouteModel; // one in, one out
const routes = {
  standalone: { ...plain, standalone: true },
  public: { ...plain, public: true },
  home: { ...plain, default: true },
  plain,
  adminOnly: { ...plain, adminOnly: true },
  minimum: { ...plain, minimumRole: 'ADMIN_WRITE' },
  permission: { ...plain, permission: 'readAudit' },
  agent: { ...plain, context: { agent: true } },
  terms: { ...plain, context: { agent: true, agentTerms: true } },
  flag: { ...plain, displayed: { op: 'is', path: ['settings', 'registrationEnabled'], value: true } },
} satisfies Record<string, RouteModel>;

type Verdict = 'ok' | 'login' | 'unauthorized' | 'terms';

function visitor(profile: JsonObject | undefined, mode: 'user' | 'admin', flag: boolean): Visitor {
  return { profile, mode, permissions, context: { mode, settings: { registrationEnabled: flag } } };
}

function verdict(route: RouteModel, profile: JsonObject | undefined, mode: 'user' | 'admin', flag = false): Verdict {
  const acceptance = accept(route, visitor(profile, mode, flag));
  return acceptance.accepted ? 'ok' : acceptance.redirect;
}

const [ok, login, no, terms] = ['ok', 'login', 'unauthorized', 'terms'] as const;
/** Columns: standalone, public, home, plain, adminOnly, minimum, permission, agent, terms of the agent, flag (off). */
type Row = readonly [string, JsonObject | undefined, user: readonly Verdict[], admin: readonly Verdict[]];
const nobody = [ok, ok, login, login, login, login, login, login, login, login] as const;
const unknown = [ok, ok, ok, no, no, no, no, no, no, no] as const;
const user = [ok, ok, ok, ok, no, no, no, no, no, no] as const;
const everything = [ok, ok, ok, ok, ok, ok, ok, ok, ok, ok] as const;
const table: readonly Row[] = [
  ['nobody', undefined, nobody, nobody],
  ['UNKNOWN', { role: 0 }, unknown, unknown],
  ['a role nobody knows', { role: 9 }, unknown, unknown],
  ['a role that is no rank', { role: 'SYSADMIN' }, unknown, unknown],
  ['USER', { role: 1 }, user, user],
  [
    'USER with an agent, terms not accepted',
    { role: 1, agentEnabled: true },
    [ok, ok, ok, ok, no, no, no, terms, ok, no],
    [ok, ok, ok, ok, no, no, no, terms, ok, no],
  ],
  [
    'USER with an agent',
    { role: 1, agentEnabled: true, agentTermsAccepted: true },
    [ok, ok, ok, ok, no, no, no, ok, ok, no],
    [ok, ok, ok, ok, no, no, no, ok, ok, no],
  ],
  ['ADMIN_READ', { role: 2 }, [ok, ok, ok, ok, ok, no, no, no, no, no], [ok, ok, ok, ok, ok, no, no, no, no, no]],
  ['ADMIN_WRITE', { role: 3 }, [ok, ok, ok, ok, ok, ok, ok, no, no, no], [ok, ok, ok, ok, ok, ok, ok, no, no, no]],
  ['SYSADMIN', { role: 4 }, [ok, ok, ok, ok, ok, ok, ok, no, no, no], everything],
];

describe('The route acceptance check (decisions 2.2)', () => {
  test.each(table)('%s in the user portal', (_who, profile, expected) => {
    expect(Object.values(routes).map((route) => verdict(route, profile, 'user'))).toEqual(expected);
  });

  test.each(table)('%s in the admin portal', (_who, profile, _user, expected) => {
    expect(Object.values(routes).map((route) => verdict(route, profile, 'admin'))).toEqual(expected);
  });

  test('lets a feature be seen once its flag is on', () => {
    expect(verdict(routes.flag, { role: 1 }, 'user', true)).toBe('ok');
  });

  test('offers in the menu just what it accepts, and what asks for terms first', () => {
    for (const [, profile] of table) {
      for (const route of Object.values(routes)) {
        const verdicts = verdict(route, profile, 'user');
        expect(isOffered({ route, path: '/', parent: undefined, children: [] }, visitor(profile, 'user', false))).toBe(
          verdicts === 'ok' || verdicts === 'terms',
        );
      }
    }
  });

  test('opens a route whose least role or permission nobody knows to nobody', () => {
    expect(verdict({ ...plain, minimumRole: 'WIZARD' }, { role: 4 }, 'user')).toBe('unauthorized');
    expect(verdict({ ...plain, permission: 'fly' }, { role: 4 }, 'user')).toBe('unauthorized');
  });

  test('refuses what stands in a group for what the group is refused for, unless it is open to anyone', () => {
    const group: Place = { route: routes.adminOnly, path: '/a', parent: undefined, children: [] };
    const inside = (route: RouteModel) =>
      acceptPlace({ route, path: '/a/b', parent: group, children: [] }, visitor({ role: 1 }, 'user', false)).accepted;
    expect(inside(routes.plain)).toBe(false);
    expect(inside(routes.standalone)).toBe(true);
    expect(inside(routes.public)).toBe(true);
  });
});
