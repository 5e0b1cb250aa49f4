import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance, FastifyServerFactory } from 'fastify';
import type { Registry } from '../engine/runtime';
import { externalOptions, portalWorld } from '../kinds';
import { createAudit } from './audit/audit';
import type { Configuration } from './configuration';
import type { Connection } from './database';
import {
  createSchemaValidators,
  createSubmissionJudge,
  type LiveDefinitions,
  registerDefinitionRoutes,
  type SchemaValidators,
} from './definitions';
import { fillDemo } from './demo';
import { ApiError } from './http/api-error';
import { createCompressedTexts } from './http/compressed';
import { readContract } from './http/contract';
import { createServer } from './http/create-server';
import type { ErrorSentences } from './http/error-reply';
import { sweepAttempts } from './http/idempotency';
import { openApiDocument } from './http/openapi';
import { createPresentOrigin } from './http/origin';
import { limitPoolCalls } from './http/pool-limit';
import { createRateLimiter } from './http/rate-limit';
import { type RouterOptions, registerOperations } from './http/router';
import { createSealingKeys } from './http/sealing';
import { createUserPool } from './identity';
import { createPasswordJudge } from './judge-password';
import { createDelivery, type Transport } from './mail/delivery';
import { createLetterWriter, letterSentences } from './mail/letter-writer';
import { createOutbox } from './mail/outbox';
import { operations } from './operations';
import { registerDevelopmentRoutes } from './operations/dev/routes';
import { registerHealthRoutes } from './operations/health/routes';
import { logout } from './operations/sso/logout';
import type { LoadedPlugin } from './plugins/load-plugins';
import { browserPlugin, registerPluginRoutes } from './plugins/routes';
import type { PortalPool } from './portal-pool';
import type { Random } from './ports';
import { createRegistrationJudge } from './registration-judge';
import type { Services } from './services';
import { createSessionCookies } from './session/cookies';
import { followIdentity } from './session/identity-events';
import { createSessions } from './session/sessions';
import { createSettingsStore } from './settings/settings-store';
import { embeddedSignUpTrigger, registerSignUpTrigger } from './sign-up-trigger';
import { builtPage, type PageTemplate } from './static/page';
import { registerStaticRoutes } from './static/routes';
import type { SettableClock } from './system-ports';

/** Everything the application is built from that is not its own code. */
export interface AppDependencies {
  readonly configuration: Configuration;
  /** Migrated. Closed by whoever opened it, after the application. */
  readonly connection: Connection;
  readonly definitions: LiveDefinitions;
  readonly registry: Registry;
  /** Those that the registry's `schema` type judges by, so that each schema is compiled once. */
  readonly validators?: SchemaValidators;
  /** Plugins whose kinds the registry knows; their modules are served to the browser. */
  readonly plugins?: readonly LoadedPlugin[];
  readonly secret: string;
  readonly clock: SettableClock;
  readonly random: Random;
  readonly log: FastifyBaseLogger;
  /** Folder that holds `schemas`, `screens`, `locales` and `dist`. */
  readonly project: string;
  /** Carries letters; absent: they stay on the development page. */
  readonly transport?: Transport | undefined;
  /** A user pool other than the embedded one. */
  readonly pool?: PortalPool | undefined;
  /** The process's environment, for the embedded pool's leave to serve. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Where the page comes from; by default it is the built one. */
  readonly page?: PageTemplate;
  /** A development server in front, whose client writes scripts and opens a connection of its own. */
  readonly development?: { readonly serverFactory?: FastifyServerFactory };
}

/** The application and what a caller may want of it besides HTTP. */
export interface App {
  readonly server: FastifyInstance;
  readonly services: Services;
  readonly pool: PortalPool & { readonly seed?: Awaited<ReturnType<typeof createUserPool>>['seed'] };
  /** Waits until every letter handed over so far was delivered or put off. */
  deliverMail(): Promise<void>;
  /** Deletes rows that have had their time; done every ten minutes by itself. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

const minute = 60_000;

/** Builds the application: the whole wiring, in the order in which things need one another. It does not listen yet. */
export async function buildApp(dependencies: AppDependencies): Promise<App> {
  const { configuration, connection, definitions, registry, clock, random, log, project } = dependencies;
  const { validators = createSchemaValidators(), plugins = [] } = dependencies;
  const { db } = connection;
  const { prefix } = configuration;
  const origin = configuration.publicOrigin ?? `http://localhost:${configuration.port}`;
  const secure = origin.startsWith('https:');

  const keys = createSealingKeys(dependencies.secret);
  const settings = createSettingsStore(clock);
  const sessions = createSessions({ clock, random, limit: configuration.sessionLimit });
  const cookies = createSessionCookies({ secure, prefix, keys, random });
  const audit = createAudit({ clock, random });
  const limiter = createRateLimiter(clock);
  const origins = createPresentOrigin();
  const contract = readContract(project);
  const locale = (name: string) => definitions.edition().locales[name];

  const write = (letter: Parameters<ReturnType<typeof createLetterWriter>>[0]) =>
    createLetterWriter({ sentences: letterSentences(portalWorld.languages, locale), origin, prefix, keys })(letter);
  const outbox = createOutbox({ clock, random, keys, onQueued: () => delivery.nudge() });
  const delivery = createDelivery({ db, outbox, write, transport: dependencies.transport ?? (async () => {}), log });

  const submissions = createSubmissionJudge({
    definitions,
    registry,
    validators,
    settings,
    clock,
    log,
    pluginOptions: externalOptions(plugins.map(({ kinds }) => kinds)),
  });
  const registrations = createRegistrationJudge({ db, settings, submissions, contract });
  const embedded = dependencies.pool
    ? undefined
    : await createUserPool({
        db,
        clock,
        random,
        mailer: outbox.mailer(db),
        judgePassword: createPasswordJudge({ db, settings }),
        preSignUp: embeddedSignUpTrigger(registrations),
        publicOrigin: origin,
        prefix,
        secret: dependencies.secret,
        log,
        environment: dependencies.environment,
        onEvent: followIdentity({ db, sessions, audit, clock, origin: origins.now }),
      });
  const pool: App['pool'] | undefined = dependencies.pool ?? embedded;
  if (pool === undefined) throw new Error('There is no user pool.');

  const services: Services = {
    configuration,
    clock,
    random,
    log,
    settings,
    sessions,
    pool,
    definitions,
    submissions,
    registrations,
    keys,
    mailer: outbox.mailer,
  };

  const server = await createServer({
    log,
    random,
    secure,
    trustedProxies: configuration.trustedProxies,
    sentences: (locale('en/errors') ?? {}) as ErrorSentences, // a locale file, checked to be text by name
    serverFactory: dependencies.development?.serverFactory,
  });
  // A pool elsewhere tells nothing here, and following every call costs each of them.
  if (embedded) origins.follow(server);

  const permissions = () => definitions.permissions();
  const routing: RouterOptions = { db, services, contract, cookies, limiter, audit, permissions };
  await server.register(
    async (api) => {
      // Whoever asks gets an XSRF cookie before their first change: a visitor by asking for the settings.
      api.addHook('preHandler', async (request, reply) => {
        if (request.method === 'GET' && cookies.token(request) === undefined)
          cookies.protect(request, reply, undefined);
      });
      registerHealthRoutes(api, { connection });
      const { signUpTriggerSecret } = configuration;
      if (signUpTriggerSecret !== undefined) registerSignUpTrigger(api, { registrations, secret: signUpTriggerSecret });
      api.get('/openapi.json', (_request, reply) => reply.send(openApiDocument(contract, operations, { prefix })));
      registerOperations(api, operations, routing);
    },
    { prefix: `${prefix}/api/v1` },
  );

  if (embedded) {
    await server.register(
      async (scope) => {
        scope.addHook('onRequest', limitPoolCalls(limiter, configuration.signInCallsPerMinute));
        await scope.register(embedded.plugin);
      },
      { prefix: `${prefix}/cognito` },
    );
  }

  await server.register(
    async (pages) => {
      const compressed = createCompressedTexts();
      registerDefinitionRoutes(pages, definitions, { showProblems: configuration.demo, validators, compressed });
      if (configuration.demo) {
        const fill = async () => pool.seed && fillDemo({ db, clock, settings, seed: pool.seed });
        registerDevelopmentRoutes(pages, { db, outbox, write, clock, origin, prefix, random, fill });
      }
      // The specification names both addresses of the sign-out (decision T4).
      registerOperations(pages, [logout], routing);
      registerPluginRoutes(pages, plugins);
      registerStaticRoutes(pages, {
        configuration,
        random,
        compressed,
        page: dependencies.page ?? builtPage(join(project, 'dist', 'portal', 'index.html')),
        portal: join(project, 'dist', 'portal'),
        development: dependencies.development !== undefined,
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
  // Whoever opens a page outside the prefix meant the one below it (decision T1); anything else that is not there is 404.
  if (prefix !== '') {
    server.get('/', (_request, reply) => reply.redirect(`${prefix}/`));
    server.get('/*', (request, reply) => {
      if (!request.headers.accept?.includes('text/html') || request.url.startsWith('//'))
        throw new ApiError('NOT_FOUND');
      return reply.redirect(`${prefix}${request.url}`);
    });
  }

  const sweep = async () => {
    await Promise.all([sessions.sweep(db), outbox.sweep(db), sweepAttempts(db, clock.now())]);
  };
  const sweeping = setInterval(() => {
    sweep().catch((error: unknown) => log.error({ err: error }, 'Old rows could not be deleted'));
  }, 10 * minute).unref();

  await server.ready();
  return {
    server,
    services,
    pool,
    sweep,
    async deliverMail() {
      await embedded?.settled();
      await delivery.round();
    },
    async close() {
      clearInterval(sweeping);
      await server.close();
      await embedded?.settled();
      await delivery.stop();
    },
  };
}
