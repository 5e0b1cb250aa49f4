import type { JsonObject } from '../engine/model';

/** What the server passes to the browser before anything else runs; it is in the page as JSON (decision D12). */
export interface RuntimeConfiguration {
  readonly mode: 'user' | 'admin';
  /** Application prefix with a leading slash and none at the end: `/iam`; empty where the portal has the whole host. */
  readonly prefix: string;
  /** Path below which this portal's routes are: `/iam` or `/iam/admin`. */
  readonly base: string;
  /** Paths of the two portals: `/iam` and `/iam/admin`. */
  readonly portals: Readonly<Record<'user' | 'admin', string>>;
  /** Base path of the API: `/iam/api/v1`. */
  readonly apiBase: string;
  readonly applicationId: string;
  readonly version: string;
  /** Busts the cache of translations. */
  readonly i18nVersion: number;
  /** Addresses of routes that the installation configures, by the names routes give them; null: there is no such route. */
  readonly paths: Readonly<Record<string, string | null>>;
  /** Whether sign-in leads back to the page that was requested. */
  readonly loginRedirect: boolean;
  /** Whether the menu leads back to the last place within a group. */
  readonly routeTracker: boolean;
  /** Target after signing out; absent: sign-in. */
  readonly logoutUrl?: string;
  /** Modules of plugins, on the portal's own host. */
  readonly plugins: readonly { readonly name: string; readonly kinds: string; readonly views?: string }[];
  /** Hosts besides the portal's own that users may be sent to after sign-in. */
  readonly redirectHosts: readonly string[];
  /**
   * Addresses of what the page needs first, and of what the first page after sign-in needs beyond that; absent if nothing was preloaded.
   */
  readonly arrival?: { readonly now?: string; readonly next?: string };
  /** Whether the page was sent to a signed-in user. */
  readonly signedIn: boolean;
  /** Public settings as they are now: the response of `GET /settings`, so that the first page need not request it. */
  readonly settings: JsonObject;
  /** The definitions are static files: there are no notifications of later ones. */
  readonly fixedEdition?: true;
}

/** What the page contains. A page that is a static file has no settings: they are requested. */
export type PageConfiguration = Omit<RuntimeConfiguration, 'settings'> &
  Partial<Pick<RuntimeConfiguration, 'settings'>>;

/** Id of the element that contains the configuration; the server fills it in. */
const ELEMENT = 'portico-configuration';

/** Reads the configuration from the page. A page without one was not written by the portal's server: that is an error. */
export function readConfiguration(page: Document): PageConfiguration {
  const text = page.getElementById(ELEMENT)?.textContent;
  if (!text) throw new Error(`The page has no element #${ELEMENT}: it must be served by the portal's server.`);
  return JSON.parse(text) as PageConfiguration;
}
