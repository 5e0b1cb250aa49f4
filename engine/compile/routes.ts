import type { Locator, RouteDefinition, RoutesDefinition } from '../definition';
import type { RouteModel, RoutesModel, ScreenModel } from '../model';
import { compileBadge } from './badge';
import { contextTest } from './context-condition';
import { withHash } from './hash';
import { nearestOrAllowed } from './listed';
import { inside, type Spot } from './report';
import { compileCommandPalette, type RouteUse, type ScreenContext } from './screen';
import { compileTour } from './tour';
import { checkName, own } from './world';

/** What routes are compiled with; screens that are broken are absent. */
export interface RoutesContext extends ScreenContext {
  readonly screens: Readonly<Record<string, ScreenModel>>;
  /** Receives the links of the palette, which are checked against the routes' parameters once all are known. */
  readonly onRouteUses: (uses: readonly RouteUse[]) => void;
}

/** The model of one portal's tree of routes. */
export function compileRoutes(
  document: Locator & { readonly value: RoutesDefinition },
  outer: RoutesContext,
): RoutesModel | undefined {
  const spot: Spot = { document, path: [] };
  const { portal, title, routes: written, tour: guide, commandPalette: found } = document.value;
  const namespaces = new Set<string>();
  const scope = { ...outer, sentences: outer.sentences.noting(namespaces) };
  const { report, sentences, failed } = scope;
  sentences.judge(title, inside(spot, 'title'), report);
  const seen: Seen = { ids: new Set(), paths: new Map() };
  const routes = compileList(written, '', inside(spot, 'routes'), seen, scope);
  if (!routes.some((route) => route.default))
    report(inside(spot, 'routes'), 'default-route-missing', { name: portal }, 'warning');
  const tour = guide && compileTour(guide, inside(spot, 'tour'), scope);
  const commandPalette =
    found && compileCommandPalette(found, inside(spot, 'commandPalette'), outer, routes.flatMap(withChildren));
  if (commandPalette) scope.onRouteUses(commandPalette.routeUses);
  if (failed()) return undefined;
  return withHash<Omit<RoutesModel, 'hash'>>({
    portal,
    title,
    namespaces: [...namespaces].sort(),
    routes,
    ...(tour && { tour }),
    ...(commandPalette && { commandPalette: commandPalette.model }),
  });
}

function withChildren(route: RouteModel): readonly RouteModel[] {
  return [route, ...route.children.flatMap(withChildren)];
}

/** A path without the names of its parameters. */
function shapeOf(path: string): string {
  return path.replace(/:[^/]+|\{[^}]*\}/g, ':');
}

/** What the routes so far have claimed. */
interface Seen {
  readonly ids: Set<string>;
  readonly paths: Map<string, string>;
}

/** Routes with the same parent: at most one of them is the default. */
function compileList(
  written: readonly RouteDefinition[],
  parent: string,
  spot: Spot,
  seen: Seen,
  scope: RoutesContext,
): RouteModel[] {
  const first = written.find((route) => route.default);
  return written.map((route, index) => {
    const at = inside(spot, index);
    if (route.default && first !== undefined && route !== first)
      scope.report(inside(at, 'default'), 'second-default-route', { name: route.id, other: first.id });
    return compileRoute(route, parent, at, seen, scope);
  });
}

function compileRoute(
  route: RouteDefinition,
  parent: string,
  spot: Spot,
  seen: Seen,
  scope: RoutesContext,
): RouteModel {
  const { world, report, sentences } = scope;
  const { id, label, tooltip, icon, screen, badge, minimumRole, permission } = route;
  const path = route.path.replace(/^\/+|\/+$/g, '');
  const fullPath = [parent, path].filter(Boolean).join('/');
  if (seen.ids.has(id)) report(inside(spot, 'id'), 'route-doubled', { name: id });
  seen.ids.add(id);
  const shape = shapeOf(fullPath);
  const other = seen.paths.get(shape);
  // A first child without its own path takes the path of its parent.
  if (other !== undefined && path !== '') report(inside(spot, 'path'), 'route-path-doubled', { path: fullPath, other });
  if (other === undefined) seen.paths.set(shape, id);
  route.aliases?.forEach((alias, index) => {
    const spelled = shapeOf([parent, alias.replace(/^\/+|\/+$/g, '')].filter(Boolean).join('/'));
    const owner = seen.paths.get(spelled);
    if (owner !== undefined)
      report(inside(spot, 'aliases', index), 'route-path-doubled', { path: alias, other: owner });
    else seen.paths.set(spelled, id);
  });
  sentences.judge(label, inside(spot, 'label'), report);
  sentences.judge(tooltip, inside(spot, 'tooltip'), report);
  if (screen !== undefined) checkName(report, inside(spot, 'screen'), 'unknown-screen', screen, world.screens);
  if (minimumRole !== undefined)
    checkName(report, inside(spot, 'minimumRole'), 'unknown-role', minimumRole, world.roles);
  if (permission !== undefined)
    checkName(report, inside(spot, 'permission'), 'unknown-permission', permission, world.permissions);
  const { icons } = world.vocabulary;
  if (icon !== undefined && !icons.includes(icon))
    report(inside(spot, 'icon'), 'unknown-icon', { name: icon, ...nearestOrAllowed(icon, icons) });
  return {
    id,
    path,
    fullPath,
    ...(route.configured !== undefined && { configured: route.configured }),
    aliases: route.aliases ?? [],
    ...(label !== undefined && { label }),
    ...(tooltip !== undefined && { tooltip }),
    ...(icon !== undefined && { icon }),
    ...(screen !== undefined && { screen }),
    default: route.default ?? false,
    standalone: route.standalone ?? false,
    public: route.public ?? false,
    trailingMenu: route.trailingMenu ?? false,
    drawer: route.drawer ?? true,
    matchChildPaths: route.matchChildPaths ?? false,
    ...(badge !== undefined && { badge: compileBadge(id, badge, inside(spot, 'badge'), scope) }),
    context: route.context ?? {},
    adminOnly: route.adminOnly ?? false,
    ...(minimumRole !== undefined && { minimumRole }),
    ...(permission !== undefined && { permission }),
    displayed: contextTest(route.displayed, inside(spot, 'displayed'), world, report),
    // Parameters that the screen holds in the address are retained without being listed.
    ...(route.query !== undefined && {
      query: { ...(screen === undefined ? {} : own(scope.screens, screen)?.parameters), ...route.query },
    }),
    children: compileList(route.children ?? [], fullPath, inside(spot, 'children'), seen, scope),
  };
}
