import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Writable } from 'node:stream';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import type { Kysely } from 'kysely';
import type { PermissionsModel } from '../../../engine/model';
import { accountOperations } from '../../../server/accounts';
import { createAudit } from '../../../server/audit/audit';
import { readConfiguration } from '../../../server/configuration';
import type { Database } from '../../../server/database';
import { readContract } from '../../../server/http/contract';
import { createErrorReply } from '../../../server/http/error-reply';
import { createRateLimiter } from '../../../server/http/rate-limit';
import { registerOperations } from '../../../server/http/router';
import { createSealingKeys } from '../../../server/http/sealing';
import { createUserPool } from '../../../server/identity';
import { createOutbox } from '../../../server/mail/outbox';
import type { Services } from '../../../server/services';
import { createSessionCookies } from '../../../server/session/cookies';
import { createSessions } from '../../../server/session/sessions';
import { createSettingsStore } from '../../../server/settings/settings-store';
import { type RoleName, roleNames } from '../../../server/users/user';
import { freshDatabase } from '../accounts/support/fresh-database';

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
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    options?: { readonly payload?: object | string; readonly headers?: Readonly<Record<string, string>> },
  ): Promise<PortalAnswer>;
}

/** The operations on accounts' data behind the real router, on a database of their own. */
export interface Portal {
  readonly db: Kysely<Database>;
  readonly anonymous: Omit<Caller, 'id'> & { readonly id: undefined };
  now(): number;
  logs(): string;
  signIn(who: { readonly role?: RoleName; readonly userId?: string; readonly accountType?: string }): Promise<Caller>;
  close(): Promise<void>;
}

const projectFolder = new URL('../../..', import.meta.url).pathname;
const origin = 'http://127.0.0.1:4400';
const secret = 'a secret of more than thirty-two bytes, for tests';

/** permissions.json as the compiler makes it. */
function permissionsModel(): PermissionsModel {
  const written = JSON.parse(readFileSync(`${projectFolder}schemas/permissions.json`, 'utf8')) as {
    readonly roles: readonly string[];
    readonly allowedInAdminMode: string;
    readonly defaultDenial: string;
    readonly permissions: Readonly<
      Record<string, { readonly minimum: string; readonly own?: boolean; readonly denial?: string }>
    >;
  };
  const rank = (role: string) => written.roles.indexOf(role);
  return {
    hash: '',
    roles: written.roles,
    allowedInAdminMode: rank(written.allowedInAdminMode),
    defaultDenial: written.defaultDenial,
    permissions: Object.fromEntries(
      Object.entries(written.permissions).map(([name, { minimum, own, denial }]) => [
        name,
        { minimum: rank(minimum), own: own ?? false, denial: denial ?? written.defaultDenial },
      ]),
    ),
  };
}

export async function startPortal(): Promise<Portal> {
  const connection = await freshDatabase();
  const { db } = connection;
  const clock = { now: () => Date.now() };
  const random = { bytes: randomBytes, integer: (below: number) => randomInt(below), uuid: randomUUID };
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const app = Fastify({ logger: { level: 'trace', stream } });
  await app.register(cookie);
  const sentences = JSON.parse(readFileSync(`${projectFolder}locales/en/errors.json`, 'utf8')) as Record<
    string,
    string
  >;
  app.setErrorHandler(createErrorReply(sentences));
  const keys = createSealingKeys(secret);
  const sessions = createSessions({ clock, random, limit: 12 * 3_600_000 });
  const outbox = createOutbox({ clock, random, keys });
  const pool = await createUserPool({
    db: db as never, // The pool knows its own share of the tables only.
    clock,
    random,
    mailer: outbox.mailer(db),
    judgePassword: () => undefined,
    publicOrigin: origin,
    prefix: '/iam',
    secret,
    log: app.log,
    environment: { NODE_ENV: 'test' },
  });
  const services: Services = {
    configuration: readConfiguration({ NODE_ENV: 'test', PUBLIC_ORIGIN: origin }),
    clock,
    random,
    log: app.log,
    settings: createSettingsStore(clock),
    sessions,
    pool,
    definitions: undefined as never, // No operation here reads definitions.
    submissions: { judge: async (_operation, payload) => payload },
    keys,
    mailer: (within) => outbox.mailer(within),
  };
  const model = permissionsModel();
  registerOperations(app, accountOperations, {
    db,
    services,
    contract: readContract(projectFolder),
    cookies: createSessionCookies({ secure: false, prefix: '/iam', keys, random }),
    limiter: createRateLimiter(clock),
    audit: createAudit({ clock, random }),
    permissions: () => model,
  });
  await app.ready();

  const caller = (id: string, email: string, session?: { readonly id: string; readonly token: string }): Caller => ({
    id,
    email,
    async call(method, path, { payload, headers = {} } = {}) {
      const nonce = 'nonce';
      const xsrf = `${nonce}.${keys.sign('xsrf', `${session?.id ?? 'anonymous'} ${nonce}`)}`;
      const cookies: Record<string, string> = { 'XSRF-TOKEN': xsrf };
      if (session) cookies.portal_sid = session.token;
      const answer = await app.inject({
        method,
        url: `/${path}`,
        payload,
        cookies,
        headers: {
          origin,
          'x-xsrf-token': xsrf,
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

  async function person({ role = 'USER', accountType = 'Commercial' }: { role?: RoleName; accountType?: string }) {
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
        role: roleNames.indexOf(role),
        account_type: accountType,
        created_at: now,
        updated_at: now,
      })
      .execute();
    return id;
  }

  return {
    db,
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
      await pool.settled();
      await connection.close();
    },
  };
}
