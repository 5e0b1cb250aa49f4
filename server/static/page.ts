import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { JsonObject } from '../../engine/model';
import type { Configuration } from '../platform/configuration';

/** The portal's page as built, with placeholders for each answer. */
export interface PageTemplate {
  /** @param url the requested URL; a development server generates the page for it */
  template(url: string): string | Promise<string>;
  readonly files?: PageFiles | undefined;
}

/** Files of the build that a page references, below the prefix. */
export interface PageFiles {
  /** Of the page's font. */
  readonly fonts: readonly string[];
  /** Holds submitted forms until the portal's code is loaded. */
  readonly early: string | undefined;
  /** Style sheets and script of a module loaded after the start. */
  of(module: string): readonly string[];
}

/** Configuration that the browser gets before anything else runs (decision D12); `src/configuration.ts` reads it. */
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
  /** Whether to request a profile: saves visitors a call that would be refused. */
  readonly signedIn: boolean;
  /** The public answer of `GET /settings`: included in the page, so that it renders one call earlier. */
  readonly settings: JsonObject;
  /** Addresses of what the page needs first, and of what the first page after sign-in needs in addition. */
  readonly arrival?: { readonly now?: string; readonly next?: string };
  readonly paths: Configuration['paths'];
  readonly loginRedirect: boolean;
  readonly routeTracker: boolean;
  readonly logoutUrl?: string;
  /** Addresses of the plugins' modules, on this host. */
  readonly plugins: readonly BrowserPlugin[];
}

/** Configuration in a page: a static page has no settings, and its definitions do not change. */
export type PageConfiguration = Omit<BrowserConfiguration, 'settings'> &
  Partial<Pick<BrowserConfiguration, 'settings'>> & { readonly fixedEdition?: true };

/** A first page as HTML (`src/draw-ahead.tsx`). */
export interface DrawnPage {
  readonly html: string;
  readonly title: string;
  /** Address at which the browser hydrates the page; absent: the content is replaced. */
  readonly address?: string;
  /** Modules loaded after the start that rendered it, by their names in the build's manifest. */
  readonly modules: readonly string[];
}

/** Address of a plugin's modules. */
export interface BrowserPlugin {
  readonly name: string;
  readonly kinds: string;
  readonly views?: string;
}

/** Specification section 9. */
const version = '13.0.0';
const i18nVersion = 1062;

/** Paths at which the portals begin. */
export function portalBases(prefix: string) {
  return { user: prefix, admin: `${prefix}/admin` } as const;
}

/** Both portals come from one build: the path determines which one this is. */
export function browserConfiguration<Visit extends Partial<PageConfiguration>>(
  {
    prefix,
    paths,
    loginRedirect,
    routeTracker,
    logoutUrl,
  }: Pick<Configuration, 'prefix' | 'paths' | 'loginRedirect' | 'routeTracker' | 'logoutUrl'>,
  path: string,
  visit: Visit,
): Omit<BrowserConfiguration, 'signedIn' | 'redirectHosts' | 'settings' | 'plugins' | 'arrival'> & Visit {
  const { user, admin } = portalBases(prefix);
  const mode = path === admin || path.startsWith(`${admin}/`) ? 'admin' : 'user';
  return {
    mode,
    prefix,
    base: mode === 'admin' ? admin : user,
    portals: { user, admin },
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

/** Where browsers reach the user pool; absent: on the portal's own host. */
export function identityOrigin({ cognito }: Pick<Configuration, 'cognito'>): string | undefined {
  return cognito && `https://cognito-idp.${cognito.region}.amazonaws.com`;
}

/** Fills in the page. `<` is escaped so that no text in the configuration can end the element that contains it. */
export function writePage(
  template: string,
  values: {
    readonly nonce: string;
    readonly language: string;
    readonly configuration: PageConfiguration;
    /** Files of the build for every page. */
    readonly files?: PageFiles | undefined;
    /** The page itself, if it could be rendered. */
    readonly drawn?: DrawnPage | undefined;
    /** The appearance chosen in this browser. */
    readonly appearance?: 'light' | 'dark' | undefined;
  },
): string {
  const { drawn, appearance } = values;
  const places: Readonly<Record<string, string>> = {
    __PORTICO_PREFIX__: values.configuration.prefix,
    __PORTICO_TITLE__: escaped(drawn?.title ?? 'Portico'),
    __CSP_NONCE__: values.nonce,
    __PORTICO_CONFIGURATION__: JSON.stringify(values.configuration).replaceAll('<', '\\u003c'),
    __PORTICO_LANGUAGE__: values.language + (appearance ? `" data-theme="${appearance}` : ''),
  };
  return (
    template
      .replace('<!--PORTICO_PRELOAD-->', preloads(values))
      .replace('</head>', `${additions(values)}</head>`)
      .replace(/__(?:PORTICO_[A-Z]+|CSP_NONCE)__/g, (place) => places[place] ?? place)
      // Last, so that texts of the page are not treated as placeholders.
      .replace('<div id="root"></div>', () => rootOf(drawn))
  );
}

function rootOf(drawn: DrawnPage | undefined): string {
  const address = drawn?.address === undefined ? '' : ` data-drawn="${escaped(drawn.address)}"`;
  return `<div id="root"${address}>${drawn?.html ?? ''}</div>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);
}

/** Preload links for what the scripts will request. */
function preloads({ configuration, files }: Pick<Parameters<typeof writePage>[1], 'configuration' | 'files'>) {
  const { prefix, arrival } = configuration;
  const font = (files?.fonts ?? []).map(
    (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${prefix}/${file}">`,
  );
  // An address generated by the server: only letters, digits, dots and dashes.
  const data = arrival?.now === undefined ? [] : [`<link rel="preload" as="fetch" crossorigin href="${arrival.now}">`];
  return [...data, ...font].join('\n    ');
}

/** What a rendered page needs in addition: styles and code of its later parts, and the code that holds early submits. */
function additions({
  configuration,
  files,
  drawn,
}: Pick<Parameters<typeof writePage>[1], 'configuration' | 'files' | 'drawn'>) {
  if (drawn === undefined || files === undefined) return '';
  const { prefix } = configuration;
  const parts = drawn.modules.flatMap((module) => files.of(module));
  const links = parts.map((file) =>
    file.endsWith('.css')
      ? `<link rel="stylesheet" crossorigin href="${prefix}/${file}">`
      : `<link rel="modulepreload" crossorigin href="${prefix}/${file}">`,
  );
  const early = files.early === undefined ? [] : [`<script src="${prefix}/${files.early}"></script>`];
  return [...early, ...links].map((element) => `  ${element}\n  `).join('');
}

/** The built page, read once. */
export function builtPage(file: string): PageTemplate {
  let text: string | undefined;
  return {
    files: builtFiles(join(dirname(file), '.vite', 'manifest.json')),
    template() {
      text ??= readFileSync(file, 'utf8');
      return text;
    },
  };
}

interface BuiltChunk {
  readonly file: string;
  readonly assets?: readonly string[];
  readonly css?: readonly string[];
}

function builtFiles(manifest: string): PageFiles | undefined {
  if (!existsSync(manifest)) return undefined;
  const chunks = JSON.parse(readFileSync(manifest, 'utf8')) as Readonly<Record<string, BuiltChunk>>;
  return {
    // The font of every page: only the Latin characters.
    fonts: (chunks['index.html']?.assets ?? []).filter((file) => /-latin-wght-normal-[\w-]+\.woff2$/.test(file)),
    early: chunks['src/early.ts']?.file,
    of(module) {
      const chunk = chunks[module];
      return chunk === undefined ? [] : [...(chunk.css ?? []), chunk.file];
    },
  };
}
