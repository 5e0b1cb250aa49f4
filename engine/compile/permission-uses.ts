import { onceFor } from '../definition';
import { isList, isObject, type ScreenModel, type SourceModel } from '../model';
import { inside, type Report, type Spot } from './report';
import { checkName, own, type World } from './world';

/**
 * Reports permissions that nothing names: neither an operation of the API, nor a route, nor an action. One for a part that is not built yet
 * is marked so with a reason.
 */
export function checkPermissionUses(world: World, report: Report): void {
  const { definitions } = world;
  const { permissions: document, sources, routes, screens, broken } = definitions;
  const written = Object.entries(sources?.value.sources ?? {});
  for (const [name, { permission, partPermissions = [] }] of sources ? written : []) {
    const spot: Spot = { document: sources as NonNullable<typeof sources>, path: ['sources', name] }; // checked above
    if (permission !== undefined)
      checkName(report, inside(spot, 'permission'), 'unknown-permission', permission, world.permissions);
    for (const [index, part] of partPermissions.entries()) {
      const at = inside(spot, 'partPermissions', index);
      if (!checkName(report, at, 'unknown-permission', part, world.permissions) || permission === undefined) continue;
      // Who has the right to the part only is refused before it is asked for.
      const table = document?.value;
      const rankOf = (each: string) => table?.roles.indexOf(own(table.permissions, each)?.minimum ?? '') ?? -1;
      if (rankOf(part) >= 0 && rankOf(part) < rankOf(permission))
        report(at, 'part-permission-unreached', { name: part, permission }, 'warning');
    }
  }
  // Where no operation declares permissions, or while a file is broken, nothing can be reported as unused.
  if (!document || broken.size > 0 || !written.some(([, { permission }]) => permission !== undefined)) return;
  const used = new Set(
    written.flatMap(([, { permission, partPermissions = [] }]) => [permission ?? [], partPermissions].flat()),
  );
  for (const { value } of [...routes.values(), ...screens.values()])
    for (const name of permissionsIn(value)) used.add(name);
  for (const [name, { reserved }] of Object.entries(document.value.permissions)) {
    const spot: Spot = { document, path: ['permissions', name] };
    if (used.has(name) && reserved !== undefined)
      report(inside(spot, 'reserved'), 'reserved-permission-used', { name }, 'warning');
    if (!used.has(name) && reserved === undefined) report(spot, 'unused-permission', { name }, 'warning');
  }
}

const permissionsIn = onceFor((written: object): ReadonlySet<string> => {
  const used = new Set<string>();
  note(written, used);
  return used;
});

function note(value: unknown, used: Set<string>): void {
  if (isList(value)) for (const each of value) note(each, used);
  else if (isObject(value))
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'permission' && typeof inner === 'string') used.add(inner);
      else note(inner, used);
    }
}

interface WrittenRoute {
  readonly id: string;
  readonly screen?: string;
  readonly minimumRole?: string;
  readonly permission?: string;
  readonly adminOnly?: boolean;
  readonly public?: boolean;
  readonly standalone?: boolean;
  readonly children?: readonly WrittenRoute[];
}

/**
 * Reports sources of a screen that some users of its route may not read: the page could only fail for them. A source with a condition, or
 * below one, is assumed to be loaded only where it is permitted; one in what an action shows needs that action's permission.
 */
export function checkSourcePermissions(
  world: World,
  sources: Readonly<Record<string, SourceModel>>,
  screens: Readonly<Record<string, ScreenModel>>,
  report: Report,
): void {
  const { definitions } = world;
  const table = definitions.permissions?.value;
  if (!table) return;
  const { roles, permissions } = table;
  const [member, administrator] = [table.leastMember ?? roles[1], table.leastAdministrator ?? table.allowedInAdminMode];
  const rankOf = (role: string | undefined) => (role === undefined ? 0 : roles.indexOf(role));
  const leastOf = (permission: string | undefined) =>
    permission === undefined ? 0 : rankOf(own(permissions, permission)?.minimum);
  for (const document of definitions.routes.values()) {
    const visit = (route: WrittenRoute, spot: Spot, outerRank: number) => {
      const rank = Math.max(
        rankOf(route.minimumRole),
        leastOf(route.permission),
        rankOf(route.adminOnly ? administrator : member),
        outerRank,
      );
      const screen = route.screen === undefined ? undefined : own(screens, route.screen);
      const reported = new Set<string>();
      for (const { source, permissions } of screen ? readsIn(screen) : []) {
        const permission = own(sources, source) && own(definitions.sources?.value.sources ?? {}, source)?.permission;
        if (permission === undefined || leastOf(permission) <= Math.max(rank, ...permissions.map(leastOf))) continue;
        if (reported.has(source)) continue;
        reported.add(source);
        report(inside(spot, 'screen'), 'source-not-permitted', {
          name: source,
          screen: route.screen ?? '',
          permission,
          role: roles[leastOf(permission)] ?? '',
        });
      }
      for (const [index, child] of (route.children ?? []).entries())
        visit(child, inside(spot, 'children', index), rank);
    };
    for (const [index, route] of document.value.routes.entries())
      visit(route as WrittenRoute, { document, path: ['routes', index] }, 0);
  }
}

/** A source that a part of a screen reads without a condition, and the permissions of the actions that show this part. */
interface Read {
  readonly source: string;
  readonly permissions: readonly string[];
}

const readsIn = onceFor((screen: ScreenModel): readonly Read[] => [...readsOf(screen)]);

/** What a part of a screen's model reads, at any depth: whatever has a `source` by its name in `sources.json` has a `where` too. */
function* readsOf(part: unknown, around: readonly string[] = []): Generator<Read> {
  if (isList(part)) for (const each of part) yield* readsOf(each, around);
  if (!isObject(part) || isCondition(part.displayed)) return;
  const permissions = typeof part.permission === 'string' ? [...around, part.permission] : around;
  if (typeof part.source === 'string' && isObject(part.where) && !isCondition(part.when))
    yield { source: part.source, permissions };
  // Settings are the host's: names mean something else there.
  for (const [name, inner] of Object.entries(part)) if (name !== 'settings') yield* readsOf(inner, permissions);
}

function isCondition(test: unknown): boolean {
  return test !== undefined && test !== true;
}
