import { matchRoutes } from 'react-router-dom';
import type { RouteModel } from '../../engine/model';

/** A route at its address in this installation. */
export interface Place {
  readonly route: RouteModel;
  /** Address below the portal's base, with a leading slash. */
  readonly path: string;
  readonly parent: Place | undefined;
  readonly children: readonly Place[];
}

/** The place at an address. */
export interface Found {
  readonly place: Place;
  readonly arguments: Readonly<Record<string, string>>;
  /** Its canonical address, if another spelling was used. */
  readonly spelling?: string;
}

/** Every place of a portal. */
export interface Places {
  /** The tree, in the order of the menu. */
  readonly roots: readonly Place[];
  /** The default page if no address is given. */
  readonly home: Place | undefined;
  byId(id: string): Place | undefined;
  at(path: string): Found | undefined;
  /** The innermost group around an address that does not exist. */
  groupAround(path: string): Place | undefined;
}

/**
 * Puts the routes of a portal at their addresses: the configuration's path goes before the written one, and null removes the route
 * (specification section 2, route configuration).
 */
export function placeRoutes(
  routes: readonly RouteModel[],
  configured: Readonly<Record<string, string | null>>,
): Places {
  const all: Place[] = [];
  const spellings: { readonly path: string; readonly place: Place; readonly proper: boolean }[] = [];

  const put = (written: readonly RouteModel[], parent: Place | undefined, ways: readonly string[]): Place[] =>
    written.flatMap((route) => {
      const own = pathOf(route, configured);
      if (own === null) return [];
      const paths = ways.flatMap((way) => [own, ...route.aliases].map((path) => [way, path].filter(Boolean).join('/')));
      const children: Place[] = [];
      const place: Place = { route, path: `/${paths[0]}`, parent, children };
      all.push(place);
      for (const [index, path] of paths.entries()) spellings.push({ path: `/${path}`, place, proper: index === 0 });
      children.push(...put(route.children, place, paths));
      return [place];
    });

  const roots = put(routes, undefined, ['']);
  // A child without its own path comes before its parent, whose address it shares.
  const objects = spellings.toReversed().map(({ path, place, proper }) => ({ path, handle: { place, proper } }));
  const byId = new Map(all.map((place) => [place.route.id, place]));

  function find(path: string): Found | undefined {
    const match = matchRoutes(objects, path)?.[0];
    if (!match) return undefined;
    const { place, proper } = match.route.handle;
    const given: Record<string, string> = {};
    for (const [name, value] of Object.entries(match.params)) if (value !== undefined) given[name] = value;
    const spelled = proper ? undefined : filled(place.path, given);
    return { place, arguments: given, ...(spelled !== undefined && { spelling: spelled }) };
  }
  // Each page looks its address up several times; without this, all routes would be ranked again each time.
  let last: { readonly path: string | undefined; readonly found: Found | undefined } = {
    path: undefined,
    found: undefined,
  };

  return {
    roots,
    home: startOf(roots),
    byId: (id) => byId.get(id),
    at(path) {
      if (path !== last.path) last = { path, found: find(path) };
      return last.found;
    },
    groupAround(path) {
      const parents = spellings.filter((each) => each.place.children.length > 0 && path.startsWith(`${each.path}/`));
      return parents.toSorted((one, other) => other.path.length - one.path.length)[0]?.place;
    },
  };
}

/** The default child of a group, or the first that is inside the shell. */
export function startOf(places: readonly Place[]): Place | undefined {
  return (
    places.find(({ route }) => route.default) ??
    places.find(({ route }) => !route.standalone && !route.public) ??
    places[0]
  );
}

/** Whether a page is one of the account's, on any level: it is in the account's menu and in no other. */
export function isOfAccount({ route }: Place): boolean {
  return route.context.profileMenu === true;
}

function pathOf(route: RouteModel, configured: Readonly<Record<string, string | null>>): string | null {
  const { configured: name, path } = route;
  return name !== undefined && Object.hasOwn(configured, name) ? (configured[name] ?? null) : path;
}

function filled(path: string, given: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(given[name] ?? ''));
}
