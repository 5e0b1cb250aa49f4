import type { PermissionModel, PermissionsModel } from '../model';
import { withHash } from './hash';
import { inside, type Report, type Spot } from './report';
import type { Sentences } from './sentences';
import { checkName, isWhole, type Names, own as ownOf, type World } from './world';

/** The table of permissions. Without the file nothing is permitted. */
export function compilePermissions(world: World, sentences: Sentences, report: Report): PermissionsModel {
  const document = world.definitions.permissions;
  if (!document) {
    return withHash<Omit<PermissionsModel, 'hash'>>({
      roles: [],
      leastMember: 0,
      leastAdministrator: 0,
      allowedInAdminMode: 0,
      defaultDenial: '',
      namespaces: [],
      permissions: {},
    });
  }
  const spot: Spot = { document, path: [] };
  const { roles, labels, allowedInAdminMode, defaultDenial, permissions: written } = document.value;
  const { leastMember = roles[1] ?? roles[0] ?? '', leastAdministrator = allowedInAdminMode } = document.value;
  for (const [key, role] of Object.entries({ leastMember, leastAdministrator, allowedInAdminMode }))
    checkName(report, inside(spot, key), 'unknown-role', role, world.roles);
  if (labels !== undefined)
    for (const [index, role] of roles.entries())
      sentences.judge(`${labels}.${role}`, inside(spot, 'roles', index), report);
  if (roles.length > 1 && roles[0] === allowedInAdminMode)
    report(inside(spot, 'allowedInAdminMode'), 'allowed-for-everybody', { name: allowedInAdminMode });
  const namespaces = new Set<string>();
  const denials = sentences.noting(namespaces);
  denials.judge(defaultDenial, inside(spot, 'defaultDenial'), report);
  const permissions: Record<string, PermissionModel> = {};
  const codes = world.definitions.languages?.value.languages.map(({ code }) => code) ?? world.vocabulary.languages;
  const languages: Names = { all: new Set(codes), complete: isWhole(world.definitions, 'languages.json') };
  for (const [name, { minimum, own = false, denial, languages: byRole }] of Object.entries(written)) {
    const at = inside(spot, 'permissions', name);
    checkName(report, inside(at, 'minimum'), 'unknown-role', minimum, world.roles);
    denials.judge(denial, inside(at, 'denial'), report);
    const model = { minimum: roles.indexOf(minimum), own, denial: denial ?? defaultDenial };
    if (byRole === undefined) permissions[name] = model;
    else {
      checkLanguages(
        { minimum, byRole },
        inside(at, 'languages'),
        { roles: world.roles, ranks: roles, languages },
        report,
      );
      permissions[name] = { ...model, languages: languagesByRole(byRole, roles.slice(model.minimum)) };
    }
  }
  return withHash<Omit<PermissionsModel, 'hash'>>({
    roles,
    ...(labels !== undefined && { labels }),
    leastMember: roles.indexOf(leastMember),
    leastAdministrator: roles.indexOf(leastAdministrator),
    allowedInAdminMode: roles.indexOf(allowedInAdminMode),
    defaultDenial,
    namespaces: [...namespaces].sort(),
    permissions,
  });
}

type ByRole = Readonly<Record<string, readonly string[]>>;

/** Reports roles and languages that do not exist, and a table that does not begin with the least role. */
function checkLanguages(
  { minimum, byRole }: { readonly minimum: string; readonly byRole: ByRole },
  spot: Spot,
  { roles, ranks, languages }: { readonly roles: Names; readonly ranks: readonly string[]; readonly languages: Names },
  report: Report,
): void {
  const isLow = (role: string) => ranks.includes(role) && ranks.indexOf(role) < ranks.indexOf(minimum);
  for (const [role, codes] of Object.entries(byRole)) {
    const at = inside(spot, role);
    if (checkName(report, at, 'unknown-role', role, roles) && isLow(role))
      report(at, 'languages-least-role', { name: minimum });
    for (const [index, code] of codes.entries())
      checkName(report, inside(at, index), 'unknown-language', code, languages);
  }
  if (ranks.includes(minimum) && !Object.hasOwn(byRole, minimum))
    report(spot, 'languages-least-role', { name: minimum });
}

/** The languages of every role that is permitted: its own, or else those of all lower ones. */
function languagesByRole(byRole: ByRole, permitted: readonly string[]): ByRole {
  const lower = new Set<string>();
  return Object.fromEntries(
    permitted.map((role) => {
      const codes = ownOf(byRole, role) ?? [...lower];
      for (const code of codes) lower.add(code);
      return [role, codes];
    }),
  );
}
