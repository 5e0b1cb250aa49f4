import type { JsonObject } from '../engine/model';

/** What the server tells the browser before anything else runs; it stands in the page as JSON (decision D12). */
export interface RuntimeConfiguration {
  readonly mode: 'user' | 'admin';
  /** Application prefix with a leading slash and none at the end: `/iam`; empty where the portal has the whole host. */
  readonly prefix: string;
  /** Path below which this portal's routes stand: `/iam` or `/iam/admin`. */
  readonly base: string;
  /** Where each of the two portals stands: `/iam` and `/iam/admin`. */
  readonly portals: Readonly<Record<'user' | 'admin', string>>;
  /** Base path of the API: `/iam/api/v1`. */
  readonly apiBase: string;
  readonly applicationId: string;
  readonly version: string;
  /** Busts the cache of translations. */
  readonly i18nVersion: number;
  /** Addresses of routes that the installation decides, by the names routes give them; null: there is no such route. */
  readonly paths: Readonly<Record<string, string | null>>;
  /** Whether sign-in leads back to where somebody wanted to go. */
  readonly loginRedirect: boolean;
  /** Whether the menu leads back to the last place within a group. */
  readonly routeTracker: boolean;
  /** Where people go after signing out; absent: to sign-in. */
  readonly logoutUrl?: string;
  /** Modules of plugins, on the portal's own host. */
  readonly plugins: readonly { readonly name: string; readonly kinds: string; readonly views?: string }[];
  /** Hosts besides the portal's own that a person may be sent to after sign-in. */
  readonly redirectHosts: readonly string[];
  /** Addresses of what the page needs first, and of what the first page after sign-in needs beyond that; absent where nothing was sent ahead. */
  readonly arrival?: { readonly now?: string; readonly next?: string };
  /** Whether the page came to somebody who is signed in. */
  readonly signedIn: boolean;
  /** Public settings as they are now: the answer of `GET /settings`, which the first page is spared. */
  readonly settings: JsonObject;
  /** The definitions are files: nobody tells of later ones. */
  readonly fixedEdition?: true;
}

/** What the page holds. One that is a file does not know the settings: they are asked for. */
export type PageConfiguration = Omit<RuntimeConfiguration, 'settings'> &
  Partial<Pick<RuntimeConfiguration, 'settings'>>;

/** Id of the element that holds the configuration; the server fills it in. */
const ELEMENT = 'portico-configuration';

/** Reads the configuration from the page. A page without one was not written by the portal's server: that is an error. */
export function readConfiguration(page: Document): PageConfiguration {
  const text = page.getElementById(ELEMENT)?.textContent;
  if (!text) throw new Error(`The page has no element #${ELEMENT}: it must be served by the portal's server.`);
  return JSON.parse(text) as PageConfiguration;
}
