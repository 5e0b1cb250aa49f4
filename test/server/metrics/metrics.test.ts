import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { load } from 'js-yaml';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveMetrics } from '../../../server/metrics/serve-metrics';
import { joinedLog, outsideRequests, rememberRequests } from '../../../server/platform/http/request-log';
import { type ServerApp, serverApp } from '../../support/server-app';

const project = join(import.meta.dirname, '../../..');
let server: ServerApp;
let text: string;
let email: string;
beforeAll(async () => {
  server = await serverApp({ following: { isNotified: true }, sharesFiles: true });
  const somebody = await server.signIn({ roleName: 'ADMIN_READ' });
  email = somebody.user.email;
  await somebody.call('GET', `users/${somebody.user.id}`);
  await somebody.call('GET', 'licenses?q=needle-in-the-query');
  await somebody.call('GET', '/iam/nowhere-like-this/secret-path');
  text = await server.app.metrics.text();
});
afterAll(() => server.close());

/** Names of our own, those of the program's own library aside. */
const own = [
  'db_client_connection_count',
  'db_client_connection_pending_requests',
  'http_server_active_requests',
  'http_server_request_duration_seconds',
  'portico_assistant_turns',
  'portico_build_info',
  'portico_definitions_edition',
  'portico_definitions_problems',
  'portico_definitions_pushed',
  'portico_job_last_end_seconds',
  'portico_job_last_settled_seconds',
  'portico_letters',
  'portico_letters_overdue_seconds',
  'portico_ready',
  'portico_shared_files',
  'portico_usage_sum_differences',
];
const named = () => [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name);
const names = () => new Set(named().flatMap((name) => [name, `${name}_bucket`, `${name}_count`, `${name}_sum`]));

interface AlertRule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly runbook_url: string };
}

function alertRules(): readonly AlertRule[] {
  const file = load(readFileSync(join(project, 'deploy/alerts.yml'), 'utf8'));
  return (file as { readonly groups: readonly { readonly rules: readonly AlertRule[] }[] }).groups.flatMap(
    ({ rules }) => rules,
  ); // its shape is Prometheus's
}

describe('Figures for Prometheus', () => {
  test('have the names that dashboards and alerts of installations rely on', () => {
    expect(
      named()
        .filter((name) => !/^(nodejs|process)_/.test(name))
        .sort(),
    ).toEqual(own);
  });

  test('name a request by its route and nothing else of it', () => {
    expect(text).toContain('http_route="/iam/api/v1/users/:id",http_response_status_code="200"');
    expect(text).toContain('http_route="/iam/api/v1/licenses",http_response_status_code="200"');
    for (const told of [email, 'needle', 'secret-path', `${server.configuration.prefix}/nowhere`])
      expect(text).not.toContain(told);
  });

  test('say that the process is ready, until it drains', async () => {
    expect(text).toMatch(/^portico_ready 1$/m);
    server.app.drain();
    expect(await server.app.metrics.text()).toMatch(/^portico_ready 0$/m);
  });

  test('say whether the database notifies of editions; the administrators’ page says the same', async () => {
    const reader = await server.signIn({ roleName: 'ADMIN_READ' });
    const found = async () => [
      (await server.app.metrics.text()).match(/^portico_definitions_pushed (\d)$/m)?.[1],
      (await reader.call('GET', 'overview')).body.health.editionsFoundBy,
    ];
    // The embedded database has one process, which nothing notifies.
    const isEmbedded = process.env.TEST_DATABASE_URL === undefined;
    await expect.poll(found).toEqual(isEmbedded ? ['0', 'POLLING'] : ['1', 'PUSH']);
  });

  test('are told at an address of their own, to who has the token', async () => {
    const token = 'q7PzX0vN3kLw8RtY5mBc2HdJ6sFg9AeU';
    const served = await serveMetrics(server.app.metrics, { host: '127.0.0.1', port: 0, token });
    const get = async (path: string, headers = {}) =>
      (await fetch(`http://127.0.0.1:${served.port}/${path}`, { headers })).status;
    expect([
      await get('metrics'),
      await get('metrics', { authorization: 'Bearer other' }),
      await get('metrics', { authorization: `Bearer ${token}` }),
      await get('users', { authorization: `Bearer ${token}` }),
    ]).toEqual([401, 401, 200, 404]);
    await served.close();
  });
});

describe('The files beside them', () => {
  const asked = (expression: string) =>
    expression.match(/\b(?:portico|http_server|db_client|nodejs|process)_\w+/g) ?? [];

  test('the dashboard shows figures that there are', () => {
    const { panels } = JSON.parse(readFileSync(join(project, 'deploy/grafana-dashboard.json'), 'utf8'));
    const expressions: string[] = panels.flatMap((panel: { targets: { expr: string }[] }) =>
      panel.targets.map(({ expr }) => expr),
    );
    const shown = expressions.flatMap(asked);
    expect(shown.filter((name) => !names().has(name))).toEqual([]);
    // Nothing of ours is measured for nobody.
    expect(own.filter((name) => !shown.some((each) => each.startsWith(name)))).toEqual([]);
  });

  test('alerts ask for figures that there are, and each has its page', () => {
    const rules = alertRules();
    expect(rules.flatMap(({ expr }) => asked(expr)).filter((name) => !names().has(name))).toEqual([]);
    const page = join(project, 'docs/operations.md');
    const headings = existsSync(page) ? readFileSync(page, 'utf8').match(/^### \w+$/gm) : [];
    for (const { alert, annotations } of rules) {
      expect(headings).toContain(`### ${alert}`);
      expect(annotations.runbook_url).toBe(`docs/operations.md#${alert.toLowerCase()}`);
    }
  });
});

test('The alert of a silent job asks when it last had nothing to do as well: jobs that run only when due are silent for weeks', () => {
  const silent = alertRules().find(({ alert }) => alert === 'PorticoJobSilent');
  expect(silent?.expr).toBe('time() - max by (name) (portico_job_last_settled_seconds{job="portico"}) > 172800');
  const told = [...text.matchAll(/^portico_job_last_settled_seconds\{name="([\w-]+)"\} (\d+)/gm)];
  expect(told.length).toBeGreaterThan(8);
});

test('Lines of the log that anything writes for a request carry its id; what outlives the request does not', async () => {
  const lines: Record<string, unknown>[] = [];
  const base = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const log = joinedLog(base);
  const app = Fastify({ loggerInstance: base as FastifyBaseLogger, genReqId: () => 'request-7' });
  rememberRequests(app);
  app.get('/', async () => {
    await new Promise((resolve) => setImmediate(resolve));
    log.error('deep within');
    outsideRequests(() => log.warn('afterwards'))();
    return 'done';
  });
  log.error('for nobody');
  await app.inject('/');
  expect(lines.map(({ msg, reqId }) => [msg, reqId])).toEqual([
    ['for nobody', undefined],
    ['deep within', 'request-7'],
    ['afterwards', undefined],
  ]);
  await app.close();
});
