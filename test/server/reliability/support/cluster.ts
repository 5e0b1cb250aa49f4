import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../support/server-process';

/** A PostgreSQL of the test's own, which it may stop and start as it likes. */
export interface Cluster {
  readonly databaseUrl: string;
  start(): void;
  /** Cuts every connection and ends (`fast`), or ends without a word (`immediate`: what a crash leaves behind). */
  stop(how: 'fast' | 'immediate'): void;
  remove(): void;
}

const installed = '/usr/lib/postgresql';

/** Folder of Debian's newest PostgreSQL programs; undefined where there are none. */
export function postgresPrograms(): string | undefined {
  if (!existsSync(installed)) return undefined;
  const [newest] = readdirSync(installed).sort((one, other) => Number(other) - Number(one));
  const programs = join(installed, newest ?? '', 'bin');
  return existsSync(join(programs, 'initdb')) ? programs : undefined;
}

/** Makes and starts a cluster in a temporary folder. PostgreSQL refuses to run as root; then it runs as its own user. */
export async function createCluster(programs: string): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-cluster-'));
  const port = await freePort();
  const isRoot = process.getuid?.() === 0;
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const owner = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(programs, program), args, { ...owner, cwd: folder, stdio: 'ignore' });
  run('initdb', '--pgdata', data, '--username', 'portico', '--auth', 'trust', '--encoding', 'UTF8', '--locale', 'C');
  const cluster: Cluster = {
    databaseUrl: `postgres://portico@127.0.0.1:${port}/postgres`,
    start() {
      const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`;
      run('pg_ctl', 'start', '--wait', '--pgdata', data, '--log', join(folder, 'log'), '-o', options);
    },
    stop: (how) => run('pg_ctl', 'stop', '--wait', '--pgdata', data, '--mode', how),
    remove() {
      try {
        cluster.stop('immediate');
      } catch {
        // It was stopped already.
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
  cluster.start();
  return cluster;
}
