import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hashOfText, type JsonObject, type RoutesModel } from '../../engine/model';
import type { Preloads } from '../definitions';
import type { Configuration } from '../platform/configuration';
import { ApiError } from '../platform/http/api-error';
import type { CompressedTexts } from '../platform/http/compressed';
import { contentSecurityPolicy } from '../platform/http/security-headers';
import type { Random } from '../platform/ports';
import type { SharedFiles } from '../shared-files/shared-files';
import { arrivalLanguage, arrivalScreen, homeScreen, offeredLanguages } from './arrival';
import type { DrawAhead } from './draw-ahead';
import { answerOtherBuilds } from './other-builds';
import { type BrowserConfiguration, browserConfiguration, identityOrigin, type PageTemplate, writePage } from './page';
import { staticData } from './static-data';
import { previewHeaders, workerPolicy } from './worker-policy';

export interface StaticOptions {
  readonly configuration: Configuration;
  readonly random: Random;
  readonly compressed: CompressedTexts;
  readonly page: PageTemplate;
  /** Folder of the built portal. */
  readonly portal: string;
  /** A development server's own connections and scripts. */
  readonly development: boolean;
  /** Gives the visitor an XSRF cookie with the page, and returns whether a user is signed in. */
  readonly protect: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
  /** Public settings, and the hosts that redirects may lead to. */
  readonly settings: () => Promise<Pick<BrowserConfiguration, 'redirectHosts' | 'settings'>>;
  /** What pages need first, for preloading. */
  readonly preloads: Pick<Preloads, 'path' | 'read'>;
  /** Renders first pages; absent: only the browser renders them. */
  readonly drawAhead?: DrawAhead | undefined;
  /** Scheme, host and port of the portal. */
  readonly origin: string;
  /** Live routes of a portal. */
  readonly routes: (portal: string) => RoutesModel | undefined;
  /** Files that other processes may have built. */
  readonly shared?: SharedFiles['first'] | undefined;
  /** Modules the page loads besides its own. */
  readonly plugins: BrowserConfiguration['plugins'];
}

/** Weak, because they identify the content regardless of its compression. */
const tags: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(staticData).map(([file, text]) => [
    file,
    `W/"${createHash('sha256').update(text).digest('hex').slice(0, 32)}"`,
  ]),
);

/** Serves built scripts and styles, static data, and the page for every other path below the prefix. */
export function registerStaticRoutes(app: FastifyInstance, options: StaticOptions): void {
  const { configuration, portal } = options;
  app.get<{ Params: { file: string } }>('/assets/json/:file', (request, reply) => {
    const { file } = request.params;
    const text = Object.hasOwn(staticData, file) ? staticData[file] : undefined;
    if (text === undefined) throw new ApiError('NOT_FOUND');
    const tag = tags[file] ?? '';
    reply.header('Cache-Control', 'public, max-age=3600').header('ETag', tag).header('Vary', 'Accept-Encoding');
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    reply.type('application/json; charset=utf-8');
    return options.compressed.send(request, reply, file, text);
  });

  const assets = join(portal, 'assets');
  app.addHook('onRequest', async (request, reply) => {
    const policy = workerPolicy(request.url, configuration.prefix);
    if (policy !== undefined) reply.header('Content-Security-Policy', policy);
    const preview = previewHeaders(request.url, configuration.prefix);
    if (preview !== undefined) reply.headers(preview);
  });
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
    if (options.shared) answerOtherBuilds(app, { assets, prefix: configuration.prefix, shared: options.shared });
  }

  const preloadOf = ({ mode, base, signedIn }: BrowserConfiguration, path: string, language: string) => {
    const routes = options.routes(mode);
    if (!routes) return {};
    const below = path.slice(base.length).replace(/^\/+|\/+$/g, '');
    const address = (screen: string | undefined, extent: 'whole' | 'screen') => {
      const file = screen && options.preloads.path({ portal: mode, screen, language, extent });
      return file ? `${configuration.prefix}${file}` : undefined;
    };
    const now = address(arrivalScreen(routes, below, signedIn, configuration.paths), 'whole');
    const next = signedIn ? undefined : address(homeScreen(routes), 'screen');
    return { ...(now && { now }), ...(next && { next }) };
  };

  type Open = Awaited<ReturnType<typeof options.settings>>;
  /** The browser's configuration, and the page as HTML. */
  const pageOf = async (url: string, language: string, signedIn: boolean, open: Open, putAway?: string) => {
    const { pathname, search } = addressOf(url);
    const plain = browserConfiguration(configuration, pathname, { signedIn, plugins: options.plugins, ...open });
    const browser = { ...plain, arrival: preloadOf(plain, pathname, language) };
    const address = browser.arrival.now;
    const text = address && options.preloads.read(/\.([0-9a-f]+)\.json$/.exec(address)?.[1] ?? '');
    const drawable = isPutAway(browser.settings, putAway) ? withoutAnnouncement(browser) : browser;
    const wish = { configuration: drawable, language, address: { pathname, search }, origin: options.origin };
    const drawn = text ? await options.drawAhead?.({ ...wish, preload: { address, text } }) : undefined;
    return { browser, drawn };
  };
  // The most common first page is rendered before the first request.
  app.addHook('onListen', async () => {
    if (options.drawAhead === undefined) return;
    const open = await options.settings();
    for (const language of offeredLanguages(open.settings))
      await pageOf(`${configuration.prefix}/${configuration.paths.login}`, language, false, open);
  });

  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    const nonce = options.random.bytes(16).toString('base64url');
    const signedIn = await options.protect(request, reply);
    const template = await options.page.template(request.url);
    const open = await options.settings();
    const language = arrivalLanguage(
      { query: request.query, cookie: request.cookies.i18next, acceptLanguage: request.headers['accept-language'] },
      open.settings,
    );
    const { browser, drawn } = await pageOf(
      request.url,
      language,
      signedIn,
      open,
      request.cookies['portico-announcement'],
    );
    reply
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-store')
      .header(
        'Content-Security-Policy',
        contentSecurityPolicy({
          nonce,
          identityOrigin: identityOrigin(configuration),
          trustedTypes: !options.development,
          connect: options.development ? ['ws:'] : [],
          frames: browser.mode === 'admin',
        }),
      );
    const { files } = options.page;
    const appearance = chosenAppearance(request.cookies['portico-appearance']);
    const page = writePage(template, { nonce, language, configuration: browser, files, drawn, appearance });
    // The page contains no secret beside anything the caller chose.
    return options.compressed.sendOnce(request, reply, page);
  };
  app.get('/', show);
  app.get('/*', (request, reply) => {
    const path = addressOf(request.url).pathname.slice(configuration.prefix.length);
    // Below these paths there is only data: a wrong path must not return a page.
    if (/^\/(api|assets|definitions|cognito|dev|plugins)(\/|$)/.test(path)) throw new ApiError('NOT_FOUND');
    return show(request, reply);
  });
}

/** The URL of a request. It is appended to a host, not resolved against one: `//` at its start would name another. */
function addressOf(url: string): Pick<URL, 'pathname' | 'search'> {
  return new URL(`http://portal${url}`);
}

/** The appearance chosen in this browser (`src/shell/appearance.ts`). */
function chosenAppearance(cookie: string | undefined): 'light' | 'dark' | undefined {
  return cookie === 'light' || cookie === 'dark' ? cookie : undefined;
}

/** Whether this browser dismissed the announcement (`src/shell/dismissed-announcements.ts`). */
function isPutAway({ announcement }: JsonObject, cookie: string | undefined): boolean {
  if (cookie === undefined || typeof announcement !== 'object' || announcement === null) return false;
  const { title, message = '' } = announcement as JsonObject;
  return hashOfText(JSON.stringify([title, message])) === cookie;
}

function withoutAnnouncement(configuration: BrowserConfiguration): BrowserConfiguration {
  const { announcement: _putAway, ...settings } = configuration.settings;
  return { ...configuration, settings };
}
