import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type RouterOptions, registerOperations } from '../api/router';
import { createPreloads, languageCodes, registerDefinitionRoutes, type SchemaValidators } from '../definitions';
import { type createDemoGate, type DemoDependencies, fillDemo } from '../demo';
import { registerDevelopmentRoutes } from '../development/routes';
import { registerPlainPages } from '../documentation';
import { logout } from '../features/account';
import { ApiError } from '../platform/http/api-error';
import { createCompressedTexts } from '../platform/http/compressed';
import type { SettableClock } from '../platform/system-ports';
import type { LoadedPlugin } from '../plugins/load-plugins';
import { browserPlugin, registerPluginRoutes } from '../plugins/routes';
import type { SharedFiles } from '../shared-files/shared-files';
import { createDrawAhead, type DrawAhead } from '../static/draw-ahead';
import { builtPage, type PageTemplate } from '../static/page';
import { registerStaticRoutes } from '../static/routes';

interface PagesOptions {
  readonly routing: RouterOptions;
  readonly gate: ReturnType<typeof createDemoGate>;
  /** The demo's own, which a person may put forward. */
  readonly clock: SettableClock;
  readonly validators: SchemaValidators;
  readonly plugins: readonly LoadedPlugin[];
  /** Files that processes share; absent: there is one process. */
  readonly files: SharedFiles | undefined;
  /** Folder that holds `dist`. */
  readonly project: string;
  readonly origin: string;
  /** Fills the embedded pool with the demo's people; absent: the pool is another one. */
  readonly seed: DemoDependencies['seed'] | undefined;
  /** Source of the page; by default the built one. */
  readonly page: PageTemplate | undefined;
  /** Renders first pages; by default the build's renderer, if the page is the built one. */
  readonly drawAhead: DrawAhead | undefined;
  /** Whether a development server in front writes the scripts. */
  readonly development: boolean;
}

/** Registers what browsers load below the prefix: definitions, pages, scripts, the documentation, and the demo's routes. */
export async function registerPages(server: FastifyInstance, options: PagesOptions): Promise<void> {
  const { routing, gate, clock, validators, plugins, files, project, origin } = options;
  const { db, cookies, services } = routing;
  const { configuration, definitions, documentation, settings, sessions, outbox, random, log } = services;
  const { prefix } = configuration;
  await server.register(
    async (pages) => {
      const compressed = createCompressedTexts();
      const preloads = createPreloads(definitions, (path, text) => {
        // A browser without it requests its parts.
        files?.keep(new Map([[path.slice(1), text]])).catch(() => {});
      });
      registerDefinitionRoutes(pages, definitions, {
        showProblems: () => gate.verdict().allowed,
        validators,
        compressed,
        preloads,
        shared: files?.read,
      });
      if (configuration.demo) {
        const { seed } = options;
        const fill = async () => seed && fillDemo({ db, clock, settings, seed, roles: definitions.permissions() });
        await pages.register(async (development) => {
          development.addHook('onRequest', async () => {
            if (!gate.verdict().allowed) throw new ApiError('NOT_FOUND');
          });
          registerDevelopmentRoutes(development, { db, outbox, clock, origin, prefix, random, fill });
        });
      }
      // The specification names both addresses of the sign-out (decision T4).
      registerOperations(pages, [logout], routing);
      registerPlainPages(pages, {
        documentation,
        languages: () => languageCodes(definitions.edition()),
        home: `${origin}${prefix}`,
      });
      registerPluginRoutes(pages, plugins);
      registerStaticRoutes(pages, {
        configuration,
        random,
        compressed,
        preloads,
        routes: (portal) => definitions.edition().routes[portal],
        page: options.page ?? builtPage(join(project, 'dist', 'portal', 'index.html')),
        drawAhead:
          options.page === undefined && configuration.drawAhead
            ? createDrawAhead(join(project, 'dist', 'ahead', 'draw-ahead.js'), (err, page) =>
                log.warn({ err, page }, 'A first page could not be drawn; it comes without'),
              )
            : options.drawAhead,
        origin,
        portal: join(project, 'dist', 'portal'),
        shared: files?.first,
        development: options.development,
        plugins: plugins.map((plugin) => browserPlugin(plugin, prefix)),
        protect: async (request, reply) => {
          const token = cookies.token(request);
          const { public: open } = await settings.current(db);
          const actor = token === undefined ? undefined : await sessions.find(db, token, Number(open.idleTimeout));
          cookies.protect(request, reply, actor?.sessionId);
          return actor !== undefined;
        },
        settings: async () => {
          const { public: open, admin } = await settings.current(db);
          const hosts = Array.isArray(admin.redirectAllowedHosts) ? admin.redirectAllowedHosts.map(String) : [];
          return { settings: open, redirectHosts: [...new Set([...hosts, ...configuration.redirectHosts])] };
        },
      });
    },
    { prefix },
  );
  // A page requested outside the prefix redirects to the one below it (decision T1); anything else that is not there is 404.
  if (prefix !== '') {
    server.get('/', (_request, reply) => reply.redirect(`${prefix}/`));
    server.get('/*', (request, reply) => {
      if (!request.headers.accept?.includes('text/html') || request.url.startsWith('//'))
        throw new ApiError('NOT_FOUND');
      return reply.redirect(`${prefix}${request.url}`);
    });
  }
}
