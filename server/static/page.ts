import { readFileSync } from 'node:fs';
import type { JsonObject } from '../../engine/model';
import type { Configuration } from '../configuration';

/** The portal's page as it was built, with places that are filled in for each answer. */
export interface PageTemplate {
  /** @param url what was asked for; a development server writes the page for it */
  template(url: string): string | Promise<string>;
}

/** What the browser is told before anything else runs (decision D12); `src/configuration.ts` reads it. */
export interface BrowserConfiguration {
  readonly mode: 'user' | 'admin';
  readonly prefix: string;
  readonly base: string;
  readonly portals: Readonly<Record<'user' | 'admin', string>>;
  readonly apiBase: string;
  readonly applicationId: string;
  readonly version: string;
  readonly i18nVersion: number;
  readonly redirectHosts: readonly string[];
  /** Whether it is worth asking for a profile: spares visitors a call that is bound to be refused. */
  readonly signedIn: boolean;
  /** What `GET /settings` answers to everybody: the page comes with it, so that it is drawn a call earlier. */
  readonly settings: JsonObject;
  readonly paths: Configuration['paths'];
  readonly loginRedirect: boolean;
  readonly routeTracker: boolean;
  readonly logoutUrl?: string;
  /** Addresses of the plugins' modules, on this very host. */
  readonly plugins: readonly BrowserPlugin[];
}

/** Where the browser finds a plugin. */
export interface BrowserPlugin {
  readonly name: string;
  readonly kinds: string;
  readonly views?: string;
}

/** Specification section 9. */
const version = '13.0.0';
const i18nVersion = 1062;

/** Both portals come from one build: the path tells which one this is. */
export function browserConfiguration(
  {
    prefix,
    paths,
    loginRedirect,
    routeTracker,
    logoutUrl,
  }: Pick<Configuration, 'prefix' | 'paths' | 'loginRedirect' | 'routeTracker' | 'logoutUrl'>,
  path: string,
  visit: Pick<BrowserConfiguration, 'signedIn' | 'redirectHosts' | 'settings' | 'plugins'>,
): BrowserConfiguration {
  const admin = `${prefix}/admin`;
  const mode = path === admin || path.startsWith(`${admin}/`) ? 'admin' : 'user';
  return {
    mode,
    prefix,
    base: mode === 'admin' ? admin : prefix,
    portals: { user: prefix, admin },
    apiBase: `${prefix}/api/v1`,
    applicationId: 'portico',
    version,
    i18nVersion,
    ...visit,
    paths,
    loginRedirect,
    routeTracker,
    ...(logoutUrl !== undefined && { logoutUrl }),
  };
}

/** Fills the page in. `<` is written in a way that no text in the configuration can end the element it stands in. */
export function writePage(
  template: string,
  values: { readonly nonce: string; readonly language: string; readonly configuration: BrowserConfiguration },
): string {
  const places: Readonly<Record<string, string>> = {
    __PORTICO_PREFIX__: values.configuration.prefix,
    __CSP_NONCE__: values.nonce,
    __PORTICO_CONFIGURATION__: JSON.stringify(values.configuration).replaceAll('<', '\\u003c'),
    __PORTICO_LANGUAGE__: values.language,
  };
  return template.replace(/__(?:PORTICO_[A-Z]+|CSP_NONCE)__/g, (place) => places[place] ?? place);
}

/** The built page, read once. */
export function builtPage(file: string): PageTemplate {
  let text: string | undefined;
  return {
    template() {
      text ??= readFileSync(file, 'utf8');
      return text;
    },
  };
}
