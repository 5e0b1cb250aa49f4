import type { LetterPage } from '../../engine/definition';
import type { RouteModel, RoutesModel } from '../../engine/model';
import type { Configuration } from '../platform/configuration';
import { portalBases } from './page';

/** Paths that the configuration gives to routes, by the name they have there; null switches one off. */
export type ConfiguredPaths = Readonly<Record<string, string | null>>;

/** A route and all below it. */
export const within = (route: RouteModel): readonly RouteModel[] => [route, ...route.children.flatMap(within)];

/** Path of a route below the portal's base; null where the configuration switches it off. */
export function placedAt({ configured: name, fullPath }: RouteModel, configured: ConfiguredPaths): string | null {
  const path = name === undefined ? undefined : configured[name];
  return path === undefined ? fullPath : path;
}

/**
 * Addresses of pages that are not asked for by a browser, such as those in letters: they follow the routes and the configuration.
 * A route that does not exist leads to the first page of its portal.
 */
export function createPageAddress({
  origin,
  prefix,
  paths,
  routes,
}: Pick<Configuration, 'prefix' | 'paths'> & {
  readonly origin: string;
  /** The current routes of a portal. */
  readonly routes: (portal: string) => Pick<RoutesModel, 'routes'> | undefined;
}): (page: LetterPage) => string {
  const bases: Readonly<Record<string, string>> = portalBases(prefix);
  return ({ portal, route: id, query }) => {
    const route = routes(portal)
      ?.routes.flatMap(within)
      .find((each) => each.id === id);
    const path = (route && placedAt(route, paths)) ?? '';
    const search = new URLSearchParams(query).toString();
    return `${origin}${bases[portal] ?? prefix}/${path}${search && `?${search}`}`;
  };
}
