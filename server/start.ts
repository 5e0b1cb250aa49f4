import pino from 'pino';
import { describeProblem } from '../engine/definition';
import type { DefinitionProblem } from '../engine/model';
import { countryCode, createPortalRegistry, createPortalVocabulary } from '../kinds';
import { commonPasswords } from '../kinds/common-passwords';
import sentences from '../locales/en/definition.json';
import { type App, type AppDependencies, buildApp } from './app';
import { connectCognito } from './cognito-pool';
import { type Configuration, readConfiguration } from './configuration';
import { type Connection, connect, migrate } from './database';
import { compileProject, createLiveDefinitions, createSchemaValidators } from './definitions';
import { demoLines, describeDemo, fillDemo } from './demo';
import { installationSecret } from './installation-secret';
import { InvitationRefused, inviteAdministrator } from './invite-administrator';
import { logOptions } from './log-options';
import { smtpTransport } from './mail/smtp';
import { loadPlugins } from './plugins/load-plugins';
import { projectFolder } from './project-folder';
import { countryCodes } from './static/countries';
import { settableClock, systemClock, systemRandom } from './system-ports';

/** After this long a stop no longer waits for requests that are still running. */
const patience = 10_000;

/** Everything a running server or a command holds. */
interface Prepared {
  readonly configuration: Configuration;
  readonly connection: Connection;
  readonly app: App;
  close(): Promise<void>;
}

/** Makes ready: environment, database, definitions, application. Nothing listens yet. */
async function prepare(front: Pick<AppDependencies, 'page' | 'development'> = {}): Promise<Prepared> {
  const configuration = readConfiguration(process.env);
  const log = pino(logOptions(configuration.logLevel));
  const project = projectFolder();
  const secret = installationSecret(configuration);
  const connection = await connect({
    databaseUrl: configuration.databaseUrl,
    dataDir: configuration.dataDir,
    onConnectionLost: (error) => log.error({ err: error }, 'A database connection was lost'),
  });
  await migrate(connection.db);

  const validators = createSchemaValidators();
  const plugins = await loadPlugins(configuration.plugins);
  const registry = createPortalRegistry(
    {
      judgeSchema: validators.judge,
      commonPasswords: async () => commonPasswords,
      countryCode: async () => countryCode(countryCodes),
    },
    plugins.map(({ kinds }) => kinds),
  );
  for (const { code, args } of registry.problems)
    log.error({ code, ...args }, 'A plugin brings a name that is not taken in');
  const vocabulary = createPortalVocabulary(registry);
  const definitions = await createLiveDefinitions({
    project,
    compile: (files) => compileProject(files, vocabulary),
    onProblems: printProblems,
    onTrouble: (error) => log.error({ err: error }, 'The definitions cannot be watched or read'),
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
    ...front,
  });
  return {
    configuration,
    connection,
    app,
    async close() {
      await app.close();
      definitions.close();
      await connection.close();
    },
  };
}

/**
 * Starts the server, which listens until it is told to stop. `front` is for a development server that writes the page and
 * serves scripts itself.
 */
export async function start(front: Pick<AppDependencies, 'page' | 'development'> = {}): Promise<void> {
  const { configuration, connection, app, close } = await prepare(front);
  await fillWithDemo(app, connection, configuration);
  stopOnSignal(close);
  const address = await app.server.listen({ host: configuration.host, port: configuration.port });
  announce(address, configuration);
}

/** The command `invite-administrator`: invites a system administrator, waits for the letter to go out, and ends. */
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

async function fillWithDemo({ pool, services }: App, { db }: Connection, { demo }: Configuration): Promise<void> {
  const { seed } = pool;
  if (!demo || seed === undefined) return;
  await fillDemo({ db, clock: services.clock, settings: services.settings, seed });
}

function announce(address: string, { prefix, demo, publicOrigin }: Configuration): void {
  const origin = publicOrigin ?? address.replace('127.0.0.1', 'localhost');
  const lines = demo ? demoLines(describeDemo(origin, prefix)) : [`Portico listens at ${address}${prefix}/`];
  process.stdout.write(`${lines.join('\n')}\n`);
}

function printProblems(problems: readonly DefinitionProblem[]): void {
  if (problems.length === 0) {
    process.stdout.write('Definitions: all good again, and live.\n');
    return;
  }
  for (const problem of problems) {
    const { file, line, column } = problem.place;
    process.stderr.write(`${problem.severity} ${file}:${line}:${column} ${describeProblem(problem, sentences)}\n`);
  }
  process.stderr.write('Definitions with an error keep their last good version.\n');
}

/** Stops taking requests, finishes those that run, closes the database, and ends the process (quality R27). */
function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
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
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}
