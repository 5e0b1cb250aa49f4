import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { countryCode, createPortalRegistry } from '../kinds';
import { version } from '../package.json';
import { type App, type AppDependencies, buildApp } from './app';
import {
  compileOnce,
  createApartCompiler,
  createCompiledStore,
  createCompileThread,
  createLiveDefinitions,
  createSchemaValidators,
  holdPolicy,
  keptSources,
  programHash,
  schemasOf,
} from './definitions';
import { demoLines, demoVerdictLine, describeDemo, fillDemo } from './demo';
import { InvitationRefused, inviteAdministrator } from './features/people';
import { publishedDefinitions } from './features/studio';
import { createCognitoAdmin, createTokenVerifier } from './identity';
import { smtpTransport } from './mail/smtp';
import { serveMetrics } from './metrics/serve-metrics';
import { type Configuration, readConfiguration } from './platform/configuration';
import {
  bringUpToDate,
  type Connection,
  connect,
  requireCurrent,
  requireLimits,
  requireSameTime,
} from './platform/database';
import { installationSecrets } from './platform/installation-secret';
import { logOptions } from './platform/log-options';
import type { Clock } from './platform/ports';
import { projectFolder } from './platform/project-folder';
import { settableClock, systemClock, systemRandom } from './platform/system-ports';
import { loadPlugins } from './plugins/load-plugins';
import { countryCodes } from './reference-data/countries';
import { problemLines, savedLine } from './report-definitions';
import type { PortalPool } from './user-pool/portal-pool';

/** Everything that a running server or a command uses. */
interface Prepared {
  readonly configuration: Configuration;
  readonly connection: Connection;
  readonly app: App;
  /** The portal's address, including the prefix; certain only once the server listens. */
  readonly reached: { origin: string };
  close(): Promise<void>;
}

/** Prepares environment, database, definitions, application. Nothing listens yet. */
async function prepare(front: Pick<AppDependencies, 'page' | 'development'> = {}): Promise<Prepared> {
  const configuration = readConfiguration(process.env);
  // Loaded only if configured.
  const tracing =
    configuration.tracing &&
    (await import('./tracing/open-telemetry')).createTracing({ ...configuration.tracing, version });
  const log = pino(logOptions(configuration.logLevel, tracing?.logged));
  const project = projectFolder();
  const secret = installationSecrets(configuration);
  const connection = await connect({
    databaseUrl: configuration.databaseUrl,
    directUrl: configuration.databaseDirectUrl,
    readUrl: configuration.databaseReadUrl,
    dataDir: configuration.dataDir,
    onStatement: tracing?.statement,
    onConnectionLost: (error) => log.error({ err: error }, 'A database connection was lost'),
  });
  if (configuration.migrateAtStart) await bringUpToDate(connection);
  else await requireCurrent(connection.db);
  await requireSameTime(connection.db);
  await requireLimits(connection).catch((error: Error) => {
    if (configuration.production) throw error;
    log.warn(error.message);
  });

  const validators = createSchemaValidators(createApartCompiler());
  const plugins = await loadPlugins(configuration.plugins);
  const registry = createPortalRegistry(
    {
      validateSchema: validators.validate,
      passwordGuesses: async () => (await import('../kinds/password-guesses')).passwordGuesses,
      countryCode: async () => countryCode(countryCodes),
    },
    plugins.map(({ kinds }) => kinds),
  );
  for (const { code, args } of registry.problems)
    log.error({ code, ...args }, 'A plugin brings a name that is not taken in');
  const { compile: compiled, started } = compileOnce(
    createCompileThread(configuration.plugins),
    await compiledStore(configuration, project),
  );
  const policy = holdPolicy(configuration.demo, (sentence) => say([`Definitions: ${sentence}`]));
  const reached = { origin: originOf(configuration) };
  const definitions = await createLiveDefinitions({
    project,
    compile: (files) => {
      const compile = () => compiled(policy(files));
      return tracing === undefined
        ? compile()
        : tracing.during('definitions compile', { 'portico.files': files.length }, compile);
    },
    onStarted: started,
    watch: configuration.watchFiles,
    onProblems: (problems) => complain(problemLines(problems)),
    onTrouble: ({ message }) => complain([message]),
    onSaved: (paths, edition) => say([savedLine(paths, edition, reached.origin)]),
    ...(configuration.studio && {
      published: publishedDefinitions(connection, {
        isNotified: true,
        onChange: (isHeard) =>
          log.info(isHeard ? 'The database notifies of editions' : 'Editions are found by polling alone'),
      }),
    }),
    kept: keptSources(join(configuration.dataDir, 'definitions'), version),
  });
  // The first one who asks for a changed schema does not wait for it.
  definitions.onEdition(({ forms }) => {
    for (const schema of Object.values(forms).flatMap(schemasOf)) void validators.prepare(schema);
  });
  const clock = settableClock(systemClock);
  const app = await buildApp({
    configuration,
    connection,
    definitions,
    registry,
    validators,
    plugins,
    secret,
    clock,
    random: systemRandom,
    log,
    project,
    transport:
      configuration.smtpUrl === undefined ? undefined : smtpTransport(configuration.smtpUrl, configuration.mailFrom),
    pool: configuration.cognito && connectCognito(configuration.cognito, clock),
    environment: process.env,
    tracing,
    ...front,
  });
  return {
    configuration,
    connection,
    app,
    reached,
    async close() {
      await app.close();
      definitions.close();
      await connection.close();
      await tracing?.close();
    },
  };
}

/**
 * Starts the server, which listens until it is stopped. `front` is for a development server that generates the page and serves scripts
 * itself.
 */
export async function start(front: Pick<AppDependencies, 'page' | 'development'> = {}): Promise<void> {
  const { configuration, connection, app, reached, close } = await prepare(front);
  await fillWithDemo(app, connection, configuration);
  const figures = configuration.metrics && (await serveMetrics(app.metrics, configuration.metrics));
  stopOnSignal(
    async () => {
      app.drain();
      await pause(configuration.drainTime);
    },
    async () => {
      await figures?.close();
      await close();
    },
    configuration.stopTime,
  );
  const address = await app.server.listen({ host: configuration.host, port: configuration.port });
  reached.origin = originOf(configuration, address);
  announce(address, configuration);
}

/** The command `invite-administrator`: invites a system administrator, waits until the email is sent, and ends. */
export async function inviteAdministratorByCommand(email: string): Promise<void> {
  const { configuration, connection, app, close } = await prepare();
  try {
    if (configuration.cognito === undefined && configuration.smtpUrl === undefined && !configuration.demo)
      throw new InvitationRefused('SMTP_URL is not set: the invitation could not be delivered.');
    await inviteAdministrator(connection.db, app.services, email);
    await app.deliverMail();
    process.stdout.write(`${email} has been invited as SYSADMIN.\n`);
  } finally {
    await close();
  }
}

/** What the build compiled, and what earlier starts did. With plugins there is none: their code may change without the program. */
async function compiledStore({ plugins, dataDir }: Configuration, project: string) {
  const folder = dirname(fileURLToPath(import.meta.url));
  const program = plugins.length === 0 ? await programHash(folder, project) : undefined;
  const folders = [join(folder, '../compiled'), join(dataDir, 'definitions/compiled')];
  return program === undefined ? undefined : createCompiledStore(folders, program);
}

async function fillWithDemo(
  { pool, services, runJobs }: App,
  { db }: Connection,
  { demo }: Configuration,
): Promise<void> {
  const { seed } = pool;
  if (!demo || seed === undefined) return;
  const { clock, settings, definitions } = services;
  await fillDemo({ db, clock, settings, roles: definitions.permissions(), seed });
  // So that the demo has its reminders from the start.
  await runJobs();
}

function announce(address: string, { prefix, demo, demoVerdict, publicOrigin }: Configuration): void {
  const origin = publicOrigin ?? address.replace('127.0.0.1', 'localhost');
  const lines = demo ? demoLines(describeDemo(origin, prefix)) : [`Portico listens at ${address}${prefix}/`];
  process.stdout.write(`${[...lines, '', demoVerdictLine(demoVerdict)].join('\n')}\n`);
}

/** @param address where the server listens, once it does */
function originOf(
  { publicOrigin, host, port, prefix, tls }: Configuration,
  address = `${tls === undefined ? 'http' : 'https'}://${host}:${port}`,
): string {
  return `${publicOrigin ?? address.replace('127.0.0.1', 'localhost')}${prefix}`;
}

function say(lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}

function complain(lines: readonly string[]): void {
  process.stderr.write(`${lines.join('\n')}\n`);
}

/**
 * Lets load balancers redirect traffic, then stops accepting requests, finishes running ones, closes the database, and ends the process
 * (quality R27). A second signal skips the first part.
 * @param patience milliseconds after which running work is no longer awaited
 */
function stopOnSignal(drain: () => Promise<void>, stop: () => Promise<void>, patience: number): void {
  let signals = 0;
  let stopping = false;
  const begin = () => {
    signals++;
    if (signals === 1) void drain().then(end, end);
    else end();
  };
  const end = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), patience).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`The stop failed: ${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', begin);
  process.on('SIGINT', begin);
}

/** An Amazon Cognito pool: the browser proves passwords to it directly; the server only verifies tokens and administers it. */
function connectCognito(
  { region, userPoolId, clientId }: NonNullable<Configuration['cognito']>,
  clock: Clock,
): PortalPool {
  const issuer = `https://cognito-idp.${region}.amazonaws.com/${userPoolId}`;
  return {
    poolId: userPoolId,
    clientId,
    admin: createCognitoAdmin({ poolId: userPoolId }),
    tokenVerifier: createTokenVerifier({
      issuer,
      clientId,
      keys: { jwksUri: `${issuer}/.well-known/jwks.json` },
      clock,
    }),
  };
}
