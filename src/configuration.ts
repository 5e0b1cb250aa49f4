import type { JsonObject } from '../engine/model';

/** What the server tells the browser before anything else runs; it stands in the page as JSON (decision D12). */
export interface RuntimeConfiguration {
  readonly mode: 'user' | 'admin';
  /** Application prefix with a leading slash and none at the end: `/iam`. */
  readonly prefix: string;
  /** Path below which this portal's routes stand: `/iam` or `/iam/admin`. */
  readonly base: string;
  /** Base path of the API: `/iam/api/v1`. */
  readonly apiBase: string;
  readonly applicationId: string;
  readonly version: string;
  /** Busts the cache of translations. */
  readonly i18nVersion: number;
  /** Hosts besides the portal's own that a person may be sent to after sign-in. */
  readonly redirectHosts: readonly string[];
  /** Whether the page came to somebody who is signed in. */
  readonly signedIn: boolean;
  /** Public settings as they are now: the answer of `GET /settings`, which the first page is spared. */
  readonly settings: JsonObject;
}

/** Id of the element that holds the configuration; the server fills it in. */
const ELEMENT = 'portico-configuration';

/** Reads the configuration from the page. A page without one was not served by the portal's server: that is an error. */
export function readConfiguration(page: Document): RuntimeConfiguration {
  const text = page.getElementById(ELEMENT)?.textContent;
  if (!text) throw new Error(`The page has no element #${ELEMENT}: it must be served by the portal's server.`);
  return JSON.parse(text) as RuntimeConfiguration;
}
