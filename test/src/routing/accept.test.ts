import { describe, expect, test } from 'vitest';
import type { JsonObject, RouteModel } from '../../../engine/model';
import { accept } from '../../../src/routing/accept';

const roles = ['UNKNOWN', 'USER', 'ADMIN_READ', 'ADMIN_WRITE', 'SYSADMIN'];

const plain: RouteModel = {
  id: 'licenses',
  path: 'licenses',
  fullPath: 'licenses',
  default: false,
  standalone: false,
  trailingMenu: false,
  drawer: true,
  matchChildPaths: false,
  context: {},
  displayed: true,
  query: {},
  children: [],
};
const routes = {
  standalone: { ...plain, standalone: true },
  home: { ...plain, default: true },
  plain,
  admin: { ...plain, minimumRole: 'ADMIN_READ' },
  agent: { ...plain, context: { agent: true } },
} satisfies Record<string, RouteModel>;

type Verdict = 'ok' | 'login' | 'unauthorized';

function verdict(route: RouteModel, profile: JsonObject | undefined, mode: 'user' | 'admin' = 'user'): Verdict {
  const acceptance = accept(route, { profile, mode, roles });
  return acceptance.accepted ? 'ok' : acceptance.redirect;
}

/** Rows: visitor. Columns: standalone, home, plain, admin, agent (in user mode). */
const table: readonly (readonly [string, JsonObject | undefined, readonly Verdict[]])[] = [
  ['nobody', undefined, ['ok', 'login', 'login', 'login', 'login']],
  ['UNKNOWN', { role: 0 }, ['ok', 'ok', 'unauthorized', 'unauthorized', 'unauthorized']],
  ['USER', { role: 1 }, ['ok', 'ok', 'ok', 'unauthorized', 'unauthorized']],
  ['USER with an agent', { role: 1, agentEnabled: true }, ['ok', 'ok', 'ok', 'unauthorized', 'ok']],
  ['ADMIN_READ', { role: 2 }, ['ok', 'ok', 'ok', 'ok', 'unauthorized']],
  ['SYSADMIN', { role: 4 }, ['ok', 'ok', 'ok', 'ok', 'unauthorized']],
  ['a role nobody knows', { role: 9 }, ['ok', 'ok', 'unauthorized', 'unauthorized', 'unauthorized']],
];

describe('route acceptance check', () => {
  test.each(table)('%s', (_who, profile, expected) => {
    expect(Object.values(routes).map((route) => verdict(route, profile))).toEqual(expected);
  });

  test('in admin mode SYSADMIN is always accepted', () => {
    expect(verdict(routes.agent, { role: 4 }, 'admin')).toBe('ok');
    expect(verdict(routes.agent, { role: 3 }, 'admin')).toBe('unauthorized');
  });
});
