import type { Configuration } from '../platform/configuration';
import { apiPolicy, contentSecurityPolicy, securityHeaders } from '../platform/http/security-headers';
import { identityOrigin } from './page';
import { frameHeaders, workerPolicyText } from './worker-policy';

/** Addresses of the static portal, and how a web server answers them. */
export interface SitePlace {
  /** Regular expression for the path; the first match applies. */
  readonly path: string;
  /** The file at the path itself, one of the two pages, or the backend's answer. */
  readonly answers: 'file' | 'page' | 'adminPage' | 'backend';
  readonly headers: Readonly<Record<string, string>>;
}

/** Placeholder in a page and its policy for a value unique to each answer. nginx generates it. */
export const requestId = '$request_id';
/** Placeholder in the page for the nonce. */
export const noncePlace = '__CSP_NONCE__';

const forEver = 'public, max-age=31536000, immutable';

/** The portal's addresses when its pages are files beside a backend, with the server's own headers. */
export function sitePlaces(
  configuration: Pick<Configuration, 'prefix' | 'cognito' | 'publicOrigin'>,
): readonly SitePlace[] {
  const { prefix, publicOrigin } = configuration;
  const common = securityHeaders(publicOrigin?.startsWith('https:') ?? false);
  const file = (cache: string, policy = apiPolicy) => ({
    ...common,
    'Content-Security-Policy': policy,
    'Cache-Control': cache,
  });
  const page = (frames: boolean) =>
    file(
      'no-store',
      contentSecurityPolicy({ nonce: requestId, identityOrigin: identityOrigin(configuration), frames }),
    );
  return [
    { path: `^${prefix}/(api/|cognito/|sso/logout$)`, answers: 'backend', headers: {} },
    { path: `^${prefix}/assets/studio-worker-[^/]+\\.js$`, answers: 'file', headers: file(forEver, workerPolicyText) },
    {
      path: `^${prefix}/assets/studio-frame-[^/]+\\.html$`,
      answers: 'file',
      headers: { ...file(forEver), ...frameHeaders },
    },
    { path: `^${prefix}/assets/locales/`, answers: 'file', headers: file('no-cache') },
    { path: `^${prefix}/assets/json/`, answers: 'file', headers: file('public, max-age=3600') },
    { path: `^${prefix}/definitions/manifest\\.json$`, answers: 'file', headers: file('no-cache') },
    { path: `^${prefix}/(assets|definitions)/`, answers: 'file', headers: file(forEver) },
    // Data, not pages: not available without the server.
    {
      path: `^${prefix}/((plugins|dev)(/|$)|llms\\.txt$|doc/[^/]+\\.md$)`,
      answers: 'file',
      headers: file('no-store'),
    },
    { path: `^${prefix}/admin(/|$)`, answers: 'adminPage', headers: page(true) },
    { path: `^${prefix}(/|$)`, answers: 'page', headers: page(false) },
  ];
}

/** The places as locations of nginx, to be included in a `server`. */
export function nginxLocations(places: readonly SitePlace[], prefix: string): string {
  const lines = places.flatMap(({ path, answers, headers }) => [
    `location ~ "${path}" {`,
    ...Object.entries(headers).map(([name, value]) => `    add_header ${name} "${value}" always;`),
    ...directives[answers](prefix).map((line) => `    ${line}`),
    '}',
    '',
  ]);
  return [
    '# Written by: portico static. Do not edit; write it again.',
    'default_type application/octet-stream;',
    'gzip on;',
    'gzip_static on;',
    'gzip_vary on;',
    'gzip_types text/css application/javascript text/javascript application/json image/svg+xml;',
    '',
    ...lines,
  ].join('\n');
}

const page = (file: string) => [
  // Each answer has its own nonce, so none may be cached or answered as unchanged.
  `sub_filter ${noncePlace} ${requestId};`,
  'sub_filter_once off;',
  'if_modified_since off;',
  `rewrite ^ ${file} break;`,
];

const directives: Readonly<Record<SitePlace['answers'], (prefix: string) => readonly string[]>> = {
  file: () => ['try_files $uri =404;'],
  page: (prefix) => page(`${prefix}/index.html`),
  adminPage: (prefix) => page(`${prefix}/admin/index.html`),
  backend: () => [
    'proxy_pass $portico_backend;',
    'proxy_http_version 1.1;',
    'proxy_set_header Connection "";',
    'proxy_set_header Host $http_host;',
    'proxy_set_header X-Forwarded-For $remote_addr;',
    'proxy_set_header X-Forwarded-Proto $scheme;',
    // Streams of events: no buffering.
    'proxy_buffering off;',
    'proxy_read_timeout 75s;',
  ],
};
