import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The owner of the started processes, which is not root: PostgreSQL and PgBouncer refuse to run as root. */
interface Owner {
  readonly uid?: number;
  readonly gid?: number;
}

function owner(): Owner {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** A program of the machine. @throws if it is not installed, with the names of the packages */
export function programAt(name: string, ...folders: readonly string[]): string {
  const found = [...folders, ...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/sbin'].find((folder) =>
    existsSync(join(folder, name)),
  );
  if (found === undefined)
    throw new Error(`${name} is not installed. On Debian: apt-get install postgresql pgbouncer haproxy`);
  return join(found, name);
}

function newest(): string {
  const folder = '/usr/lib/postgresql';
  const [version] = existsSync(folder) ? readdirSync(folder).sort((one, other) => Number(other) - Number(one)) : [];
  return join(folder, version ?? '', 'bin');
}

/** A PostgreSQL server of this script. */
export interface DatabaseServer {
  readonly port: number;
  query(text: string, database?: string): string;
  start(): void;
  /** Kills it at once, as a power failure does. */
  kill(): void;
  promote(): void;
  /** Begins again as the standby of another server, from a copy of it. */
  follow(leader: DatabaseServer): void;
  /** Whether a write waits until the standby has it. */
  waitForStandby(waits: boolean): void;
}

/** @param leader whose standby it is; absent: it has a database of its own */
export function databaseServer(folder: string, port: number, leader?: DatabaseServer): DatabaseServer {
  const who = owner();
  const data = join(folder, `postgresql-${port}`);
  const create = () => {
    mkdirSync(data, { mode: 0o700 });
    if (who.uid !== undefined && who.gid !== undefined) chownSync(data, who.uid, who.gid);
  };
  const run = (program: string, ...args: string[]) =>
    execFileSync(programAt(program, newest()), args, {
      ...who,
      cwd: data,
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
    });
  const copy = (from: DatabaseServer) => {
    const source = `host=127.0.0.1 port=${from.port} user=portico application_name=standby`;
    run('pg_basebackup', '-D', data, '-R', '-X', 'stream', '-c', 'fast', '-d', source);
  };
  create();
  if (leader === undefined) run('initdb', '-D', data, '-U', 'portico', '-A', 'trust', '-E', 'UTF8', '--locale', 'C');
  else copy(leader);
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=100 -c shared_buffers=256MB`;
  const server: DatabaseServer = {
    port,
    query: (text, database = 'portal') =>
      run('psql', '-h', '127.0.0.1', '-p', String(port), '-U', 'portico', '-d', database, '-Atqc', text).trim(),
    start: () =>
      void execFileSync(
        programAt('pg_ctl', newest()),
        ['start', '-w', '-D', data, '-l', join(data, 'log'), '-o', options],
        { ...who, cwd: data, stdio: 'ignore' },
      ),
    kill() {
      const [pid] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGQUIT');
    },
    promote: () => void run('pg_ctl', 'promote', '-w', '-D', data),
    follow(other) {
      rmSync(data, { recursive: true });
      create();
      copy(other);
      server.start();
    },
    waitForStandby(waits) {
      server.query(`alter system set synchronous_standby_names = '${waits ? 'standby' : ''}'`);
      server.query('select pg_reload_conf()');
    },
  };
  return server;
}

/** A foreground process that this script started. */
export interface Running {
  readonly child: ChildProcess;
  /** Ends it, and waits. */
  end(signal?: NodeJS.Signals): Promise<void>;
}

function begin(program: string, args: readonly string[], options: Parameters<typeof spawn>[2], log: string[]): Running {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const take = (chunk: Buffer) => void log.push(chunk.toString());
  child.stdout?.on('data', take);
  child.stderr?.on('data', take);
  return {
    child,
    async end(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}

/** PgBouncer in transaction mode; the database `portal_sessions` is the same one in session mode, for what listens. */
export interface Pooler extends Running {
  readonly port: number;
  /** Connects to another server from now on, as an operator or an agent does after a failover. */
  lead(to: number): void;
}

export function pooler(folder: string, port: number, to: number, log: string[]): Pooler {
  const path = join(folder, 'pgbouncer.ini');
  const who = owner();
  const write = (server: number) =>
    writeFileSync(
      path,
      [
        '[databases]',
        `portal = host=127.0.0.1 port=${server} user=portico`,
        `portal_sessions = host=127.0.0.1 port=${server} user=portico dbname=portal pool_mode=session`,
        '[pgbouncer]',
        'listen_addr = 127.0.0.1',
        `listen_port = ${port}`,
        'unix_socket_dir =',
        'auth_type = any',
        'pool_mode = transaction',
        'default_pool_size = 20',
        'max_client_conn = 500',
        'server_connect_timeout = 2',
        'server_login_retry = 1',
        'query_wait_timeout = 10',
        'server_lifetime = 600',
        '',
      ].join('\n'),
    );
  write(to);
  const running = begin(programAt('pgbouncer'), [path], who, log);
  return {
    ...running,
    port,
    lead(server) {
      write(server);
      running.child.kill('SIGHUP');
    },
  };
}

/** HAProxy in front of the processes, which checks the readiness of each twice a second. */
export function balancer(folder: string, port: number, ports: readonly number[], log: string[]): Running {
  const path = join(folder, 'haproxy.cfg');
  const example = readFileSync(new URL('../../deploy/haproxy.cfg', import.meta.url), 'utf8');
  const servers = ports.map((each, index) => `  server portal${index + 1} 127.0.0.1:${each}`).join('\n');
  writeFileSync(
    path,
    example
      .replace(/^ {2}bind .*$/m, `  bind 127.0.0.1:${port}`)
      .replace(/^ {2}http-request set-header X-Forwarded-Proto.*\n/m, '')
      .replace(/^(?: {2}server .*\n?)+/m, `${servers}\n`)
      .replace(/^ {2}(?:user|group|log|stats) .*\n/gm, ''),
  );
  return begin(programAt('haproxy'), ['-db', '-f', path], {}, log);
}

/** A process of the portal. */
export interface PortalProcess {
  readonly port: number;
  running: Running | undefined;
}

export async function startPortalProcess(
  process_: PortalProcess,
  environment: Readonly<Record<string, string>>,
  log: string[],
): Promise<void> {
  const project = new URL('../..', import.meta.url).pathname;
  process_.running = begin(
    process.execPath,
    ['--enable-source-maps', 'dist/server/main.js'],
    {
      cwd: project,
      env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(process_.port), ...environment },
    },
    log,
  );
  const { child } = process_.running;
  while ((await statusOf(`http://127.0.0.1:${process_.port}/iam/api/v1/ready`)) !== 200) {
    if (child.exitCode !== null) throw new Error(`A process of the portal did not start:\n${log.slice(-20).join('')}`);
    await pause(50);
  }
}

export async function statusOf(address: string): Promise<number | undefined> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(3_000) }).catch(() => undefined);
  await answer?.body?.cancel();
  return answer?.status;
}

/** Megabytes of memory that a process has at the moment. */
export function memory(pid: number): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024);
}

/** Milliseconds of CPU time that a process has used so far. */
export function processorTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
