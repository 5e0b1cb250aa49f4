import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { version } from '../../package.json';
import type { LiveDefinitions } from '../definitions';
import type { Connection, Database } from '../platform/database';

/** Metrics of a process and its shared database for Prometheus. */
export interface Metrics {
  /** In Prometheus' text format. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** As OpenTelemetry recommends for `http.server.request.duration`. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

/**
 * Names follow OpenTelemetry's conventions where there is one. Labels are route templates, methods, codes, names of jobs and states: no
 * request data and no personal data.
 */
export function createMetrics(
  server: FastifyInstance,
  {
    connection,
    definitions,
    isDraining,
    settledJobs,
  }: {
    readonly connection: Connection;
    readonly definitions: Pick<LiveDefinitions, 'published' | 'edition' | 'foundBy'>;
    readonly isDraining: () => boolean;
    /** See `JobRunner.settled`. */
    readonly settledJobs: () => ReadonlyMap<string, number>;
  },
): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name, help, labelNames: [...labelNames], registers });

  gauge('portico_build_info', 'Version of the program', ['version']).set({ version }, 1);
  followRequests(server, register);

  const connections = gauge('db_client_connection_count', 'Connections of the pool', ['state']);
  const pending = gauge('db_client_connection_pending_requests', 'Callers that wait for a connection');
  const ready = gauge('portico_ready', 'Whether the database takes writes and the process is not about to stop');
  const edition = gauge('portico_definitions_edition', 'Number of the published edition that is live');
  const pushed = gauge('portico_definitions_pushed', 'Whether the database notifies of editions; 0: polling alone');
  const problems = gauge('portico_definitions_problems', 'Problems of the definitions that are held back');
  const letters = gauge('portico_letters', 'Letters in the outbox', ['state']);
  const lettersDue = gauge(
    'portico_letters_overdue_seconds',
    'For how long the oldest letter that is due was not taken',
  );
  const turns = gauge('portico_assistant_turns', 'Answers of the assistant under way', ['status']);
  const jobs = gauge('portico_job_last_end_seconds', 'When a job last ended, in seconds since 1970', ['name']);
  const settled = gauge(
    'portico_job_last_settled_seconds',
    'When a job last ended or was found to have nothing to do, in seconds since 1970',
    ['name'],
  );
  const sums = gauge(
    'portico_usage_sum_differences',
    'Sums of usage that differed from their records when last compared',
  );
  const files = gauge('portico_shared_files', 'Files that processes answer for one another');

  async function collect(): Promise<void> {
    const { open, idle, waiting } = connection.pool();
    connections.set({ state: 'idle' }, idle);
    connections.set({ state: 'used' }, open - idle);
    pending.set(waiting);
    edition.set(definitions.published());
    pushed.set(definitions.foundBy() === 'PUSH' ? 1 : 0);
    problems.set(definitions.edition().problems.length);
    const answers = await connection.answers();
    ready.set(answers && !isDraining() ? 1 : 0);
    // Old values would be taken for current ones.
    for (const each of [letters, turns, jobs, settled]) each.reset();
    if (!answers) return;
    const found = await readShared(connection.db);
    for (const { state, n } of found.letters) letters.set({ state }, n);
    lettersDue.set(found.overdue);
    for (const { status, n } of found.turns) turns.set({ status }, n);
    for (const { name, at } of found.jobs) jobs.set({ name }, at);
    const ends = new Map(found.jobs.map(({ name, at }) => [name, at]));
    for (const [name, at] of settledJobs()) settled.set({ name }, Math.max(at / 1_000, ends.get(name) ?? 0));
    files.set(found.files);
    sums.set(found.sums);
  }

  return {
    contentType: register.contentType,
    async text() {
      await collect();
      return register.metrics();
    },
  };
}

/** Times every request by its route, and counts running ones. */
function followRequests(server: FastifyInstance, register: Registry): void {
  const registers = [register];
  const duration = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Duration of requests',
    labelNames: ['http_request_method', 'http_route', 'http_response_status_code'],
    buckets,
    registers,
  });
  const active = new Gauge({
    name: 'http_server_active_requests',
    help: 'Requests that are being answered, open streams among them',
    registers,
  });
  server.addHook('onRequest', async () => active.inc());
  server.addHook('onResponse', async (request, reply) => {
    active.dec();
    // A stream ends when its client disconnects: its duration does not measure the server.
    if (String(reply.raw.getHeader('content-type') ?? '').startsWith('text/event-stream')) return;
    duration.observe(
      {
        http_request_method: request.method,
        http_route: request.is404 ? 'none' : (request.routeOptions.url ?? 'none'),
        http_response_status_code: reply.statusCode,
      },
      reply.elapsedTime / 1_000,
    );
  });
}

async function readShared(db: Kysely<Database>) {
  const { rows } = await sql<{
    letters: readonly { state: string; n: number }[] | null;
    overdue: number | null;
    turns: readonly { status: string; n: number }[] | null;
    jobs: readonly { name: string; at: number }[] | null;
    files: number;
    sums: number;
  }>`select
    (select json_agg(each) from (select state, count(*)::int as n from outbox
      where state in ('QUEUED', 'TRANSMITTING', 'UNCERTAIN', 'FAILED') group by 1) each) as letters,
    (select extract(epoch from greatest(interval '0', now() - min(due_at)))::float8 from outbox
      where state = 'QUEUED' and due_at <= now()) as overdue,
    (select json_agg(each) from (select status, count(*)::int as n from agent_turns
      where status in ('QUEUED', 'RUNNING') group by 1) each) as turns,
    (select json_agg(each) from (select name, extract(epoch from max(finished_at))::float8 as at from jobs
      where finished_at is not null group by 1) each) as jobs,
    (select count(*)::int from shared_files) as files,
    (select coalesce(sum(differences), 0)::int from usage_checks) as sums`.execute(db);
  const [row] = rows;
  return {
    letters: row?.letters ?? [],
    overdue: row?.overdue ?? 0,
    turns: row?.turns ?? [],
    jobs: row?.jobs ?? [],
    files: row?.files ?? 0,
    sums: row?.sums ?? 0,
  };
}
