import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, describe, expect, it } from 'vitest';
import { connect } from '../../../server/database';

const rounds = 20;
const folder = mkdtempSync(join(tmpdir(), 'portico-kill-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const writer = new URL('./support/writer.ts', import.meta.url).pathname;

function startWriter(first: number): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', writer, folder, String(first)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Lets a writer work, kills it without warning, and answers the last number it was sure of. */
async function round(first: number, forHowLong: number): Promise<number> {
  const child = startWriter(first);
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('The writer has no output.');
  let complaints = '';
  stderr.on('data', (chunk) => {
    complaints += chunk;
  });
  let last = first - 1;
  let timer: NodeJS.Timeout | undefined;
  for await (const line of createInterface({ input: stdout })) {
    if (line === 'ready') timer = setTimeout(() => child.kill('SIGKILL'), forHowLong);
    else last = Number(line);
  }
  clearTimeout(timer);
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  if (timer === undefined) throw new Error(`The writer did not start: ${complaints}`);
  return last;
}

describe('A server that is killed without warning while it writes', () => {
  it('loses no write that was acknowledged and leaves none half done, twenty times over', {
    timeout: 120_000,
  }, async () => {
    const spans: { readonly first: number; readonly last: number }[] = [];
    for (let turn = 0; turn < rounds; turn += 1) {
      // Numbers begin anew far above the last: what was written but not acknowledged may be there or not.
      const first = (turn + 1) * 100_000;
      spans.push({ first, last: await round(first, 100 + ((turn * 37) % 200)) });
    }
    const connection = await connect({ dataDir: folder });
    const rows = await connection.db
      .selectFrom('events')
      .select('id')
      .where('message', 'like', 'written as%')
      .execute();
    await connection.close();
    const halves = (half: string) =>
      rows.flatMap(({ id }) => (id.startsWith(half) ? [Number(id.slice(2))] : [])).sort((a, b) => a - b);
    expect(halves('a')).toEqual(halves('b'));
    const present = new Set(halves('a'));
    const acknowledged = spans.flatMap(({ first, last }) =>
      Array.from({ length: last - first + 1 }, (_, n) => first + n),
    );
    expect(acknowledged.filter((number) => !present.has(number))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(rounds);
  });

  it('keeps others away from its folder as long as it lives, and names itself', { timeout: 60_000 }, async () => {
    const child = startWriter(1_000_000_000);
    try {
      const { stdout } = child;
      if (!stdout) throw new Error('The writer has no output.');
      for await (const line of createInterface({ input: stdout })) if (line === 'ready') break;
      await expect(connect({ dataDir: folder })).rejects.toThrow(new RegExp(`in use by process ${child.pid}`));
    } finally {
      child.kill('SIGKILL');
      await new Promise((resolve) => child.once('exit', resolve));
    }
    const after = await connect({ dataDir: folder });
    expect(await after.answers()).toBe(true);
    await after.close();
  });
});
