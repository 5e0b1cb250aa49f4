import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../../server/platform/database';
import { builtProgram } from '../../support/built-program';
import { writeDatabase } from '../../support/kept-databases';
import { startPortal, testOrigin, testSecret } from '../matrix/portal';
import { draft, startWholeServer, type WholeServer } from './support/whole-server';

/** Each start costs seconds of a processor: `KILL_ROUNDS` asks for more. */
const rounds = Number(process.env.KILL_ROUNDS ?? 5);
const folder = mkdtempSync(join(tmpdir(), 'portico-kill-'));
let script: string;
let server: WholeServer;
/** Those of a signed-in browser. */
let headers: Readonly<Record<string, string>>;
beforeAll(async () => {
  script = await builtProgram('server/main.ts');
  await writeDatabase(folder);
  headers = await signIn();
  server = await start();
});
afterAll(async () => {
  await server?.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** Without the demo, whose people and records would take longer to make than all the rest. Always on one port. */
const start = () =>
  startWholeServer(
    script,
    { DATA_DIR: folder, PORTAL_SECRET: testSecret, PUBLIC_ORIGIN: testOrigin, ALLOW_EMBEDDED_USER_POOL: '1' },
    server?.port,
  );

/** A session in the database that the server is started on: it is good for all its starts. */
async function signIn(): Promise<Readonly<Record<string, string>>> {
  const connection = await connect({ dataDir: folder });
  const portal = await startPortal(connection, 'error');
  const writer = await portal.signIn({ role: 'ADMIN_WRITE' });
  await portal.close();
  await connection.close();
  return { ...writer.headers(), 'content-type': 'application/json' };
}

interface Attempt {
  readonly title: string;
  readonly key: string;
}

describe('The whole server, killed without warning while people write', () => {
  it('keeps others away from its folder as long as it lives, and names itself', async () => {
    await expect(connect({ dataDir: folder })).rejects.toThrow(new RegExp(`in use by process ${server.process.pid}`));
  });

  it('loses nothing it acknowledged and leaves nothing half done, time after time, and its folder can be opened', {
    timeout: 400_000,
  }, async () => {
    const acknowledged = new Map<string, string>();
    let open: Attempt[] = [];

    const write = async (attempt: Attempt): Promise<void> => {
      const answer = await fetch(`${server.address}/api/v1/posts`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': attempt.key },
        body: JSON.stringify(draft(attempt.title)),
      });
      const body = (await answer.json()) as { readonly id: string };
      expect([answer.status, JSON.stringify(body)]).toEqual([201, expect.any(String)]);
      acknowledged.set(attempt.title, body.id);
    };

    for (let round = 0; round < rounds; round += 1) {
      // Anyone who had no answer tries again with the same key, as the browser does: at most one of the tries may count.
      for (const attempt of open) await write(attempt);
      open = [];
      let killed = false;
      const writer = async (name: string): Promise<void> => {
        for (let n = 0; !killed; n += 1) {
          const attempt = { title: `${round} ${name} ${n}`, key: randomUUID() };
          try {
            await write(attempt);
          } catch (error) {
            if (!killed) throw error;
            open.push(attempt);
          }
        }
      };
      const writers = ['a', 'b', 'c'].map(writer);
      await new Promise((resolve) => setTimeout(resolve, 80 + ((round * 37) % 150)));
      killed = true;
      await Promise.all([server.kill(), ...writers]);
      // Ready again, or this throws; how fast that is, is for benchmarks.
      server = await start();
    }
    for (const attempt of open) await write(attempt);
    await server.kill();

    const connection = await connect({ dataDir: folder });
    expect(await connection.answers()).toBe(true);
    const posts = await connection.db.selectFrom('posts').select(['id', 'variants']).execute();
    const audited = await connection.db
      .selectFrom('audit_events')
      .select('target_id')
      .where('action', '=', 'post.create')
      .execute();
    await connection.close();
    const written = posts.filter(({ variants }) => JSON.stringify(variants).includes('Written under load.'));
    const titles = written.map(({ variants }) => variants.en?.title ?? '');
    // Every acknowledged write is there under the id that was told, once, and nothing else is there but with its audit event.
    expect(titles.toSorted()).toEqual([...acknowledged.keys()].toSorted());
    expect(written.map(({ id }) => id).toSorted()).toEqual([...acknowledged.values()].toSorted());
    expect(audited.map(({ target_id }) => target_id).toSorted()).toEqual([...acknowledged.values()].toSorted());
    expect(acknowledged.size).toBeGreaterThan(rounds);
  });
});
