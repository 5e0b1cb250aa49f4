import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '../../../support/server-process';

const project = join(import.meta.dirname, '../../../..');

/** The whole server in a process of its own. */
export interface WholeServer {
  readonly process: ChildProcess;
  /** Address of the portal, without a slash at the end. */
  readonly address: string;
  readonly port: number;
  output(): string;
  /** Ends it without warning. */
  kill(): Promise<void>;
}

/** Starts the server and waits until it is ready. */
export async function startWholeServer(
  script: string,
  env: Readonly<Record<string, string>>,
  wish?: number,
): Promise<WholeServer> {
  const port = wish ?? (await freePort());
  const child = spawn(process.execPath, [script], {
    cwd: project,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      WATCH_FILES: 'off',
      HOST: '127.0.0.1',
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: string[] = [];
  const take = (chunk: Buffer) => printed.push(chunk.toString());
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  const address = `http://127.0.0.1:${port}/iam`;
  // A first start makes a day's data, on a machine that others use.
  const deadline = Date.now() + 180_000;
  while ((await readiness(address)) !== 200) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`The server did not start:\n${printed.join('')}`);
    }
    await pause(30);
  }
  return {
    process: child,
    address,
    port,
    output: () => printed.join(''),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

/** Status of `/ready`; undefined when nobody answers. */
export async function readiness(address: string): Promise<number | undefined> {
  const answer = await fetch(`${address}/api/v1/ready`).catch(() => undefined);
  await answer?.body?.cancel();
  return answer?.status;
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** A draft that says its number. */
export const draft = (title: string) => ({
  type: 'SECURITY',
  languageVariants: { en: { title, summary: 'Written under load.', body: 'Text.' } },
});
