import type { JsonObject, RouteModel, RoutesModel } from '../../engine/model';
import { placedAt, within } from './page-address';

/** Id of the route to which anonymous visitors are redirected (src/routing/resolve.ts). */
const loginRoute = 'login';

/**
 * The screen that an address most likely leads to, so that it can be preloaded. The browser decides: a wrong guess only wastes the preload.
 * @param path below the portal's base, without a slash at the start
 */
export function arrivalScreen(
  { routes }: RoutesModel,
  path: string,
  signedIn: boolean,
  configured: Readonly<Record<string, string | null>>,
): string | undefined {
  const all = routes.flatMap(within);
  const isAt = (route: RouteModel) => placedAt(route, configured) === path;
  const asked = path === '' ? undefined : all.find((route) => isAt(route) && start(route)?.screen);
  const found = asked && start(asked);
  if (found && (signedIn ? found.context.signedOutOnly !== true : found.public || found.standalone))
    return found.screen;
  return signedIn ? startOf(routes)?.screen : all.find(({ id }) => id === loginRoute)?.screen;
}

/** The first page after sign-in. */
export function homeScreen({ routes }: RoutesModel): string | undefined {
  return startOf(routes)?.screen;
}

/** A group leads to its default child, or to the first. */
const start = (route: RouteModel): RouteModel | undefined =>
  route.screen === undefined ? startOf(route.children) : route;

const startOf = (routes: readonly RouteModel[]): RouteModel | undefined =>
  routes.find((route) => route.default) ?? routes.find((route) => !route.standalone && !route.public) ?? routes[0];

/**
 * The language in which the page's texts are preloaded: from the address, the stored choice, the browser's preferences, or English; always
 * an offered one. The browser chooses in the same order, and requests what was not preloaded.
 */
export function arrivalLanguage(
  request: {
    readonly query: unknown;
    readonly cookie: string | undefined;
    readonly acceptLanguage: string | undefined;
  },
  settings: JsonObject,
): string {
  const offered = offeredLanguages(settings);
  const asked = isRecord(request.query) ? request.query.lng : undefined;
  const preferred = (request.acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [code = '', ...parameters] = part.trim().split(';');
      const weight = parameters.map((each) => /^\s*q=([\d.]+)/.exec(each)?.[1]).find(Boolean);
      return { code, weight: weight === undefined ? 1 : Number(weight) };
    })
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ code }) => code);
  for (const wish of [asked, request.cookie, ...preferred]) {
    const language = typeof wish === 'string' ? wish.split('-')[0]?.toLowerCase() : undefined;
    if (language !== undefined && offered.includes(language)) return language;
  }
  return offered.includes('en') ? 'en' : (offered[0] ?? 'en');
}

/** Codes of the settings' languages, restricted by `languageSelection`. */
export function offeredLanguages({ languages, languageSelection }: JsonObject): readonly string[] {
  const all = Array.isArray(languages)
    ? languages.flatMap((entry) => (isRecord(entry) && typeof entry.value === 'string' ? [entry.value] : []))
    : [];
  const selected = Array.isArray(languageSelection) ? all.filter((code) => languageSelection.includes(code)) : [];
  return selected.length > 0 ? selected : all;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
