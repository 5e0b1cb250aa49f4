import { createHash } from 'node:crypto';
import pino from 'pino';
import type { SourceFile } from '../../engine/definition';
import { createPortalVocabulary } from '../../kinds';
import { type App, buildApp } from '../../server/app';
import { compileProject, createLiveDefinitions, type LiveDefinitions } from '../../server/definitions';
import { publishedDefinitions } from '../../server/features/studio';
import type { WrittenLetter } from '../../server/mail/letter-writer';
import { type Configuration, readConfiguration } from '../../server/platform/configuration';
import type { Connection } from '../../server/platform/database';
import { projectFolder } from '../../server/platform/project-folder';
import { type SettableClock, systemRandom } from '../../server/platform/system-ports';
import type { Tracing } from '../../server/platform/tracing';
import { countryNames } from '../../server/reference-data/countries';
import type { DrawAhead } from '../../server/static/draw-ahead';
import type { User } from '../../server/users/user';
import { fakeClock } from './clock';
import { testDatabase } from './database';
import { portalRegistry } from './portal-registry';
import { giveSigningKeys } from './signing-keys';

/** A response, parsed. */
export interface Answer {
  readonly status: number;
  // Each test states what a body contains.
  // biome-ignore lint/suspicious/noExplicitAny: tests read bodies freely
  readonly body: any;
  readonly text: string;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
}

export interface CallOptions {
  readonly payload?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Leaves the XSRF header out, or sends another. */
  readonly xsrf?: string | false;
}

/** A client with a browser: keeps cookies, returns the XSRF cookie in its header. */
export interface Visitor {
  readonly cookies: Map<string, string>;
  /** `path` is below the API's base, or absolute with a slash at the start. */
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options?: CallOptions): Promise<Answer>;
}

export interface SignedIn extends Visitor {
  readonly user: User;
}

export interface ServerApp {
  readonly app: App;
  readonly connection: Connection;
  readonly clock: SettableClock;
  readonly definitions: LiveDefinitions;
  readonly configuration: Configuration;
  /** Emails that were delivered. */
  readonly letters: readonly WrittenLetter[];
  /** Lines of the log, parsed. */
  readonly logged: readonly Readonly<Record<string, unknown>>[];
  visitor(): Visitor;
  /** A new user of this role (or as described) with a session, without the user pool. */
  signIn(who?: Partial<User> & { readonly roleName?: string }): Promise<SignedIn>;
  /** Another session of the same user. */
  again(user: User, mode?: 'USER' | 'ADMIN'): Promise<SignedIn>;
  close(): Promise<void>;
}

export interface ServerAppOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly clock?: SettableClock;
  readonly connection?: Connection;
  readonly project?: string;
  readonly watch?: boolean;
  readonly transport?: (letter: WrittenLetter) => Promise<void>;
  readonly drawAhead?: DrawAhead;
  readonly tracing?: Tracing;
  /** Lets other processes serve its files: they are megabytes, and written at each start. */
  readonly sharesFiles?: boolean;
  /** How it finds out that another process published; without it by polling. */
  readonly following?: Parameters<typeof publishedDefinitions>[1];
}

const registry = portalRegistry();
/** One for all tests of a process: what is compiled again for another set of files is only what these change. */
const vocabulary = { ...createPortalVocabulary(registry, { countries: countryNames }), partialTexts: true };

/** The most sets of files whose compilations are kept, for the tests of one process. */
const mostCompiled = 8;
const compilations = new Map<string, ReturnType<typeof compileProject>>();
/** Files by their content: an object that is passed in again is not read again. */
const sources = new Map<string, SourceFile>();

/** Compiles a set of files once for all tests of a process: nearly every application of theirs serves the project's own. */
function compiledOnce(files: readonly SourceFile[]): ReturnType<typeof compileProject> {
  const hash = createHash('sha1');
  const same = files.map((file) => {
    const own = createHash('sha1').update(`${file.path}\n`).update(file.bytes).digest('hex');
    hash.update(own);
    const first = sources.get(own) ?? file;
    sources.set(own, first);
    return first;
  });
  const key = hash.digest('hex');
  const compiled = compilations.get(key) ?? compileProject(same, vocabulary);
  compilations.delete(key);
  compilations.set(key, compiled);
  const [oldest] = compilations.keys();
  if (compilations.size > mostCompiled && oldest !== undefined) compilations.delete(oldest);
  return compiled;
}

/** The whole application on its own database, with a clock that the test sets and emails that it reads. */
export async function serverApp(options: ServerAppOptions = {}): Promise<ServerApp> {
  const configuration = readConfiguration({
    LOG_LEVEL: 'info',
    SIGN_IN_CALLS_PER_MINUTE: '100000',
    WATCH_FILES: options.watch ? 'on' : 'off',
    ...options.environment,
  });
  const project = options.project ?? projectFolder();
  const connection = options.connection ?? (await testDatabase());
  const clock = options.clock ?? fakeClock();
  const definitions = await createLiveDefinitions({
    project,
    compile: compiledOnce,
    onProblems: () => {},
    onTrouble: () => {},
    watch: configuration.watchFiles,
    ...(configuration.studio && { published: publishedDefinitions(connection, options.following) }),
  });
  const letters: WrittenLetter[] = [];
  const logged: Readonly<Record<string, unknown>>[] = [];
  const { logOptions } = await import('../../server/platform/log-options');
  const log = pino(logOptions(configuration.logLevel, options.tracing?.logged), {
    write: (line: string) => void logged.push(JSON.parse(line)),
  });
  const secret = configuration.secrets.length > 0 ? configuration.secrets : 'a-secret-for-tests-0123456789-abcdefghij';
  await giveSigningKeys(connection, secret);
  const app = await buildApp({
    configuration,
    connection,
    definitions,
    registry,
    secret,
    clock,
    random: systemRandom,
    log,
    project,
    transport:
      options.transport ??
      (async (letter) => {
        letters.push(letter);
      }),
    environment: { NODE_ENV: 'test' },
    page: { template: () => testPage },
    ...(options.drawAhead && { drawAhead: options.drawAhead }),
    lookForJobs: 0,
    sharesFiles: options.sharesFiles ?? false,
    tracing: options.tracing,
  });

  function visitor(): Visitor {
    const cookies = new Map<string, string>();
    const call: Visitor['call'] = async (method, path, { payload, headers = {}, xsrf } = {}) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const token = xsrf === undefined ? cookies.get('XSRF-TOKEN') : xsrf;
      const answer = await app.server.inject({
        method,
        url: path.startsWith('/') ? path : `${configuration.prefix}/api/v1/${path}`,
        headers: { ...(cookie ? { cookie } : {}), ...(token ? { 'x-xsrf-token': token } : {}), ...headers },
        ...(payload === undefined ? {} : { payload: payload as object }),
      });
      for (const { name, value, expires } of answer.cookies) {
        if (value === '' || (expires && expires.getTime() < Date.now() - 86_400_000 * 3650)) cookies.delete(name);
        else cookies.set(name, value);
      }
      const text = answer.payload;
      const isJson = String(answer.headers['content-type'] ?? '').startsWith('application/json');
      return {
        status: answer.statusCode,
        body: isJson && text ? JSON.parse(text) : undefined,
        text,
        headers: answer.headers,
      };
    };
    return { cookies, call };
  }

  async function again(user: User, mode: 'USER' | 'ADMIN' = 'USER'): Promise<SignedIn> {
    const origin = { ip: '127.0.0.1', userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/150.0', requestId: 'test' };
    const session = await app.services.sessions.open(connection.db, { userId: user.id, mode }, origin);
    const someone = visitor();
    someone.cookies.set(
      configuration.publicOrigin?.startsWith('https') ? '__Host-portal_sid' : 'portal_sid',
      session.token,
    );
    const nonce = session.id.slice(0, 8);
    someone.cookies.set('XSRF-TOKEN', `${nonce}.${app.services.keys.sign('xsrf', `${session.id} ${nonce}`)}`);
    return { ...someone, user };
  }

  let people = 0;
  async function signIn({
    roleName = 'USER',
    properties = {},
    ...columns
  }: Partial<User> & { readonly roleName?: string } = {}) {
    const number = ++people;
    const now = new Date(clock.now());
    const id = columns.id ?? systemRandom.uuid();
    const user = await connection.db
      .insertInto('users')
      .values({
        id,
        sub: id,
        email: `person${number}-${id.slice(0, 6)}@example.com`,
        first_name: 'Given',
        last_name: `Family${number}`,
        role: roleName,
        properties: JSON.stringify(properties),
        created_at: now,
        updated_at: now,
        ...columns,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return again(user);
  }

  return {
    app,
    connection,
    clock,
    definitions,
    configuration,
    letters,
    logged,
    visitor,
    signIn,
    again,
    async close() {
      await app.close();
      definitions.close();
      if (!options.connection) await connection.close();
    },
  };
}

const testPage = `<!doctype html><html lang="__PORTICO_LANGUAGE__"><head><meta property="csp-nonce" nonce="__CSP_NONCE__">
<script type="application/json" id="portico-configuration">__PORTICO_CONFIGURATION__</script>
<script type="module" src="__PORTICO_PREFIX__/assets/index.js"></script></head><body><div id="root"></div></body></html>`;
