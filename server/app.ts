import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance, FastifyServerFactory } from 'fastify';
import { permitted, type Registry } from '../engine/runtime';
import { externalOptions } from '../kinds';
import { createAsk } from './api/ask-inside';
import { registerBatch } from './api/batch';
import { createBulkOperations } from './api/bulk';
import { createCallInside } from './api/call-inside';
import { sweepAttempts } from './api/idempotency';
import { createImportOperations } from './api/import/operation';
import { openApiDocument } from './api/openapi';
import { limitPoolCalls } from './api/pool-limit';
import { callerOf, type RouterOptions, registerOperations } from './api/router';
import type { Services } from './api/services';
import { createUndoing } from './api/undo';
import { createAudit } from './audit/audit';
import {
  createSchemaValidators,
  createSubmissionValidator,
  type LiveDefinitions,
  languageCodes,
  type SchemaValidators,
  sharedArtifacts,
} from './definitions';
import { entityListed, entityWritten, readContract } from './definitions/contract';
import { createDemoGate, demoVerdictLine, isDemoId } from './demo';
import { createDocumentation } from './documentation';
import { createDraining, endConnections, registerHealthRoutes } from './draining';
import { createEntities, createEntityUpkeep, holdsRight, reportRolesGone } from './entities';
import { lockedWithoutForm } from './features/account';
import { assistantSettings, createAssistant } from './features/assistant';
import { foldCounts } from './features/licenses';
import { createVatRegister } from './features/vat-numbers';
import { createFileBytes, createObjectStore } from './files';
import { openInstallation } from './installation';
import type { Transport } from './mail/transport';
import { createMetrics, type Metrics } from './metrics/metrics';
import { operations } from './operations';
import type { Configuration } from './platform/configuration';
import { type Connection, findsParts } from './platform/database';
import { createServer } from './platform/http/create-server';
import type { ErrorSentences } from './platform/http/error-reply';
import { createPresentOrigin, nowhere } from './platform/http/origin';
import { createRateLimiter, unlimited } from './platform/http/rate-limit';
import { joinedLog, rememberRequests } from './platform/http/request-log';
import { createSealingKeys } from './platform/http/sealing';
import { createSharedCounts } from './platform/http/shared-counts';
import { warnOfUnknownProxy } from './platform/http/unknown-proxy';
import type { Random } from './platform/ports';
import type { Secrets } from './platform/secrets';
import type { SettableClock } from './platform/system-ports';
import type { Facts, Tracing } from './platform/tracing';
import type { LoadedPlugin } from './plugins/load-plugins';
import { createSessionCookies } from './session/cookies';
import { closeSessionsOf, createSessions } from './session/sessions';
import { createSettingsStore } from './settings/settings-store';
import { builtFiles, createSharedFiles } from './shared-files/shared-files';
import type { DrawAhead } from './static/draw-ahead';
import type { PageTemplate } from './static/page';
import type { PortalPool } from './user-pool/portal-pool';
import { createRegistrationValidator } from './user-pool/registration-validator';
import { registerSignUpTrigger } from './user-pool/sign-up-trigger';
import type { User } from './users/user';
import { createJobs } from './wiring/jobs';
import { createLetters } from './wiring/letters';
import { registerPages } from './wiring/pages';
import { createPool, type PresentPool } from './wiring/pool';

/** Everything the application is built from that is not its own code. */
export interface AppDependencies {
  readonly configuration: Configuration;
  /** Migrated. The opener closes it, after the application. */
  readonly connection: Connection;
  readonly definitions: LiveDefinitions;
  readonly registry: Registry;
  /** Validators of the registry's `schema` type, so that each schema is compiled once. */
  readonly validators?: SchemaValidators;
  /** Plugins whose kinds the registry knows; their modules are served to the browser. */
  readonly plugins?: readonly LoadedPlugin[];
  /** One, or several; the first one encrypts and signs. */
  readonly secret: Secrets;
  readonly clock: SettableClock;
  readonly random: Random;
  readonly log: FastifyBaseLogger;
  /** Folder that holds `schemas`, `screens`, `locales` and `dist`. */
  readonly project: string;
  /** Delivers emails; absent: they stay on the development page. */
  readonly transport?: Transport | undefined;
  /** A user pool other than the embedded one. */
  readonly pool?: PortalPool | undefined;
  /** Process environment, which permits the embedded pool to serve. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Source of the page; by default the built one. */
  readonly page?: PageTemplate;
  /** Renders first pages; by default the build's renderer, if the page is the built one. */
  readonly drawAhead?: DrawAhead;
  /** False for a process that is alone with its PostgreSQL: no other asks for its files. */
  readonly sharesFiles?: boolean;
  /** Milliseconds between polls for due jobs; 0: only on request. */
  readonly lookForJobs?: number;
  /** Spans of requests, jobs, emails, calls to the user pool and editions; its creator closes it. */
  readonly tracing?: Tracing | undefined;
  /** A development server in front, whose client writes scripts and opens its own connection. */
  readonly development?: { readonly serverFactory?: FastifyServerFactory };
}

/** The application and what a caller may need besides HTTP. */
export interface App {
  readonly server: FastifyInstance;
  readonly services: Services;
  readonly pool: PresentPool;
  /** Waits until every queued email was delivered or postponed. */
  deliverMail(): Promise<void>;
  /** Runs the jobs that are due; also runs every few seconds. */
  runJobs(): Promise<void>;
  /** Waits until stored values and indices match the definitions. */
  upkeep(): Promise<void>;
  /** Tells load balancers to send no more requests; those that still arrive are served. */
  drain(): void;
  readonly metrics: Metrics;
  /** Deletes expired rows; also runs every ten minutes. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

const minute = 60_000;

/** Builds the application: all dependencies, in the order in which they are needed. It does not listen yet. */
export async function buildApp(dependencies: AppDependencies): Promise<App> {
  const { configuration, connection, definitions, registry, clock, random, project } = dependencies;
  const log = joinedLog(dependencies.log);
  const { validators = createSchemaValidators(), plugins = [], sharesFiles = true } = dependencies;
  const { db } = connection;
  const { tracing } = dependencies;
  const { prefix } = configuration;
  const scheme = configuration.tls === undefined ? 'http' : 'https';
  const origin = configuration.publicOrigin ?? `${scheme}://localhost:${configuration.port}`;
  const secure = origin.startsWith('https:');

  const hashing = await openInstallation(db, dependencies.secret, random);
  const keys = createSealingKeys(dependencies.secret);
  const settings = createSettingsStore(
    clock,
    () => definitions.edition().languages,
    (stored) => assistantSettings(configuration.model, stored),
  );
  const gate = createDemoGate(configuration.demoVerdict, configuration.host, (because) =>
    log.warn(demoVerdictLine({ allowed: false, because })),
  );
  const closed = (id: string) => isDemoId(id) && !gate.verdict().allowed;
  const roles = () => definitions.permissions();
  const mayAct = ({ role }: User) => permitted(roles(), 'impersonateUser', { role, adminMode: true }).allowed;
  const limit = configuration.sessionLimit;
  const sessions = closeSessionsOf(closed, createSessions({ clock, random, limit, roles, mayAct }));
  const cookies = createSessionCookies({ secure, prefix, keys, random });
  const audit = createAudit({
    clock,
    random,
    live: () => ({ edition: definitions.published(), definitions: definitions.edition().hash }),
  });
  // The embedded database serves one process, which needs no shared counters.
  const shared = connection.kind === 'postgresql' ? createSharedCounts(db, clock) : undefined;
  const limiter = configuration.rateLimits
    ? createRateLimiter(clock, shared, (error) => log.warn({ err: error }, 'Calls are counted in this process alone'))
    : unlimited;
  const files = connection.kind === 'postgresql' && sharesFiles ? createSharedFiles(db) : undefined;
  const share = async (shared: ReadonlyMap<string, string | Buffer>) => {
    await files?.keep(shared).catch((error: unknown) => {
      log.error({ err: error }, 'Files could not be shared: other processes do not answer them');
    });
  };
  const origins = createPresentOrigin();
  const contract = readContract(project, {
    role: () => roles().roles,
    language: () => languageCodes(definitions.edition()),
  });
  const locale = (name: string) => definitions.edition().locales[name];

  const upkeep = await createEntityUpkeep({ connection, definitions, log });
  const rolesGone = reportRolesGone({ db, definitions, log });
  const entities = createEntities({ definitions, permissions: () => definitions.permissions(), held: upkeep.held });
  const letters = await createLetters({
    db,
    clock,
    random,
    log,
    keys,
    definitions,
    project,
    origin,
    prefix,
    paths: configuration.paths,
    tracing,
    bulkPerMinute: async (inside) => Number((await settings.current(inside)).admin.bulkLettersPerMinute ?? 0),
    transport: dependencies.transport,
  });
  const { outbox } = letters;

  const objects = configuration.files.store && createObjectStore(configuration.files.store, { log, clock });
  const jobs = createJobs({
    objects,
    db,
    clock,
    random,
    log,
    audit,
    definitions,
    letters,
    assistant: () => assistant,
    studio: configuration.studio,
    tracing,
    look: dependencies.lookForJobs,
  });

  const submissions = createSubmissionValidator({
    definitions,
    registry,
    validators,
    settings,
    clock,
    log,
    pluginOptions: externalOptions(plugins.map(({ kinds }) => kinds)),
    open: (record) => entities.open(record, undefined),
    statements: [lockedWithoutForm],
  });
  const everything = [
    ...operations,
    ...createBulkOperations(operations, contract, () => routing),
    ...createImportOperations(operations, contract, () => routing),
  ];
  const ask = createAsk(operations, () => routing);
  const askAsNobody = ask({ actor: undefined, mode: 'USER', page: undefined, origin: nowhere });
  const registrations = createRegistrationValidator({
    db,
    settings,
    submissions,
    contract,
    entities,
    ask: askAsNobody,
  });
  const { pool, embedded } = await createPool({
    given: dependencies.pool,
    db,
    clock,
    random,
    log,
    secret: dependencies.secret,
    environment: dependencies.environment,
    hashing,
    origin,
    prefix,
    outbox,
    settings,
    sessions,
    audit,
    definitions,
    entities,
    registrations,
    origins,
    closed,
    tracing,
  });

  const documentation = await createDocumentation({
    project,
    languages: () => languageCodes(definitions.edition()),
    onTrouble: (error) => log.warn(error.message),
    watch: configuration.watchFiles,
  });
  const assistant = createAssistant({
    db,
    clock,
    random,
    log,
    project,
    contract,
    definitions,
    documentation,
    settings,
    ask,
    model: configuration.model,
    traceHeaders: tracing?.headers,
    shared: connection.kind === 'postgresql',
  });
  // An embedded database has no other process: whatever is recorded as running there is not.
  await assistant.interruptLost(connection.kind !== 'postgresql');
  const services: Services = {
    configuration,
    clock,
    random,
    log,
    settings,
    sessions,
    pool,
    definitions,
    documentation,
    assistant,
    vatRegister: createVatRegister(configuration.vatRegisterUrl, () => clock.now()),
    callInside: createCallInside(operations, () => routing),
    ask,
    findsParts: await findsParts(db),
    undoing: createUndoing({
      operations,
      contract,
      permissions: () => definitions.permissions(),
      model: (entity) => entities.model(entity),
    }),
    entities,
    entityListed: (source) => entityListed(contract, source),
    entityWritten: (source) => entityWritten(contract, source),
    fileBytes: createFileBytes(objects),
    submissions,
    registrations,
    keys,
    outbox,
    mailer: outbox.mailer,
    letters: letters.context,
  };

  const server = await createServer({
    log: dependencies.log,
    random,
    secure,
    tls: configuration.tls,
    trustedProxies: configuration.trustedProxies,
    sentences: () => (locale('en/errors') ?? {}) as ErrorSentences, // a locale file, checked to be text by name
    serverFactory: dependencies.development?.serverFactory,
  });
  const draining = createDraining();
  // First of all: the context of log lines and spans.
  tracing?.follow(server, () => ({ 'db.client.connection.pending_requests': connection.pool().waiting }));
  rememberRequests(server);
  endConnections(server, draining);
  const metrics = createMetrics(server, {
    connection,
    definitions,
    isDraining: () => draining.begun,
    settledJobs: jobs.settled,
  });
  server.addHook('onRequest', async ({ headers }) => gate.look(headers));
  // Streams never end by themselves: a stop would wait for them.
  server.addHook('preClose', () => assistant.close());
  warnOfUnknownProxy(server, (sentence) => log.warn(sentence));
  // An external pool reports nothing here, and following every call has a cost.
  if (embedded) origins.follow(server);

  const permissions = () => definitions.permissions();
  const routing: RouterOptions = {
    db,
    reading: connection.reading,
    services,
    contract,
    cookies,
    limiter,
    audit,
    permissions,
    ask,
  };
  await server.register(
    async (api) => {
      // A visitor gets an XSRF cookie before the first change, with the request for the settings.
      api.addHook('preHandler', async (request, reply) => {
        if (request.method === 'GET' && cookies.token(request) === undefined)
          cookies.protect(request, reply, undefined);
      });
      registerHealthRoutes(api, { connection, draining });
      const { signUpTriggerSecret } = configuration;
      if (signUpTriggerSecret !== undefined) registerSignUpTrigger(api, { registrations, secret: signUpTriggerSecret });
      api.get('/openapi.json', async (request, reply) => {
        const caller = await callerOf(request, routing);
        const holds = (rights: readonly string[]) => holdsRight(rights, permissions(), caller, caller !== undefined);
        // What it says depends on who asks.
        return reply.header('Cache-Control', 'no-store').send(openApiDocument(contract, everything, { prefix, holds }));
      });
      registerOperations(api, everything, routing);
      registerBatch(api, `${prefix}/api/v1`);
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

  await registerPages(server, {
    routing,
    gate,
    clock,
    validators,
    plugins,
    files,
    project,
    origin,
    seed: pool.seed,
    page: dependencies.page,
    drawAhead: dependencies.drawAhead,
    development: dependencies.development !== undefined,
  });

  const sweep = async () => {
    await Promise.all([
      sessions.sweep(db),
      outbox.sweep(db),
      sweepAttempts(db, clock.now()),
      limiter.sweep(),
      files?.sweep(),
      foldCounts(db),
    ]);
  };
  const sweeping = setInterval(() => {
    sweep().catch((error: unknown) => log.error({ err: error }, 'Old rows could not be deleted'));
  }, 10 * minute).unref();

  if (tracing)
    definitions.onEdition(({ hash, problems }) => {
      const edition = { hash, published: definitions.published(), problems: problems.length };
      tracing.during('definitions edition', named('portico.edition', edition), () => {});
    });
  if (files) {
    definitions.onEdition(() => void share(sharedArtifacts(definitions)));
    await share(sharedArtifacts(definitions));
    if (!dependencies.page) await share(await builtFiles(join(project, 'dist', 'portal', 'assets')));
  }
  await server.ready();
  return {
    server,
    services,
    pool,
    drain: draining.begin,
    metrics,
    sweep,
    runJobs: jobs.run,
    async upkeep() {
      await Promise.all([upkeep.settled(), rolesGone.settled()]);
    },
    async deliverMail() {
      await embedded?.settled();
      await letters.deliver();
    },
    async close() {
      clearInterval(sweeping);
      documentation.close();
      await upkeep.close();
      await rolesGone.close();
      await server.close();
      await jobs.stop();
      await embedded?.settled();
      await letters.close();
    },
  };
}

/** Facts whose names share a prefix. */
function named(prefix: string, facts: Facts): Facts {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [`${prefix}.${name}`, value]));
}
