import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfiguration } from '../../../server/platform/configuration';
import { type Tracing, traced } from '../../../server/platform/tracing';
import { createTracing, statementOf } from '../../../server/tracing/open-telemetry';
import { testDatabase } from '../../support/database';
import { editedPortal } from '../../support/edited-portal';
import { type LocalServer, localServer } from '../../support/local-server';
import type { ServerApp } from '../../support/server-app';

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: string };
}
interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly Attribute[];
  readonly status: { readonly code: number };
}
interface Batch {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

/** What the collector was sent, as it came. */
const received: string[] = [];
let collector: LocalServer;
let server: ServerApp;
let tracing: Tracing;
let spans: readonly Span[];
const caller = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };
/** What no span may hold: addresses, names, tokens, and what was typed. */
const secrets: string[] = [];

beforeAll(async () => {
  collector = await localServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push(Buffer.concat(chunks).toString('utf8'));
      response.writeHead(200, { 'content-type': 'application/json' }).end(`{"path":"${request.url}"}`);
    });
  });
  tracing = createTracing({ endpoint: `${collector.address}/`, serviceName: 'portal-of-a-test', version: '1.2.3' });
  const connection = await testDatabase(undefined, { onStatement: tracing.statement });
  const edited = await editedPortal({ connection, tracing });
  server = edited.server;

  const person = await server.signIn({
    roleName: 'SYSADMIN',
    first_name: 'Persephone',
    last_name: 'Kowalczyk',
    email: 'persephone.kowalczyk@kestrel.example',
    phone: '+48221234567',
  });
  secrets.push('Persephone', 'Kowalczyk', 'kestrel.example', '48221234567', ...person.cookies.values());
  const traceparent = `00-${caller.traceId}-${caller.spanId}-01`;
  await person.call('GET', `users/${person.user.id}?q=needle-in-the-query`, { headers: { traceparent } });
  await person.call('GET', `users/${person.user.id}`, { headers: { traceparent } });
  await person.call('GET', 'licenses?q=another-needle');
  await person.call('GET', '/iam/nowhere/with-a-secret-path');
  await person.call('PUT', 'account/profile', { payload: { firstName: 'Typed-first-name' } });
  const key = await person.call('POST', 'auth/keys', { payload: { name: 'Name-of-a-key' } });
  await person.call('POST', 'users', {
    payload: { email: 'invited@kestrel.example', firstName: 'Invited', lastName: 'Somebody', role: 'USER' },
  });
  secrets.push(person.user.id, 'needle', 'secret-path', 'Typed-first-name', 'Name-of-a-key', 'Invited', 'Somebody');
  secrets.push(String(key.body?.secret ?? 'no-secret'), String(key.body?.accessId ?? 'no-access-id'));
  await server.app.services.mailer(connection.db).send({
    to: 'persephone.kowalczyk@kestrel.example',
    template: 'WELCOME',
    language: 'en',
    variables: { firstName: 'Persephone' },
  });
  await server.app.deliverMail();
  await server.app.services.pool.admin.findByEmail('nobody@kestrel.example');
  await server.app.runJobs();
  edited.project.edit('locales/en/common.json', (document) => {
    document.edited = 'Edited';
  });
  await server.definitions.refresh();
  await server.close();
  await connection.close();
  await tracing.close();
  spans = received.flatMap((text) =>
    (JSON.parse(text) as Batch).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((each) => each.spans)),
  );
});
afterAll(() => collector.close());

const named = (name: string) => spans.filter((span) => span.name === name);
const factsOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));

describe('Traces', () => {
  test('say what the process is', () => {
    const [{ resource } = { resource: { attributes: [] } }] = (JSON.parse(received[0] ?? '{}') as Batch).resourceSpans;
    expect(factsOf(resource as Span)).toMatchObject({ 'service.name': 'portal-of-a-test', 'service.version': '1.2.3' });
  });

  test('have a span for each request, by its route, in the trace that the caller names', () => {
    const [request, other] = named('GET /iam/api/v1/users/:id');
    if (request === undefined || other === undefined) throw new Error('There are no such spans.');
    expect([request.traceId, request.parentSpanId]).toEqual([caller.traceId, caller.spanId]);
    expect(other.traceId).toBe(caller.traceId);
    expect([factsOf(request), factsOf(other)]).toMatchObject([
      { 'http.response.status_code': 400, 'http.route': '/iam/api/v1/users/:id' },
      { 'http.response.status_code': 200, 'http.request.method': 'GET', 'db.client.connection.pending_requests': 0 },
    ]);
    expect(named('GET /iam/*').map(factsOf)).toMatchObject([{ 'http.response.status_code': 200 }]);
    const [list] = named('GET /iam/api/v1/licenses');
    expect(list?.traceId).not.toBe(caller.traceId);
  });

  test('have the statements of a request below it, without values', () => {
    const [, request] = named('GET /iam/api/v1/users/:id');
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
    expect(statements.map(({ name }) => name)).toContain('select users');
    for (const each of statements)
      expect(factsOf(each)['db.query.text']).toMatch(/^(select|with|update|insert|delete)\b/);
  });

  test('have one for each letter, job, call to the user pool and edition', () => {
    expect(named('letter send').length).toBeGreaterThan(0);
    expect(named('job usageMonths')).toHaveLength(1);
    expect(spans.some(({ name }) => name.startsWith('user pool '))).toBe(true);
    const [edition] = named('definitions edition');
    expect(edition && factsOf(edition)).toMatchObject({
      'portico.edition.hash': expect.stringMatching(/^\w+/),
      'portico.edition.published': 0,
      'portico.edition.problems': expect.any(Number),
    });
    const [job] = named('job usageMonths');
    expect(spans.filter(({ parentSpanId }) => parentSpanId === job?.spanId).length).toBeGreaterThan(0);
  });

  test('hold nothing of anybody: no name, address, token, path, query, and nothing that was typed', () => {
    expect(spans.length).toBeGreaterThan(50);
    expect(secrets.every((secret) => secret.length > 3)).toBe(true);
    for (const span of spans) {
      const text = JSON.stringify(span);
      for (const secret of secrets) expect(text, span.name).not.toContain(secret);
    }
  });

  test('are joined to lines of the log by their number', () => {
    const [request] = named('GET /iam/api/v1/licenses');
    const id = request && factsOf(request)['portico.request_id'];
    const lines = server.logged.filter((line) => line.reqId === id && line.msg !== 'incoming request');
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line.trace_id).toBe(request?.traceId);
  });

  test('are passed on by headers, within a trace alone', async () => {
    expect(tracing.headers()).toEqual({});
    await tracing.within('something', {}, async () => {
      expect(tracing.headers().traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
      expect(tracing.headers().traceparent).toContain(tracing.logged().trace_id);
      expect(tracing.logged().trace_id).toHaveLength(32);
    });
  });
});

describe('A span', () => {
  test('ends with what it is about, and tells of a failure its kind alone', async () => {
    const told: unknown[] = [];
    const recorder: Tracing = {
      ...tracing,
      during: (name, facts, work) => {
        told.push([name, facts]);
        return work();
      },
    };
    const target = {
      own: 3,
      async find(this: { readonly own: number }, who: string) {
        return `${who} ${this.own}`;
      },
    };
    expect(await traced(recorder, 'pool', target).find('ada')).toBe('ada 3');
    expect(told).toEqual([['pool find', {}]]);
    await expect(
      tracing.within('fails', {}, async () => {
        throw new Error('ada@kestrel.example');
      }),
    ).rejects.toThrow('ada@kestrel.example');
    expect(() =>
      tracing.during('fails', {}, () => {
        throw new TypeError('x');
      }),
    ).toThrow(TypeError);
  });

  test.each([
    [
      "select * from users where email = 'o''brien@x' and n > 12.5",
      'select users',
      'select * from users where email = ? and n > ?',
    ],
    ['insert into "api_keys" ("id")  values\n ($1)', 'insert api_keys', 'insert into "api_keys" ("id") values ($1)'],
    ['update usage_records set rest_3 = 4', 'update usage_records', 'update usage_records set rest_3 = ?'],
    ['begin', 'begin', 'begin'],
  ])('of %s has its text without values', (text, name, shown) => {
    expect(statementOf(text)).toEqual({ name, shown });
  });
});

describe('Without a collector', () => {
  test('there are no traces, and nothing that makes them is loaded', () => {
    expect(readConfiguration({}).tracing).toBeUndefined();
    expect(readConfiguration({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }).tracing).toEqual({
      endpoint: 'http://127.0.0.1:4318',
      serviceName: 'portico',
      headers: {},
    });
    const headers = { OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20a=b, x-tenant=one' };
    expect(
      readConfiguration({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', ...headers }).tracing?.headers,
    ).toEqual({
      authorization: 'Bearer a=b',
      'x-tenant': 'one',
    });
    expect(() => readConfiguration({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' })).toThrow(
      'OTEL_EXPORTER_OTLP_ENDPOINT',
    );
    const script = `
      import { createRequire } from 'node:module';
      const { cache } = createRequire(process.cwd() + '/x.js');
      const loaded = () => Object.keys(cache).filter((path) => path.includes('@opentelemetry/sdk-trace-base')).length;
      await import('./server/start.ts');
      const without = loaded();
      await import('./server/tracing/open-telemetry.ts');
      console.log(JSON.stringify([without, loaded() > 0]));
      process.exit(0);`;
    const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      encoding: 'utf8',
    });
    expect(stdout.trim()).toBe('[0,true]');
  });
});
