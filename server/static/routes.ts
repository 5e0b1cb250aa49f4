import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Configuration } from '../configuration';
import { ApiError } from '../http/api-error';
import type { CompressedTexts } from '../http/compressed';
import type { Random } from '../ports';
import { academicCriteria } from './academic-criteria';
import { countryCodes } from './countries';
import { type BrowserConfiguration, browserConfiguration, type PageTemplate, writePage } from './page';
import { contentSecurityPolicy } from './security-headers';
import { statesByCountry } from './states';
import { universities } from './universities';

export interface StaticOptions {
  readonly configuration: Configuration;
  readonly random: Random;
  readonly compressed: CompressedTexts;
  readonly page: PageTemplate;
  /** Folder of the built portal. */
  readonly portal: string;
  /** A development server's own connections and scripts. */
  readonly development: boolean;
  /** Gives the visitor an XSRF cookie with the page, and tells whether somebody is signed in. */
  readonly protect: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
  /** Public settings, and the hosts that may be left for. */
  readonly settings: () => Promise<Pick<BrowserConfiguration, 'redirectHosts' | 'settings'>>;
  /** Modules the page loads besides its own. */
  readonly plugins: BrowserConfiguration['plugins'];
}

/** Static data of specification section 7, by file name. */
const data: Readonly<Record<string, string>> = {
  'countrycodes.json': JSON.stringify(countryCodes),
  'states.json': JSON.stringify(statesByCountry),
  'academic-criteria.json': JSON.stringify(academicCriteria),
  'universities.json': JSON.stringify(universities),
};

/** Weak, because they name the content however it is compressed. */
const tags: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(data).map(([file, text]) => [
    file,
    `W/"${createHash('sha256').update(text).digest('hex').slice(0, 32)}"`,
  ]),
);

/** Serves built scripts and styles, static data, and the page for every other path below the prefix. */
export function registerStaticRoutes(app: FastifyInstance, options: StaticOptions): void {
  const { configuration, portal } = options;
  app.get<{ Params: { file: string } }>('/assets/json/:file', (request, reply) => {
    const { file } = request.params;
    const text = Object.hasOwn(data, file) ? data[file] : undefined;
    if (text === undefined) throw new ApiError('NOT_FOUND');
    const tag = tags[file] ?? '';
    reply.header('Cache-Control', 'public, max-age=3600').header('ETag', tag).header('Vary', 'Accept-Encoding');
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    reply.type('application/json; charset=utf-8');
    return options.compressed.send(request, reply, file, text);
  });

  const assets = join(portal, 'assets');
  if (existsSync(assets)) {
    app.register(fastifyStatic, {
      root: assets,
      prefix: '/assets/',
      // Names hold a hash of the content.
      immutable: true,
      // The build writes `.br` and `.gz` beside each file.
      preCompressed: true,
      setHeaders: (reply) => reply.setHeader('Vary', 'Accept-Encoding'),
      maxAge: '365d',
      index: false,
      decorateReply: false,
      dotfiles: 'deny',
    });
  }

  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    const nonce = options.random.bytes(16).toString('base64url');
    const path = pathOf(request.url);
    const signedIn = await options.protect(request, reply);
    const template = await options.page.template(request.url);
    const browser = browserConfiguration(configuration, path, {
      signedIn,
      plugins: options.plugins,
      ...(await options.settings()),
    });
    const identityOrigin = configuration.cognito && `https://cognito-idp.${configuration.cognito.region}.amazonaws.com`;
    return reply
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-store')
      .header(
        'Content-Security-Policy',
        contentSecurityPolicy({
          nonce,
          identityOrigin,
          trustedTypes: !options.development,
          connect: options.development ? ['ws:'] : [],
        }),
      )
      .send(writePage(template, { nonce, language: 'en', configuration: browser }));
  };
  app.get('/', show);
  app.get('/*', (request, reply) => {
    const path = pathOf(request.url).slice(configuration.prefix.length);
    // What lives below these paths is data: a mistake there must not answer a page.
    if (/^\/(api|assets|definitions|cognito|dev|plugins)(\/|$)/.test(path)) throw new ApiError('NOT_FOUND');
    return show(request, reply);
  });
}

/** The path of a request. It is put behind a host, not resolved against one: `//` at its start would name another. */
function pathOf(url: string): string {
  return new URL(`http://portal${url}`).pathname;
}
