import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Writable } from 'node:stream';
import type { Kysely } from 'kysely';
import pino from 'pino';
import { readEntities } from '../../../engine/compile';
import type { PermissionModel, PermissionsModel } from '../../../engine/model';
import { portalEntities } from '../../../kinds';
import { type App, buildApp } from '../../../server/app';
import type { LiveDefinitions } from '../../../server/definitions';
import { readConfiguration } from '../../../server/platform/configuration';
import type { Connection, Database } from '../../../server/platform/database';
import { createSealingKeys } from '../../../server/platform/http/sealing';
import { logOptions } from '../../../server/platform/log-options';
import { projectFolder } from '../../../server/platform/project-folder';
import { settableClock, systemClock, systemRandom } from '../../../server/platform/system-ports';
import { testDatabase } from '../../support/database';
import { portalRegistry } from '../../support/portal-registry';
import { giveSigningKeys } from '../../support/signing-keys';

/** An answer of the portal. */
export interface PortalAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number | string[] | undefined>>;
  readonly text: string;
  /** The text as JSON; undefined where it is none. */
  readonly body: unknown;
}

/** Somebody who calls the API, with a session of their own or without one. */
export interface Caller {
  readonly id: string;
  readonly email: string;
  /** Cookies and XSRF header, to call another process with. */
  headers(): Record<string, string>;
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    options?: { readonly payload?: object | string; readonly headers?: Readonly<Record<string, string>> },
  ): Promise<PortalAnswer>;
}

/** The real application on a database of its own, without the definitions of forms and screens. */
export interface Portal {
  readonly db: Kysely<Database>;
  readonly app: App;
  readonly anonymous: Omit<Caller, 'id'> & { readonly id: undefined };
  now(): number;
  logs(): string;
  signIn(who: {
    readonly role?: string;
    readonly userId?: string;
    readonly accountType?: 'Academic' | 'Commercial';
  }): Promise<Caller>;
  close(): Promise<void>;
}

const project = projectFolder();
/** What a server process needs to know to be one of several with this application. */
export const testOrigin = 'http://127.0.0.1:4400';
export const testSecret = 'q7Vb2xT9mKc4Zr8Lw1Ny6Hd3Gs5Jp0Fe';

/** permissions.json as the compiler makes it. */
function permissionsModel(): PermissionsModel {
  const written = JSON.parse(readFileSync(`${project}/schemas/permissions.json`, 'utf8')) as {
    readonly roles: readonly string[];
    readonly leastMember: string;
    readonly leastAdministrator: string;
    readonly allowedInAdminMode: string;
    readonly defaultDenial: string;
    readonly permissions: Readonly<
      Record<
        string,
        Pick<PermissionModel, 'languages'> & {
          readonly minimum: string;
          readonly own?: boolean;
          readonly denial?: string;
        }
      >
    >;
  };
  const rank = (role: string) => written.roles.indexOf(role);
  return {
    hash: '',
    roles: written.roles,
    leastMember: rank(written.leastMember),
    leastAdministrator: rank(written.leastAdministrator),
    allowedInAdminMode: rank(written.allowedInAdminMode),
    defaultDenial: written.defaultDenial,
    namespaces: [],
    permissions: Object.fromEntries(
      Object.entries(written.permissions).map(([name, { minimum, own, denial, languages }]) => [
        name,
        {
          minimum: rank(minimum),
          own: own ?? false,
          denial: denial ?? written.defaultDenial,
          ...(languages && { languages }),
        },
      ]),
    ),
  };
}

/** Definitions without forms: payloads are judged by the contract alone. */
function definitionsWithoutForms(): LiveDefinitions {
  const locale = (name: string) => JSON.parse(readFileSync(`${project}/locales/${name}.json`, 'utf8'));
  const permissions = permissionsModel();
  const edition = {
    hash: '',
    forms: {},
    screens: {},
    routes: {},
    sources: {},
    permissions,
    entities: readEntities(
      (entity) => JSON.parse(readFileSync(`${project}/schemas/data/${entity}.schema.json`, 'utf8')),
      portalEntities,
    ),
    languages: ['en', 'es', 'fr', 'ja'].map((code) => ({ code, endonym: code })),
    locales: { 'en/errors': locale('en/errors'), 'en/email': locale('en/email') },
    problems: [],
  };
  return {
    edition: () => edition,
    manifest: () => ({ hash: '', forms: {}, screens: {}, routes: {}, sources: '', permissions: '', attributes: {} }),
    permissions: () => permissions,
    artifact: () => undefined,
    textHashes: () => Object.fromEntries(Object.keys(edition.locales).map((name) => [name, name])),
    text: (name) => JSON.stringify(edition.locales[name as keyof typeof edition.locales]),
    schema: () => undefined,
    onEdition: () => () => {},
    refresh: async () => {},
    files: () => [],
    sources: () => new Map(),
    check: async () => edition,
    published: () => 0,
    earlier: () => undefined,
    foundBy: () => null,
    follow: async () => {},
    close: () => {},
  };
}

/** Starts the application; on the connection given, or on a fresh database. It logs everything unless told otherwise. */
export async function startPortal(
  given?: Connection,
  logLevel = 'trace',
  {
    demo = false,
    environment = {},
  }: {
    /** Lets demo people in, as on a portal that only this machine reaches. */
    readonly demo?: boolean;
    /** Settings besides the test's own. */
    readonly environment?: Readonly<Record<string, string>>;
  } = {},
): Promise<Portal> {
  const connection = given ?? (await testDatabase());
  const { db } = connection;
  const clock = settableClock(systemClock);
  const configuration = readConfiguration({
    NODE_ENV: 'test',
    PUBLIC_ORIGIN: testOrigin,
    WATCH_FILES: 'off',
    ...environment,
  });
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  await giveSigningKeys(connection, testSecret);
  const app = await buildApp({
    configuration: demo ? { ...configuration, demoVerdict: { allowed: true } } : configuration,
    connection,
    definitions: definitionsWithoutForms(),
    registry: portalRegistry(),
    secret: testSecret,
    clock,
    random: systemRandom,
    log: pino(logOptions(logLevel), stream),
    project,
    sharesFiles: false,
    environment: { NODE_ENV: 'test' },
  });
  const keys = createSealingKeys(testSecret);
  const { sessions } = app.services;

  function headersOf(session: { readonly id: string; readonly token: string } | undefined): Record<string, string> {
    const nonce = 'nonce';
    const xsrf = `${nonce}.${keys.sign('xsrf', `${session?.id ?? 'anonymous'} ${nonce}`)}`;
    const cookies = [`XSRF-TOKEN=${xsrf}`, ...(session ? [`portal_sid=${session.token}`] : [])];
    return { origin: testOrigin, 'x-xsrf-token': xsrf, cookie: cookies.join('; ') };
  }

  const caller = (id: string, email: string, session?: { readonly id: string; readonly token: string }): Caller => ({
    id,
    email,
    headers: () => headersOf(session),
    async call(method, path, { payload, headers = {} } = {}) {
      const answer = await app.server.inject({
        method,
        url: `/iam/api/v1/${path}`,
        payload,
        headers: {
          ...headersOf(session),
          ...(typeof payload === 'string' ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
      });
      let body: unknown;
      try {
        body = answer.body === '' ? undefined : JSON.parse(answer.body);
      } catch {
        body = undefined;
      }
      return { status: answer.statusCode, headers: answer.headers, text: answer.body, body };
    },
  });

  async function person({
    role = 'USER',
    accountType = 'Commercial',
  }: {
    role?: string;
    accountType?: 'Academic' | 'Commercial';
  }) {
    const id = randomUUID();
    const now = new Date(clock.now());
    await db
      .insertInto('users')
      .values({
        id,
        sub: null,
        email: `${id}@portico.example`,
        first_name: 'Test',
        last_name: 'Person',
        role: role,
        account_type: accountType,
        created_at: now,
        updated_at: now,
      })
      .execute();
    return id;
  }

  return {
    db,
    app,
    anonymous: { ...caller('', ''), id: undefined },
    now: () => clock.now(),
    logs: () => lines.join(''),
    async signIn(who) {
      const id = who.userId ?? (await person(who));
      const { email } = await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow();
      const session = await sessions.open(
        db,
        { userId: id, mode: 'USER' },
        { ip: '127.0.0.1', userAgent: 'test', requestId: 'test' },
      );
      return caller(id, email, session);
    },
    async close() {
      await app.close();
      if (!given) await connection.close();
    },
  };
}
