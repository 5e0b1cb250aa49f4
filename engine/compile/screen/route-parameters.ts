import { nearestArgument } from '../../definition';
import type { RouteModel, RoutesModel, ScreenModel } from '../../model';
import { listed } from '../listed';
import type { Report } from '../report';
import { own } from '../world';
import type { RouteUse } from './scope';

/**
 * Reports query parameters that links of screens pass to routes but that get lost: a route retains only those it lists or its screen holds
 * (specification section 2). The parameters of a screen with an error are not known: links to it are skipped.
 */
export function checkRouteParameters(
  uses: readonly RouteUse[],
  portals: Readonly<Record<string, RoutesModel>>,
  screens: Readonly<Record<string, ScreenModel>>,
  report: Report,
): void {
  const routes = Object.values(portals).flatMap(({ routes: tops }) => tops.flatMap(withChildren));
  for (const { route, parameter, spot } of uses) {
    const meant = routes.filter(({ id }) => id === route);
    // A route that lists no parameters drops none.
    if (meant.length === 0 || meant.some(({ query }) => query === undefined)) continue;
    if (meant.some(({ screen }) => screen !== undefined && own(screens, screen) === undefined)) continue;
    const known = meant.flatMap(({ query = {}, fullPath }) => [...Object.keys(query), ...pathParameters(fullPath)]);
    if (known.includes(parameter)) continue;
    const args = { name: parameter, route, allowed: listed([...new Set(known)]), ...nearestArgument(parameter, known) };
    report(spot, 'unknown-route-parameter', args);
  }
}

function withChildren(route: RouteModel): readonly RouteModel[] {
  return [route, ...route.children.flatMap(withChildren)];
}

/** Names in a route's path: `users/:id` and `users/{id}` have the parameter `id`. */
function pathParameters(path: string): string[] {
  return [...path.matchAll(/:([^/]+)|\{([^}]*)\}/g)].map(([, colon, brace]) => colon ?? brace ?? '');
}
